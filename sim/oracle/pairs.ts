/**
 * One-cancels-other in the oracle: a stop and a take-profit that share one size. What is matched of one is taken off the other in
 * the same step, what is cancelled of one is cancelled of both.
 */
import { findOrder, type OracleMarket, type OracleOrder } from './world.ts'

/** Returns the other leg while something of it is unmatched. */
export function otherLeg(market: OracleMarket, { other }: OracleOrder): OracleOrder | undefined {
  const found = other === 0 ? undefined : findOrder(market, other)
  return found !== undefined && found.unmatched > 0 ? found : undefined
}

/** Whether the stop of a take-profit counts for both: it is the worse of the two. */
export function isCovered(market: OracleMarket, order: OracleOrder): boolean {
  return order.isProfit && otherLeg(market, order) !== undefined
}

/** Whether an order stands behind the other leg of its group, so that whoever comes to it has taken all that the two share. */
export function isUsedUp(market: OracleMarket, order: OracleOrder): boolean {
  const other = otherLeg(market, order)
  if (other?.state !== 'resting') return false
  if (other.price === order.price) return order.isProfit
  return order.side === 'LAY' ? other.price > order.price : other.price < order.price
}

/** Makes two orders the legs of one group. Mutates both. */
export function pair(stop: OracleOrder, profit: OracleOrder): void {
  stop.other = profit.id
  profit.other = stop.id
  profit.isProfit = true
}
