/** replace-order: another price or size in one step. Refused, the old order stands. */

import type { ReplaceOrder } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import { writeFact } from '../../facts/log.ts'
import { cancelReasons, orderCancelled } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { ladderIndex, priceAt } from '../../values/ladder.ts'
import type { SideCode } from '../book/book.ts'
import { nextOrderId, orderRow, orderState } from '../book/order-pool.ts'
import {
  checkBalance,
  checkMarketTakesOrders,
  checkOrderCount,
  checkPosition,
  checkProfitRatio,
  checkSize,
} from '../orders/checks.ts'
import { delay, mustWait } from '../orders/delay.ts'
import { ownOrder } from '../orders/own-order.ts'
import { place } from '../orders/placement.ts'

const { BOOK, REMAINING, STATE, TICK } = orderRow
const { DELAYED, PERSISTS } = orderState

/**
 * Decides a replacement. The same price and a smaller size is a reduction: same id, same place in the queue. Anything
 * else is a new order in the old one's stead; in play it may wait, and the old one stays in the book until its release.
 */
export function replaceOrder(engine: Engine, command: ReplaceOrder): RefusalCode | undefined {
  const { state } = engine
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const closed = checkMarketTakesOrders(market, command.marketVersion)
  if (closed !== undefined) return closed
  const row = ownOrder(engine, command)
  if (typeof row === 'string') return row
  const { rows } = state.orders
  const status = rows[row + STATE]!
  if ((status & DELAYED) !== 0) return 'order_delayed'
  const oldSize = rows[row + REMAINING]!
  const book = rows[row + BOOK]!
  const oldPrice = priceAt(rows[row + TICK]!)
  const { price } = command
  const size = command.size ?? oldSize
  const tick = ladderIndex(price)
  if (tick === -1) return 'price_off_ladder'
  const refusal =
    checkSize(market, price, size) ??
    checkProfitRatio(market, price, size) ??
    checkBalance(engine, command.account) ??
    checkPosition(market, command.account, book >> 1, price, size)
  if (refusal !== undefined) return refusal
  if (price === oldPrice && size === oldSize) return 'replacement_unchanged'
  if (price === oldPrice && size < oldSize) return reduce(engine, command, oldSize, size)

  const { placement } = engine
  placement.order = nextOrderId(state.orders)
  placement.account = command.account
  placement.runner = book >> 1
  placement.side = (book & 1) as SideCode
  placement.price = price
  placement.tick = tick
  placement.size = size
  placement.persists = (status & PERSISTS) !== 0
  placement.fillOrKill = false
  placement.minFill = 0
  placement.replaces = command.order
  placement.leaving = oldSize
  placement.leavingPrice = oldPrice
  placement.released = false
  // A waiting replacement is one order more: the old one stays in the book until its release.
  if (mustWait(engine, market, placement)) {
    return checkOrderCount(engine, command.account) ?? delay(engine, market, placement)
  }
  // The new order takes its id before the old one's row is free again, so the cancel is written second.
  const refused = place(engine, market, placement)
  if (refused === undefined) writeReplaced(engine, command, oldSize)
  return refused
}

function reduce(engine: Engine, command: ReplaceOrder, oldSize: number, size: number): undefined {
  writeReplaced(engine, command, oldSize - size)
  const { outcome } = engine
  outcome.id = command.order
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = size
  outcome.cancelled = oldSize - size
  outcome.releaseAt = 0
  return undefined
}

function writeReplaced(engine: Engine, command: ReplaceOrder, size: number): void {
  writeFact(engine.log, orderCancelled, {
    order: command.order,
    market: command.market,
    account: command.account,
    size,
    reason: cancelReasons.REPLACED,
  })
}
