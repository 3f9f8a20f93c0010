/** The bet delay of in-play markets: which orders wait, what is promised meanwhile, and their release. */
import { writeFact } from '../../facts/log.ts'
import { cancelReasons, lapseReasons, orderCancelled, orderDelayed, orderLapsed } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { findOrder, type OrderPool, orderIdAt, orderRow, waitAt } from '../book/order-pool.ts'
import type { Exchange, ExchangeState } from '../market/exchange.ts'
import { type Market, marketStatus, PASSIVE } from '../market/market.ts'
import { type Order, orderOfWaiting } from './order.ts'
import { place } from './placement.ts'
import { canBear, fillableAtAverage, planOrder, wouldTake } from './plan.ts'

const { ACCOUNT, REMAINING } = orderRow

/** Returns whether the order waits: the market is in play with a delay, and either every order does or this one would match now. */
export function mustWait(state: ExchangeState, market: Market, order: Order): boolean {
  if (!market.inPlay || market.betDelayMs === 0) return false
  if (market.betDelayModel !== PASSIVE) return true
  if (!order.fillOrKill) return wouldTake(state, market, order)
  return fillableAtAverage(state.orders, market, order) >= order.minFill
}

/**
 * Writes order_delayed. The order is reserved as unmatched when the account can bear that; when it can only be borne
 * by what it would take now, nothing is reserved; else `insufficient_funds`. A replacement reserves nothing: the order
 * it stands for stays in the book.
 */
export function wait(exchange: Exchange, market: Market, order: Order): RefusalCode | undefined {
  const { state, log, outcome } = exchange
  const asUnmatched = canBear(state, market, order, { filled: 0, payout: 0, resting: order.size })
  if (!asUnmatched && !canBear(state, market, order, planOrder(state, market, order))) {
    return 'insufficient_funds'
  }
  const releaseAt = state.time + market.betDelayMs
  writeFact(log, orderDelayed, {
    order: order.id,
    account: order.account,
    market: market.id,
    runner: order.runner,
    side: order.side,
    price: order.price,
    size: order.size,
    persistence: order.persists ? 1 : 0,
    timeInForce: order.fillOrKill ? 1 : 0,
    minFill: order.minFill,
    replaces: order.replaces,
    releaseAt,
    reserved: asUnmatched && order.replaces === 0 ? 1 : 0,
  })
  outcome.id = order.id
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = order.size
  outcome.cancelled = 0
  outcome.releaseAt = releaseAt
  outcome.version = market.version
  return undefined
}

/** Ends the wait of the market's first waiting order: places it as if it came now, or lets it lapse with the reason. Writes facts. */
export function release(exchange: Exchange, market: Market): void {
  const { state, log } = exchange
  const { orders } = state
  const row = market.firstWaiting
  const { rows } = orders
  const size = rows[row + REMAINING]!
  const { replaces } = waitAt(orders, row)
  if (market.status !== marketStatus.OPEN) return lapse(exchange, market, row, size, 'MARKET_SUSPENDED')
  const replaced = replaces === 0 ? -1 : findOrder(orders, replaces)
  if (replaces !== 0 && replaced === -1) return lapse(exchange, market, row, size, 'ORDER_GONE')
  const oldSize = replaced === -1 ? 0 : rows[replaced + REMAINING]!
  const placedSize = replaced === -1 ? size : Math.min(size, oldSize)
  const mark = log.count
  if (placedSize < size) lapse(exchange, market, row, size - placedSize, 'ORDER_GONE')
  if (replaced !== -1) cancelReplaced(exchange, orders, market, replaced)
  const order = orderOfWaiting(orders, market, row, placedSize, replaced)
  const refusal = place(exchange, market, order)
  if (refusal === undefined) return
  log.count = mark
  lapse(exchange, market, row, size, 'INSUFFICIENT_FUNDS')
}

function cancelReplaced({ log }: Exchange, pool: OrderPool, market: Market, row: number): void {
  writeFact(log, orderCancelled, {
    order: orderIdAt(pool, row),
    market: market.id,
    account: pool.rows[row + ACCOUNT]!,
    size: pool.rows[row + REMAINING]!,
    reason: cancelReasons.REPLACED,
  })
}

function lapse(
  { log, state }: Exchange,
  market: Market,
  row: number,
  size: number,
  reason: keyof typeof lapseReasons,
): void {
  writeFact(log, orderLapsed, {
    order: orderIdAt(state.orders, row),
    market: market.id,
    account: state.orders.rows[row + ACCOUNT]!,
    size,
    reason: lapseReasons[reason],
  })
}
