/** A card game's table as a player uses it, by its words. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyRound } from '#contract/casino/games.ts'
import { bend } from './answers.ts'

export interface CardTable {
  readonly stage: Locator
  readonly stake: Locator
  readonly deal: Locator
  /** The result in words: who won, and what it means in money. */
  readonly result: Locator
  /** What is said against a bet. */
  readonly complaint: Locator
  spot(selection: string): Locator
  /** Returns what stands on a spot beside the stake: name, odds and note, joined by spaces. */
  wordsOn(selection: string): Promise<string>
  /** Returns the selections that are bet on. */
  chosen(): Promise<string[]>
  /** Returns the cards of a side from left to right, "Card, face down" for those that do not lie open. */
  cards(side: string): Promise<string[]>
  /** Returns what is said of a side's hand: "Pair of 9s, King", a total, nothing. */
  worthOf(side: string): Promise<string | null>
  /** Deals, waits until the result is shown, and returns the server's answer. */
  play<R extends AnyRound>(): Promise<R>
}

/** Returns the table of the game, which is on the page or will be. */
export function cardTable(page: Page, name: string): CardTable {
  const stage = page.getByRole('region', { name, exact: true })
  const deal = stage.locator('form [type="submit"]')
  // On a phone it stands beside the button.
  const result = stage.locator('[data-result]').filter({ visible: true })
  return {
    stage,
    deal,
    result,
    stake: stage.getByLabel('Stake', { exact: true }),
    complaint: stage.getByRole('alert'),
    spot: (selection) => stage.locator(`[data-spot="${selection}"]`),
    wordsOn: async (selection) => {
      const lines = stage.locator(`[data-spot="${selection}"] > :nth-child(-n + 3)`)
      return (await lines.allTextContents()).map((text) => text.trim()).join(' ')
    },
    chosen: async () => {
      const spots = await stage.locator('[data-spot][aria-pressed="true"]').all()
      return Promise.all(spots.map(async (spot) => (await spot.getAttribute('data-spot')) ?? ''))
    },
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

/** What there is of a round whichever game it is of. */
interface Dealt {
  readonly selection?: string
  readonly bets: readonly object[]
  readonly payoutMultiplier?: number
  readonly winAmount: number
}

/** Answers every deal of the game with this round, played by the seeds of the one that the server has played. */
export async function stubDeal(page: Page, path: string, round: object): Promise<void> {
  await bend<Dealt>(page, path, (played) => {
    const told = { ...played, totalBet: 200, amount: 200, ...round }
    const { payoutMultiplier, winAmount } = told
    // The bets are those that were sent, or the page would say that they are not.
    const bets =
      played.selection === undefined ? played.bets : [{ ...played.bets[0], payoutMultiplier, winAmount }]
    return { ...told, bets }
  })
}

/** Presses Tab until the focus is on what matches; fails when it never gets there. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`80 presses of Tab do not reach ${selector}.`)
}
