/** Moving along the ladder: one tick up or down from any price, and the price that a typed one becomes. */
import { nearestOnLadder } from '#core/values/ladder.ts'
import { fieldText, parseHundredths } from '../../text/number-field.ts'
import { type BetTerms, ladderOf } from './bet-terms.ts'

/**
 * Returns the ladder price `ticks` ticks away, held within the ladder.
 * From a price between two of the ladder the first tick goes to the neighbour in that direction.
 */
export function stepPrice(price: number, ticks: number, terms?: BetTerms): number {
  const ladder = ladderOf(terms)
  const nearest = nearestOnLadder(price, ladder)
  const index = ladder.indexOf(nearest)
  if (ticks === 0) return nearest
  // 2.13 stepped up is 2.14, not 2.16: the way to the neighbour is the first tick.
  const reached = (nearest - price) * ticks > 0 ? ticks - Math.sign(ticks) : ticks
  return ladder.prices[Math.max(0, Math.min(ladder.size - 1, index + reached))]!
}

/** Returns the ladder price that a typed price becomes, and whether it had to move. */
export function snapPrice(price: number, terms?: BetTerms): { price: number; moved: boolean } {
  const nearest = nearestOnLadder(price, ladderOf(terms))
  return { price: nearest, moved: nearest !== price }
}

/** Returns the text of the odds `ticks` ticks from typed ones; from `price` while they are no number. */
export function oddsTextAt(typed: string, price: number, ticks: number, terms?: BetTerms): string {
  return fieldText(stepPrice(parseHundredths(typed) || price, ticks, terms))
}
