/** A card game's table as a player uses it, by its words. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyRound } from '#contract/casino/games.ts'

export interface CardTable {
  readonly stage: Locator
  readonly stake: Locator
  readonly deal: Locator
  /** The result in words: who won, and what it means in money. */
  readonly result: Locator
  /** What is said against a bet. */
  readonly complaint: Locator
  spot(selection: string): Locator
  /** Returns what stands on a spot beside the chip: name, odds and note, joined by spaces. */
  wordsOn(selection: string): Promise<string>
  /** Returns the selection that is bet on. */
  chosen(): Promise<string | null>
  /** Returns the cards of a side from left to right, "Card, face down" for those that do not lie open. */
  cards(side: string): Promise<string[]>
  /** Returns what is said of a side's hand: "Pair", a total, nothing. */
  worthOf(side: string): Promise<string | null>
  /** Deals, waits until the result is shown, and returns the server's answer. */
  play<R extends AnyRound>(): Promise<R>
}

/** Returns the table of the game, which is on the page or will be. */
export function cardTable(page: Page, name: string): CardTable {
  const stage = page.getByRole('region', { name, exact: true })
  const deal = stage.getByRole('button', { name: 'Deal', exact: true })
  const result = stage.locator('p:has(> strong)')
  return {
    stage,
    deal,
    result,
    stake: stage.getByLabel('Stake', { exact: true }),
    complaint: stage.getByRole('alert'),
    spot: (selection) => stage.locator(`[data-spot="${selection}"]`),
    wordsOn: async (selection) => {
      const lines = stage.locator(`[data-spot="${selection}"] > :is(b, span, small):not(:has(svg))`)
      return (await lines.allTextContents()).join(' ')
    },
    chosen: () => stage.locator('[data-spot] input:checked').getAttribute('value'),
    cards: async (side) => {
      const cards = await stage.getByRole('region', { name: side, exact: true }).getByRole('img').all()
      return Promise.all(cards.map(async (card) => (await card.getAttribute('aria-label')) ?? ''))
    },
    worthOf: (side) => stage.getByRole('region', { name: side, exact: true }).locator('> span').textContent(),
    async play<R extends AnyRound>() {
      const answered = page.waitForResponse((response) => response.url().endsWith('/deal'))
      await deal.click()
      const round = (await (await answered).json()) as R
      await result.waitFor()
      // The button is busy until the round has been shown to its end.
      await expect.poll(() => deal.isEnabled()).toBe(true)
      return round
    },
  }
}

/** Answers every deal of the game with this round, played by the seeds of the one that the server has played. */
export async function stubDeal(page: Page, path: string, round: object): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...stubbed, ...round } })
  })
}

const stubbed = { totalBet: 200, amount: 200 }

/** Presses Tab until the focus is on what matches; fails when it never gets there. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`80 presses of Tab do not reach ${selector}.`)
}
