/** The bet delay of in-play markets: which orders wait, what is promised meanwhile, and their release. */
import type { Engine } from '../../engine/engine.ts'
import type { DelayedOrder } from '../../engine/state.ts'
import { writeFact } from '../../facts/log.ts'
import { cancelReasons, lapseReasons, orderCancelled, orderDelayed, orderLapsed } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { ladderIndex, priceAt } from '../../values/ladder.ts'
import { fillableAtAverage, wouldTake } from '../book/matching.ts'
import { findOrder, orderRow } from '../book/order-pool.ts'
import { type Market, marketStatus, PASSIVE } from '../market/market.ts'
import { canBear, type Placement, place } from './placement.ts'

const { REMAINING, TICK } = orderRow

/** Returns whether the order waits: the market is in play with a delay, and either every order does or this one would match now. */
export function mustWait(engine: Engine, market: Market, placement: Placement): boolean {
  if (!market.inPlay || market.betDelayMs === 0) return false
  if (market.betDelayModel !== PASSIVE) return true
  const { orders } = engine.state
  if (!placement.fillOrKill) return wouldTake(orders, market.books, placement)
  return fillableAtAverage(orders, market, placement, placement.size, placement.price) >= placement.minFill
}

/**
 * Writes order_delayed. The order is reserved as unmatched when the account can bear that; when it can only be borne
 * by what it would take now, nothing is reserved; else `insufficient_funds`. A replacement reserves nothing: the order
 * it stands for stays in the book.
 */
export function delay(engine: Engine, market: Market, placement: Placement): RefusalCode | undefined {
  const asUnmatched = canBear(engine, market, placement, 0, 0, placement.size)
  if (!asUnmatched && !canBearAfterFills(engine, market, placement)) return 'insufficient_funds'
  const releaseAt = engine.state.time + market.betDelayMs
  writeFact(engine.log, orderDelayed, {
    order: placement.order,
    account: placement.account,
    market: market.id,
    runner: placement.runner,
    side: placement.side,
    price: placement.price,
    size: placement.size,
    persistence: placement.persists ? 1 : 0,
    timeInForce: placement.fillOrKill ? 1 : 0,
    minFill: placement.minFill,
    replaces: placement.replaces,
    releaseAt,
    reserved: asUnmatched && placement.replaces === 0 ? 1 : 0,
  })
  const { outcome } = engine
  outcome.id = placement.order
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = placement.size
  outcome.cancelled = 0
  outcome.releaseAt = releaseAt
  outcome.version = market.version
  return undefined
}

function canBearAfterFills(engine: Engine, market: Market, placement: Placement): boolean {
  const mark = engine.log.count
  const refusal = place(engine, market, placement)
  engine.log.count = mark
  return refusal === undefined
}

/** Ends the wait of one delayed order: places it as if it came now, or lets it lapse with the reason. Writes facts. */
export function release(engine: Engine, delayed: DelayedOrder): void {
  const { state } = engine
  const market = state.markets[delayed.market]!
  if (market.status !== marketStatus.OPEN) return lapse(engine, delayed, delayed.size, 'MARKET_SUSPENDED')
  const replaced = delayed.replaces === 0 ? -1 : findOrder(state.orders, delayed.replaces)
  if (delayed.replaces !== 0 && replaced === -1) return lapse(engine, delayed, delayed.size, 'ORDER_GONE')
  const oldSize = replaced === -1 ? 0 : state.orders.rows[replaced + REMAINING]!
  const size = delayed.replaces === 0 ? delayed.size : Math.min(delayed.size, oldSize)
  const mark = engine.log.count
  if (size < delayed.size) lapse(engine, delayed, delayed.size - size, 'ORDER_GONE')
  if (replaced !== -1) cancelReplaced(engine, delayed, oldSize)
  const { placement } = engine
  placement.order = delayed.order
  placement.account = delayed.account
  placement.runner = delayed.runner
  placement.side = delayed.side
  placement.price = delayed.price
  placement.tick = ladderIndex(delayed.price)
  placement.size = size
  placement.persists = delayed.persists
  placement.fillOrKill = delayed.fillOrKill
  placement.minFill = Math.min(delayed.minFill, size)
  placement.replaces = delayed.replaces
  placement.leaving = replaced !== -1 ? oldSize : delayed.reserved ? delayed.size : 0
  placement.leavingPrice = replaced !== -1 ? priceAt(state.orders.rows[replaced + TICK]!) : delayed.price
  placement.released = true
  const refusal = place(engine, market, placement)
  if (refusal === undefined) return
  engine.log.count = mark
  lapse(engine, delayed, delayed.size, 'INSUFFICIENT_FUNDS')
}

function cancelReplaced(engine: Engine, delayed: DelayedOrder, size: number): void {
  writeFact(engine.log, orderCancelled, {
    order: delayed.replaces,
    market: delayed.market,
    account: delayed.account,
    size,
    reason: cancelReasons.REPLACED,
  })
}

function lapse(engine: Engine, delayed: DelayedOrder, size: number, reason: keyof typeof lapseReasons): void {
  writeFact(engine.log, orderLapsed, {
    order: delayed.order,
    market: delayed.market,
    account: delayed.account,
    size,
    reason: lapseReasons[reason],
  })
}
