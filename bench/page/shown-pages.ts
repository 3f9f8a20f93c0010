/** The pages that are measured under their prices: those that show the most markets. */
import type { Page } from 'playwright-core'
import { matchCount } from './seed.ts'

const laddersShown = 3

/** Three ladders, each of another market. */
export const laddersPath = `/lobby/ladders?of=${Array.from({ length: laddersShown }, (_, i) => `${i + 1}.1`).join()}`

export interface ShownPage {
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
export const pages: readonly ShownPage[] = [
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
    show: (page) => keepScreen(page),
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
    name: `three ladders beside ${matchCount} tables, all in view`,
    path: '/lobby/multi',
    show: async (page) => {
      await keepScreen(page, laddersShown)
      await page
        .locator('[data-tile] [data-cell="back-0"] b')
        .nth(matchCount - 1)
        .waitFor()
      await pricesOfLadders(page)
    },
    each: '[data-tile]',
    count: matchCount + laddersShown,
    height: 5_000,
  },
  {
    name: 'three ladders, all bets in their markets',
    path: laddersPath,
    show: pricesOfLadders,
    each: '[data-ladder]',
    count: laddersShown,
    isPartlyStreamed: true,
  },
]

/** Resolves once every ladder of the first markets has a price. */
export async function pricesOfLadders(page: Page): Promise<void> {
  for (let market = 1; market <= laddersShown; market++) {
    await page.locator(`[data-ladder="${market}.1"] [data-col="back"] span:not(:empty)`).first().waitFor()
  }
}

/** Gives a guest a screen of all markets, after the ladders of the first of them, kept as his browser keeps it. */
async function keepScreen(page: Page, ladders = 0): Promise<void> {
  const first = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
  const tiles = [
    ...first(ladders).map((marketId) => ({ view: 'LADDER', marketId, selectionId: 1 })),
    ...first(matchCount).map((marketId) => ({ view: 'TABLE', marketId })),
  ]
  const kept = { version: 1, document: { screens: [{ name: 'All', tiles }] } }
  await page.evaluate((text) => localStorage.setItem('document', text), JSON.stringify(kept))
  await page.reload()
}
