/** Stops by their triggers: whether one would fire at once, and what moves one to another price of the ladder. Pure. */
import type { EditHeldOrders } from '#contract/held-orders.ts'
import type { Bet } from '#contract/orders.ts'
import { type BetTerms, ladderOf } from '../slip/bet-terms.ts'

/** Returns whether a stop of a side is met. `best`: the best price that it would take, hundredths; null where there is none. */
export function isMet(side: Bet['side'], trigger: number, best: number | null): boolean {
  if (best === null) return false
  return side === 'LAY' ? best >= trigger : best <= trigger
}

/**
 * Returns the change of a stop whose trigger goes to a price of its ladder, hundredths: of one that trails, another distance from the price
 * that it has followed to. Null where that is no distance behind it.
 */
export function movedStop(
  { orderId, side, held }: Pick<Bet, 'orderId' | 'side' | 'held'>,
  price: number,
  terms: BetTerms,
): EditHeldOrders['instructions'][number] | null {
  if (held?.distance === undefined) return { orderId, trigger: price }
  const ladder = ladderOf(terms)
  const ticks = ladder.indexOf(price) - ladder.indexOf(held.trigger)
  const distance = held.distance + (side === 'LAY' ? ticks : -ticks)
  return distance < 1 ? null : { orderId, distance }
}
