/**
 * The page under its prices: what 300 price messages a second over 40 markets on one page cost its main thread. Real bets
 * over HTTP move the prices, the server's own stream tells them, a real Chromium shows the built page.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../e2e/testing/chromium.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { build, isStale } from '../../scripts/web-build.ts'
import { type Child, startChild } from '../child.ts'
import { startServer } from '../http/server.ts'
import type { Report } from '../report.ts'
import type { Begin, Bet } from './bettors-process.ts'
import { benchFirstLadders } from './first-ladders.ts'
import { reportPage } from './page-report.ts'
import { matchCount, seedCoupon } from './seed.ts'
import { pages, type ShownPage } from './shown-pages.ts'
import { openTab, type Spent, type Tab } from './tab.ts'

/** More than the messages that are asked for: a bet that finds its market's last one not yet told shares its message. */
const betsPerSecond = 330
const seconds = { warm: 4, measured: 3 }
const root = join(import.meta.dirname, '..', '..')

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
    await benchFirstLadders(report, { runs, url, browser })
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
    const markets = Math.min(shown.count ?? matchCount, matchCount)
    await underBets(bettors, tab, { markets, length: seconds.warm })
    const heapBefore = await tab.heap()
    const atRest = await tab.measure(seconds.measured)
    const rounds: Spent[] = []
    for (let i = 0; i < runs; i++) {
      rounds.push(await underBets(bettors, tab, { markets, length: seconds.measured }))
    }
    const grown = (await tab.heap()) - heapBefore
    const tasks = await underBets(bettors, tab, { markets, length: seconds.measured }, 'tasks')
    reportPage(report, shown, { atRest, rounds, grown, tasks })
  } finally {
    await tab.close()
  }
}

/** The bets are in the first `markets` of the folder; `length`: seconds that are measured. */
async function underBets<M extends 'measure' | 'tasks' = 'measure'>(
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
