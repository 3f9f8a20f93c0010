/** edit-held: another trigger, slippage or stake for a held order, which keeps its place. */
import { heldEdited } from '../../facts/held.ts'
import { writeFact } from '../../facts/log.ts'
import { cancelReasons, orderCancelled } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Money } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { bookAt, isHeld, orderRow, stateAt } from '../book/order-pool.ts'
import type { EditHeld } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import {
  checkBalance,
  checkMarketTakesOrders,
  checkProfitRatio,
  checkReduction,
  checkSize,
} from '../orders/checks.ts'
import { isSlippage, limitOfExit } from '../orders/exits.ts'
import { heldAt } from '../orders/held-orders.ts'
import { orderOfHeld } from '../orders/order.ts'
import { ownOrder } from '../orders/own-order.ts'
import { checkRisk } from './hold-order.ts'

const { REMAINING } = orderRow

/**
 * Decides an edit. Less of the same is a cancel of a part, also while the market is suspended; anything else is checked, and held
 * back for, as a new held order is. Refuses `order_not_held`.
 */
export function editHeld(exchange: Exchange, command: EditHeld): RefusalCode | undefined {
  const { state } = exchange
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const closed = checkMarketTakesOrders(market, command.marketVersion)
  const row = ownOrder(exchange, command)
  if (typeof row === 'string') return closed ?? row
  const { rows } = state.orders
  if (!isHeld(stateAt(rows, row))) return 'order_not_held'
  const { prices, indexOf } = ladderByCode(market.ladder)
  const before = heldAt(state.orders, row)
  const remaining = rows[row + REMAINING]!
  const { trigger = prices[before.trigger]!, slippage = before.slippage, size = remaining } = command
  const isSamePrice = trigger === prices[before.trigger] && slippage === before.slippage
  if (isSamePrice && Number.isSafeInteger(size) && size > 0 && size < remaining) {
    const limit = prices[limitOfExit(market, bookAt(rows, row) & 1, before.trigger, slippage)]!
    const tooSmall = checkReduction(market, limit, remaining, size)
    return tooSmall ?? reduce(exchange, market, command, remaining, size)
  }
  if (closed !== undefined) return closed
  const tick = indexOf(trigger)
  if (tick === -1) return 'price_off_ladder'
  if (!isSlippage(slippage)) return 'slippage_invalid'
  const limit = limitOfExit(market, bookAt(rows, row) & 1, tick, slippage)
  const price = prices[limit]!
  const refusal =
    checkSize(market, price, size) ??
    checkProfitRatio(market, price, size) ??
    checkBalance(state, command.account)
  if (refusal !== undefined) return refusal
  if (isSamePrice && size === remaining) return 'replacement_unchanged'
  const order = orderOfHeld(state.orders, market, row)
  // Not as one that has waited: what it holds back already may be held back again.
  Object.assign(order, { price, tick: limit, size, hasWaited: false })
  const unborne = checkRisk(exchange, market, order)
  if (unborne !== undefined) return unborne
  if (size < remaining) reduce(exchange, market, command, remaining, size)
  const { account } = command
  writeFact(exchange.log, heldEdited, {
    ...{ order: order.id, market: market.id, account, price, size, trigger, slippage, distance: 0 },
  })
  tell(exchange, market, command, size, Math.max(remaining - size, 0))
  return undefined
}

function reduce(
  exchange: Exchange,
  market: Market,
  command: EditHeld,
  remaining: Money,
  size: Money,
): undefined {
  const { order, account } = command
  const reason = cancelReasons.PLAYER
  const cancelled = remaining - size
  writeFact(exchange.log, orderCancelled, { order, market: market.id, account, size: cancelled, reason })
  tell(exchange, market, command, size, cancelled)
}

function tell(
  { outcome }: Exchange,
  market: Market,
  { order }: EditHeld,
  size: Money,
  cancelled: Money,
): void {
  outcome.id = order
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = size
  outcome.cancelled = cancelled
  outcome.releaseAt = 0
  outcome.version = market.version
}
