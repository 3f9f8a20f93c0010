/** Playing cards by number: 0 to 51, spades first, each suit from the ace to the king. */

export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
export type Rank = (typeof ranks)[number]
export const suits = ['spades', 'hearts', 'diamonds', 'clubs'] as const
export type Suit = (typeof suits)[number]

/** How many cards a deck has. */
export const deckSize = 52

export interface Card {
  readonly label: Rank
  readonly suit: Suit
}

/** Returns the card's rank as a number: 0 for the ace, 12 for the king. */
export function rankOf(card: number): number {
  return card % ranks.length
}

/** Returns the card's suit as a number: its place in `suits`. */
export function suitOf(card: number): number {
  return Math.floor(card / ranks.length)
}

/** Returns the card as players name it. */
export function cardOf(card: number): Card {
  return { label: ranks[rankOf(card)]!, suit: suits[suitOf(card)]! }
}
