/** Which orders of an in-play market wait for its bet delay. */
import type { ExchangeState } from '../market/exchange.ts'
import { type Market, PASSIVE } from '../market/market.ts'
import type { Order } from './order.ts'
import { fillableAtAverage, wouldTake } from './plan.ts'
import { isPostOnly } from './terms.ts'

/** Returns whether the order waits: the market is in play with a delay, and either every order does or this one would match now. */
export function mustWait(state: ExchangeState, market: Market, order: Order): boolean {
  if (!market.inPlay || market.betDelayMs === 0) return false
  if (market.betDelayModel !== PASSIVE) return true
  if (order.terms !== undefined && isPostOnly(order)) return false
  if (!order.fillOrKill || order.target > 0) return wouldTake(state, market, order)
  return fillableAtAverage(state.orders, market, order) >= order.minFill
}
