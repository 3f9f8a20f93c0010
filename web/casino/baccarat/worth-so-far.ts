/** What a hand of Baccarat counts while its cards are being turned. */
import type { Card } from '#contract/casino/round.ts'
import { ranks } from '#core/casino/cards.ts'

/** Returns what the cards that lie open count together: the last digit of their sum. */
export function worthSoFar(cards: readonly Card[]): string {
  const sum = cards.reduce((before, { label }) => {
    const value = ranks.indexOf(label as (typeof ranks)[number]) + 1
    return before + (value >= 10 ? 0 : value)
  }, 0)
  return String(sum % 10)
}
