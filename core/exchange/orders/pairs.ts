/**
 * One-cancels-other: a stop and a take-profit that share one size. What is matched of one is taken off the other in the same step,
 * what is cancelled of one is cancelled of both; each by a fact of its own, so that whoever follows orders needs to know no pairs.
 */
import { type FactLog, factStride, writeFact } from '../../facts/log.ts'
import { cancelReasons, lapseReasons, orderCancelled, orderLapsed } from '../../facts/order.ts'
import { pairMade } from '../../facts/pair.ts'
import { readerOf } from '../../facts/reader.ts'
import type { Money, OrderId } from '../../values/brands.ts'
import {
  ensureTerms,
  findOrder,
  type OrderPool,
  orderIdAt,
  orderRow,
  orderState,
  stateAt,
  termsAt,
} from '../book/order-pool.ts'
import { isCovered, otherLegAt } from '../book/pair-link.ts'
import { type Exchange, type ExchangeState, marketOf } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { applyOrderReduced } from './apply-orders.ts'
import { changeUnmatched } from './live-order.ts'

const { ACCOUNT, REMAINING } = orderRow
const { RESTING } = orderState
const { OTHER_LEG } = cancelReasons

/** Returns the other leg of the order in a row, 0 of one that is in no group. */
export function otherLegOf(pool: OrderPool, row: number): OrderId {
  return termsAt(pool, row)?.pair?.other ?? 0
}

/** Returns whether the order in a row gets its account out of what it has: a take-profit, or what follows a fill. */
export function follows(pool: OrderPool, row: number): boolean {
  const terms = termsAt(pool, row)
  return terms !== undefined && (terms.pair?.isProfit === true || terms.parent !== 0)
}

/** Returns whether the order in a row goes with the other leg of its group, which was accepted before it. */
export function isSecondLeg(pool: OrderPool, row: number): boolean {
  return termsAt(pool, row)?.pair?.isFirst === false
}

/** Takes off one leg what was matched of the other, or has ended of it. Writes and applies a fact. */
export function lowerOther(exchange: Exchange, market: Market, other: OrderId, size: Money): void {
  const { log, state } = exchange
  const account = state.orders.rows[findOrder(state.orders, other) + ACCOUNT]!
  writeFact(log, orderCancelled, { order: other, market: market.id, account, size, reason: OTHER_LEG })
  applyOrderReduced(state, log, (log.count - 1) * factStride)
  exchange.applied = log.count
}

/** Writes that `size` of the live order in a row is cancelled, and of the other leg of its group. reason: a `cancelReasons` code. */
export function writeCancelled(
  { log, state }: Pick<Exchange, 'log' | 'state'>,
  market: Market,
  row: number,
  size: Money,
  reason: number,
): void {
  const { orders } = state
  const account = orders.rows[row + ACCOUNT]!
  const of = { market: market.id, account, size, reason }
  writeFact(log, orderCancelled, { order: orderIdAt(orders, row), ...of })
  const other = otherLegOf(orders, row)
  if (other !== 0) writeFact(log, orderCancelled, { order: other, ...of })
}

/**
 * Writes that the live order in a row has lapsed. With a stop its take-profit goes, unless the stop stands in the book, where each is
 * on its own way; when their time is over, both go. The state holds all that was written before. reason: a `lapseReasons` code.
 */
export function writeLapsed(
  { log, state }: Pick<Exchange, 'log' | 'state'>,
  market: Market,
  row: number,
  reason: number,
): void {
  const { orders } = state
  writeLapseOf(log, orders, market, row, reason)
  const other = otherLegAt(orders, row)
  if (other === -1) return
  const isWithStop = !isCovered(orders, row) && (stateAt(orders.rows, row) & RESTING) === 0
  if (isWithStop || reason === lapseReasons.GOOD_TILL) writeLapseOf(log, orders, market, other, reason)
}

function writeLapseOf(log: FactLog, orders: OrderPool, market: Market, row: number, reason: number): void {
  const { rows } = orders
  writeFact(log, orderLapsed, {
    order: orderIdAt(orders, row),
    market: market.id,
    account: rows[row + ACCOUNT]!,
    size: rows[row + REMAINING]!,
    reason,
  })
}

/** Writes that two orders share one size. */
export function writePair(
  { log }: Exchange,
  market: Market,
  pair: {
    readonly account: number
    readonly stop: OrderId
    readonly profit: OrderId
    readonly firstLeg: OrderId
  },
): void {
  writeFact(log, pairMade, { market: market.id, ...pair })
}

const made = readerOf(pairMade)

/** A take-profit of which nothing is unmatched any more, or ever was, leaves its stop alone. */
export function applyPairMade(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const { orders } = state
  const market = marketOf(state, made.market(numbers, at))
  const stop = made.stop(numbers, at)
  const profit = made.profit(numbers, at)
  const profitRow = findOrder(orders, profit)
  if (profitRow === -1) return
  const stopFirst = made.firstLeg(numbers, at) === stop
  changeUnmatched(state, market, profitRow, -orders.rows[profitRow + REMAINING]!)
  const terms = ensureTerms(orders, profitRow)
  terms.pair = { other: stop, isProfit: true, isFirst: !stopFirst }
  ensureTerms(orders, findOrder(orders, stop)).pair = {
    other: profit,
    isProfit: false,
    isFirst: stopFirst,
  }
  market.books.pairs++
}
