/** A card in words, as every screen and reader has it. */
import type { Card } from '#contract/casino/round.ts'

const rankNames: Readonly<Record<string, string>> = { A: 'Ace', J: 'Jack', Q: 'Queen', K: 'King' }

/** Returns a card's name: "9 of spades". */
export function cardName({ label, suit }: Card): string {
  return `${label} of ${suit}`
}

/** Returns a rank as it is said: "King", "9". */
export function rankName(label: string): string {
  return rankNames[label] ?? label
}
