/** replace-order: another price or size in one step. Refused, the old order stands. */

import { writeFact } from '../../facts/log.ts'
import { cancelReasons, orderCancelled } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { ladders } from '../../values/ladder.ts'
import { orderRow, orderState } from '../book/order-pool.ts'
import type { ReplaceOrder } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import {
  checkBalance,
  checkMarketTakesOrders,
  checkOrderCount,
  checkProfitRatio,
  checkSize,
} from '../orders/checks.ts'
import { mustWait, wait } from '../orders/delay.ts'
import { orderOfReplacement } from '../orders/order.ts'
import { ownOrder } from '../orders/own-order.ts'
import { place } from '../orders/placement.ts'

const { REMAINING, STATE, TICK } = orderRow
const { WAITING } = orderState

/**
 * Decides a replacement. The same price and a smaller size is a reduction: same id, same place in the queue. Anything
 * else is a new order in the old one's stead; in play it may wait, and the old one stays in the book until its release.
 */
export function replaceOrder(exchange: Exchange, command: ReplaceOrder): RefusalCode | undefined {
  const { state } = exchange
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const closed = checkMarketTakesOrders(market, command.marketVersion)
  if (closed !== undefined) return closed
  const row = ownOrder(exchange, command)
  if (typeof row === 'string') return row
  const { rows } = state.orders
  if ((rows[row + STATE]! & WAITING) !== 0) return 'order_delayed'
  const oldSize = rows[row + REMAINING]!
  const { price } = command
  const size = command.size ?? oldSize
  const tick = ladders[market.ladder]!.indexOf(price)
  if (tick === -1) return 'price_off_ladder'
  const refusal =
    checkSize(market, price, size) ??
    checkProfitRatio(market, price, size) ??
    checkBalance(state, command.account)
  if (refusal !== undefined) return refusal
  if (tick === rows[row + TICK] && size === oldSize) return 'replacement_unchanged'
  if (tick === rows[row + TICK] && size < oldSize) return reduce(exchange, command, oldSize, size)

  const marketVersion = command.marketVersion ?? 0
  const order = orderOfReplacement(state.orders, market, row, { size, tick, marketVersion })
  // A waiting replacement is one order more: the old one stays in the book until its release.
  if (mustWait(state, market, order)) {
    return checkOrderCount(state, command.account) ?? wait(exchange, market, order)
  }
  // The new order takes its id before the old one's row is free again, so the cancel is written second.
  const refused = place(exchange, market, order)
  if (refused === undefined) writeReplaced(exchange, command, oldSize)
  return refused
}

function reduce(exchange: Exchange, command: ReplaceOrder, oldSize: number, size: number): undefined {
  writeReplaced(exchange, command, oldSize - size)
  const { outcome } = exchange
  outcome.id = command.order
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = size
  outcome.cancelled = oldSize - size
  outcome.releaseAt = 0
  return undefined
}

function writeReplaced({ log }: Exchange, command: ReplaceOrder, size: number): void {
  writeFact(log, orderCancelled, {
    order: command.order,
    market: command.market,
    account: command.account,
    size,
    reason: cancelReasons.REPLACED,
  })
}
