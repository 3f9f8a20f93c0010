/** replace-order: another price or size in one step. Refused, the old order stands. */

import { writeFact } from '../../facts/log.ts'
import { cancelReasons, orderCancelled } from '../../facts/order.ts'
import { whyNoRisk } from '../../protection/barred.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Money } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import type { SideCode } from '../book/book.ts'
import {
  bookAt,
  findOrder,
  isAtStart,
  isHeld,
  type OrderPool,
  orderRow,
  orderState,
  stateAt,
  termsAt,
  tickAt,
} from '../book/order-pool.ts'
import type { ReplaceOrder } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import {
  checkBalance,
  checkMarketTakesOrders,
  checkOrderCount,
  checkProfitRatio,
  checkReduction,
  checkSize,
  checkTarget,
} from '../orders/checks.ts'
import { cancel, wait } from '../orders/delay.ts'
import { mustWait } from '../orders/delay-rule.ts'
import { lowerTarget } from '../orders/lower-target.ts'
import { checkOffsetRoom } from '../orders/offsets.ts'
import { type Order, orderOfReplacement } from '../orders/order.ts'
import { ownOrder } from '../orders/own-order.ts'
import { otherLegOf } from '../orders/pairs.ts'
import { place, refusalToTake } from '../orders/placement.ts'
import { stakeOf } from '../orders/sizing.ts'
import { type Aim, aimAt } from '../orders/targets.ts'

const { REMAINING } = orderRow
const { WAITING } = orderState

/**
 * Decides a replacement. The same price and a smaller size is a reduction: same id, same place in the queue, also while the
 * market is suspended or the order waits. Anything else is a new order in the old one's stead; in play it may wait, and the old
 * one stays in the book until its release. An order has one waiting replacement: a later one takes the earlier one's place.
 */
export function replaceOrder(exchange: Exchange, command: ReplaceOrder): RefusalCode | undefined {
  const { state } = exchange
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const closed = checkMarketTakesOrders(market, command.marketVersion)
  const row = ownOrder(exchange, command)
  if (typeof row === 'string') return closed ?? row
  const { rows } = state.orders
  if (isAtStart(state.orders, row)) return 'start_order_fixed'
  if (isHeld(stateAt(rows, row))) return 'order_held'
  if (otherLegOf(state.orders, row) !== 0) return 'order_paired'
  const aim = aimAt(state.orders, market, row)
  if (aim !== undefined) return replaceAim(exchange, command, market, row, aim, closed)
  const oldSize = rows[row + REMAINING]!
  const { price } = command
  const size = command.size ?? oldSize
  const tick = ladderByCode(market.ladder).indexOf(price)
  const isReduction = tick === tickAt(rows, row) && Number.isSafeInteger(size) && size > 0 && size < oldSize
  if (isReduction) {
    return checkReduction(market, price, oldSize, size) ?? reduce(exchange, market, command, oldSize, size)
  }
  if (closed !== undefined) return closed
  if ((stateAt(rows, row) & WAITING) !== 0) return 'order_delayed'
  const barred = whyNoRisk(state.accounts, command.account, state.time)
  if (barred !== undefined) return barred
  if (tick === -1) return 'price_off_ladder'
  const refusal =
    checkSize(market, price, size) ??
    checkProfitRatio(market, price, size) ??
    checkBalance(state, command.account) ??
    checkOffsetRoom(market, (bookAt(rows, row) & 1) as SideCode, termsAt(state.orders, row)?.offset, tick)
  if (refusal !== undefined) return refusal
  if (tick === tickAt(rows, row) && size === oldSize) return 'replacement_unchanged'
  return standFor(exchange, market, row, { size, target: 0, tick, marketVersion: command.marketVersion ?? 0 })
}

/** As replaceOrder, of an order that is sized by a target: its target is what is replaced, and all that is left of it when none is named. */
function replaceAim(
  exchange: Exchange,
  command: ReplaceOrder,
  market: Market,
  row: number,
  aim: Aim,
  closed: RefusalCode | undefined,
): RefusalCode | undefined {
  const { outcome, state } = exchange
  const { rows } = state.orders
  const { price, size } = command
  const isWhole = size === undefined || (Number.isSafeInteger(size) && size > 0)
  const target = size === undefined ? aim.left : 100 * size
  const tick = ladderByCode(market.ladder).indexOf(price)
  if (tick === tickAt(rows, row) && isWhole && target < aim.left) {
    outcome.version = market.version
    return lowerTarget(exchange, market, row, aim, target, cancelReasons.REPLACED)
  }
  if (closed !== undefined) return closed
  if ((stateAt(rows, row) & WAITING) !== 0) return 'order_delayed'
  const barred = whyNoRisk(state.accounts, command.account, state.time)
  if (barred !== undefined) return barred
  if (tick === -1) return 'price_off_ladder'
  if (!isWhole) return 'size_invalid'
  const stake = stakeOf(aim.sizedBy, target, price)
  const refusal =
    checkTarget(market, price, aim.sizedBy, target) ??
    checkProfitRatio(market, price, stake) ??
    checkBalance(state, command.account)
  if (refusal !== undefined) return refusal
  if (tick === tickAt(rows, row) && target === aim.left) return 'replacement_unchanged'
  return standFor(exchange, market, row, {
    ...{ size: stake, target, tick, marketVersion: command.marketVersion ?? 0 },
  })
}

/** Puts a new order in the stead of the resting one in a row. */
function standFor(
  exchange: Exchange,
  market: Market,
  row: number,
  terms: Parameters<typeof orderOfReplacement>[3],
): RefusalCode | undefined {
  const { state } = exchange
  const order = orderOfReplacement(state.orders, market, row, terms)
  const earlier = waitingReplacement(state.orders, row)
  const refused = mustWait(state, market, order)
    ? waitInStead(exchange, market, order, earlier)
    : placeInStead(exchange, market, order, row)
  // The new order takes its id before another's row is free again, so those that leave are written after it.
  if (refused === undefined && earlier !== -1) cancel(exchange, market, earlier)
  return refused
}

function placeInStead(
  exchange: Exchange,
  market: Market,
  order: Order,
  row: number,
): RefusalCode | undefined {
  const refused = refusalToTake(exchange.state, market, order) ?? place(exchange, market, order, undefined)
  if (refused === undefined) cancel(exchange, market, row)
  return refused
}

/** A waiting replacement is one order more: the old one stays in the book until its release. */
function waitInStead(
  exchange: Exchange,
  market: Market,
  order: Order,
  earlier: number,
): RefusalCode | undefined {
  const leaving = earlier === -1 ? 0 : 1
  return (
    checkOrderCount(exchange.state, order.account, leaving) ??
    wait(exchange, market, order, { limit: undefined, leaving })
  )
}

/** Returns the row of the waiting order that is to stand for the one in `row`, or -1. */
function waitingReplacement(pool: OrderPool, row: number): number {
  return findOrder(pool, termsAt(pool, row)?.replacedBy ?? 0)
}

function reduce(
  { log, outcome }: Exchange,
  market: Market,
  command: ReplaceOrder,
  oldSize: number,
  size: Money,
): undefined {
  const { order, account } = command
  const reason = cancelReasons.REPLACED
  writeFact(log, orderCancelled, { order, market: market.id, account, size: oldSize - size, reason })
  outcome.id = order
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = size
  outcome.cancelled = oldSize - size
  outcome.releaseAt = 0
  outcome.version = market.version
  return undefined
}
