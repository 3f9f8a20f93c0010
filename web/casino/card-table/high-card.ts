/** The words of the games in which the higher card wins, ace low. */
import type { Card } from '#contract/casino/round.ts'
import { rankName } from '../card-name.ts'
import type { HandView } from './card-game.ts'

/** Returns the hand of one card. */
export function highHand(card: Card, isWinner: boolean): HandView {
  return { cards: [card], isWinner, label: card.label === 'A' ? 'Ace, low' : rankName(card.label) }
}

/** Returns "8 over Ace", or "both 8" where the cards are of one rank. */
export function overWords(first: Card, second: Card, isFirst: boolean): string {
  const [high, low] = isFirst ? [first, second] : [second, first]
  if (high.label === low.label) return `both ${rankName(high.label)}`
  return `${rankName(high.label)} over ${rankName(low.label)}`
}
