/** A card in words, as every screen and reader has it. */
import type { Card } from '#contract/casino/round.ts'

/** Returns a card's name: "9 of spades". */
export function cardName({ label, suit }: Card): string {
  return `${label} of ${suit}`
}
