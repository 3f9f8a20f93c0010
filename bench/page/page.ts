/**
 * The page under its prices: what 300 price messages a second over 40 markets on one page cost its main thread. Real bets
 * over HTTP move the prices, the server's own stream tells them, a real Chromium shows the built page.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/testing/chromium.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { build, isStale } from '../../scripts/web-build.ts'
import { type Child, startChild } from '../child.ts'
import { startServer } from '../http/server.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'
import type { Begin, Bet } from './bettors-process.ts'
import { matchCount, seedCoupon } from './seed.ts'
import { openTab, type Spent, type Tab } from './tab.ts'

/** More than the messages that are asked for: a bet that finds its market's last one not yet told shares its message. */
const betsPerSecond = 330
const seconds = { warm: 4, measured: 3 }
const laddersShown = 3
const asked = { script: 60, styleAndLayout: 60, messages: 300, task: 50 }
const root = join(import.meta.dirname, '..', '..')

interface ShownPage {
  readonly name: string
  readonly path: string
  /** Brings every market onto the page. */
  show(page: Page): Promise<unknown>
  /** What stands there for each market, and for how many markets: all of them where absent. */
  readonly each: string
  readonly count?: number
  /** Where only what is in view is streamed, fewer messages come than bets are made. */
  readonly isPartlyStreamed?: boolean
  /** Pixels; the usual window's where absent. */
  readonly height?: number
}

/** The pages that show the most markets; of markets side by side those out of view are not streamed, so they are all in view once. */
const pages: readonly ShownPage[] = [
  {
    name: 'home',
    path: '/',
    show: (page) => page.getByRole('tab', { name: 'Soccer' }).click(),
    each: '[data-event]',
  },
  {
    name: 'list of a sport',
    path: '/lobby/SportRadar/sr:sport:1',
    show: async () => {},
    each: '[data-event]',
  },
  {
    name: 'markets side by side, in a window of 1440 x 900',
    path: '/lobby/multi',
    show: keepScreen,
    each: '[data-tile]',
    isPartlyStreamed: true,
  },
  {
    name: 'markets side by side, all in view',
    path: '/lobby/multi',
    show: async (page) => {
      await keepScreen(page)
      await page
        .locator('[data-tile] [data-cell="back-0"] b')
        .nth(matchCount - 1)
        .waitFor()
    },
    each: '[data-tile]',
    height: 4_000,
  },
  {
    name: 'three ladders beside 37 markets, all in view',
    path: '/lobby/multi',
    show: async (page) => {
      await keepScreen(page, laddersShown)
      await page
        .locator('[data-tile] [data-cell="back-0"] b')
        .nth(matchCount - laddersShown - 1)
        .waitFor()
      await pricesOfLadders(page)
    },
    each: '[data-tile]',
    height: 4_000,
  },
  {
    name: 'three ladders, all bets in their markets',
    path: `/lobby/ladders?of=${Array.from({ length: laddersShown }, (_, i) => `${i + 1}.1`).join()}`,
    show: pricesOfLadders,
    each: '[data-ladder]',
    count: laddersShown,
    isPartlyStreamed: true,
  },
]

async function pricesOfLadders(page: Page): Promise<void> {
  for (let market = 1; market <= laddersShown; market++) {
    await page.locator(`[data-ladder="${market}.1"] [data-col="back"] span:not(:empty)`).first().waitFor()
  }
}

/** Gives a guest a screen of all markets, the first of them as ladders, kept as his browser keeps it. */
async function keepScreen(page: Page, ladders = 0): Promise<void> {
  const tiles = Array.from({ length: matchCount }, (_, i) => {
    const marketId = i + 1
    return i < ladders ? { view: 'LADDER', marketId, selectionId: 1 } : { view: 'TABLE', marketId }
  })
  const kept = { version: 1, document: { screens: [{ name: 'All', tiles }] } }
  await page.evaluate((text) => localStorage.setItem('document', text), JSON.stringify(kept))
  await page.reload()
}

/** Reports script, style and layout of each page, beside the same page at rest. */
export async function benchPage(report: Report, { runs }: { readonly runs: number }): Promise<void> {
  await ensureChromium()
  if (isStale(root, 'players')) await build(root, 'players')
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-bench-'))
  const tokens = await seedCoupon(dataDir)
  const server = startServer(dataDir)
  const bettors = startChild(join(import.meta.dirname, 'bettors-process.ts'), [])
  const browser = await launchBrowser()
  try {
    const { url } = await server.figures()
    await bettors.ask({ kind: 'begin', port: Number(new URL(url).port), tokens } satisfies Begin)
    report.say(
      `Chromium ${browser.version()}, headless, 1440 x 900, ${matchCount} markets of three runners on a page, ${betsPerSecond} bets a second by HTTP;`,
    )
    report.say("processor ms a second of the page's main thread, server and bettors on the same cores:")
    for (const shown of pages) await benchOne(report, { runs, url, browser, bettors, shown })
  } finally {
    await browser.close()
    await bettors.kill()
    await server.kill()
    rmSync(dataDir, { recursive: true })
  }
}

interface OnePage {
  readonly runs: number
  readonly url: string
  readonly browser: Browser
  readonly bettors: Child
  readonly shown: ShownPage
}

async function benchOne(report: Report, { runs, url, browser, bettors, shown }: OnePage): Promise<void> {
  const tab = await openTab(browser, {
    url: url + shown.path,
    height: shown.height,
    async ready(page) {
      await shown.show(page)
      await page
        .locator(shown.each)
        .nth((shown.count ?? matchCount) - 1)
        .waitFor()
    },
  })
  try {
    const markets = shown.count ?? matchCount
    await underBets(bettors, tab, { markets, length: seconds.warm })
    const heapBefore = await tab.heap()
    const atRest = await tab.measure(seconds.measured)
    const rounds: Spent[] = []
    for (let i = 0; i < runs; i++) {
      rounds.push(await underBets(bettors, tab, { markets, length: seconds.measured }))
    }
    const grown = (await tab.heap()) - heapBefore
    const longest = await underBets(bettors, tab, { markets, length: seconds.measured }, 'longestTask')
    say(report, shown, { atRest, rounds, grown, longest })
  } finally {
    await tab.close()
  }
}

/** The bets are in the first `markets` of the folder; `length`: seconds that are measured. */
async function underBets<M extends 'measure' | 'longestTask' = 'measure'>(
  bettors: Child,
  tab: Tab,
  { markets, length }: { readonly markets: number; readonly length: number },
  what: M = 'measure' as M,
): Promise<Awaited<ReturnType<Tab[M]>>> {
  // The bets begin before and end after what is measured.
  const bets: Bet = { kind: 'bet', markets, perSecond: betsPerSecond, seconds: length + 1 }
  const betting = bettors.ask(bets)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const spent = (await tab[what](length)) as Awaited<ReturnType<Tab[M]>>
  await betting
  return spent
}

interface Measured {
  readonly atRest: Spent
  readonly rounds: readonly Spent[]
  /** Bytes by which the heap grew over all rounds. */
  readonly grown: number
  /** Processor milliseconds of the longest task. */
  readonly longest: number
}

function say(
  report: Report,
  { name, isPartlyStreamed = false }: ShownPage,
  { atRest, rounds, grown, longest }: Measured,
): void {
  const figures = (pick: (spent: Spent) => number) => rounds.map(pick)
  const line = (pick: (spent: Spent) => number) =>
    `${spread(figures(pick), (figure) => figure.toFixed(0))}; at rest ${pick(atRest).toFixed(0)}`
  const reaches = (pick: (spent: Spent) => number, most: number) => median(figures(pick)) <= most
  const styleAndLayout = ({ style, layout }: Spent) => style + layout
  const messages = figures((spent) => spent.messages)
  const shifts = figures((spent) => spent.shifts)
  const longTasks = figures((spent) => spent.longTasks)
  report.note(
    `${name}: price messages`,
    `${spread(messages, (figure) => figure.toFixed(0))} a second; asked: ${isPartlyStreamed ? 'as many as are in view' : asked.messages}`,
    isPartlyStreamed || median(messages) >= asked.messages,
  )
  report.note(
    `${name}: script`,
    `${line(({ script }) => script)}; asked: ${asked.script}`,
    reaches(({ script }) => script, asked.script),
  )
  report.note(
    `${name}: style and layout`,
    `${line(styleAndLayout)}; asked: ${asked.styleAndLayout}`,
    reaches(styleAndLayout, asked.styleAndLayout),
  )
  report.say(
    `           style ${line(({ style }) => style)}, in ${line(({ recalculations }) => recalculations)} recalculations`,
  )
  report.say(`           layout ${line(({ layout }) => layout)}`)
  report.say(`           all tasks, painting included: ${line(({ all }) => all)}`)
  report.note(
    `${name}: longest task`,
    `${longest.toFixed(0)} ms of the processor; asked: at most ${asked.task}`,
    longest <= asked.task,
  )
  report.note(
    `${name}: tasks over ${asked.task} ms on the clock`,
    `${spread(longTasks, String)} a run, the longest ${Math.max(...figures((spent) => spent.longest)).toFixed(0)} ms; asked: none`,
    median(longTasks) === 0,
  )
  report.note(
    `${name}: layout shift`,
    `${spread(shifts, (figure) => figure.toFixed(4))} a run; asked: none`,
    shifts.every((shift) => shift === 0),
  )
  report.say(`           the heap grew by ${Math.round(grown / 1_024)} KB over ${rounds.length} runs`)
}
