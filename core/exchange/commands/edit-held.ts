/** edit-held: another trigger, slippage or stake for a held order, which keeps its place. */
import { heldEdited } from '../../facts/held.ts'
import { writeFact } from '../../facts/log.ts'
import { cancelReasons, orderCancelled } from '../../facts/order.ts'
import { whyNoRisk } from '../../protection/barred.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Money, OrderId, Price, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import type { SideCode } from '../book/book.ts'
import { bookAt, findOrder, isHeld, orderIdAt, orderRow, stateAt, tickAt } from '../book/order-pool.ts'
import { otherLegAt } from '../book/pair-link.ts'
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
import { heldAt } from '../orders/held-terms.ts'
import { orderOfHeld } from '../orders/order.ts'
import { ownOrder } from '../orders/own-order.ts'
import { otherLegOf, writeCancelled } from '../orders/pairs.ts'
import { checkTakeProfit, placeTakeProfit } from '../orders/take-profit.ts'
import { isDistance } from '../orders/trails.ts'
import { levelOfHeld } from '../orders/trigger-levels.ts'
import { checkRisk } from './hold-order.ts'

const { ACCOUNT, REMAINING } = orderRow

/**
 * Decides an edit. Less of the same is a cancel of a part, also while the market is suspended; anything else is checked, and held
 * back for, as a new held order is. A take-profit at another price, or of more, is a new order. Refuses `order_not_held`.
 */
export function editHeld(exchange: Exchange, command: EditHeld): RefusalCode | undefined {
  const { state } = exchange
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const closed = checkMarketTakesOrders(market, command.marketVersion)
  const row = ownOrder(exchange, command)
  if (typeof row === 'string') return closed ?? row
  const { orders } = state
  const { rows } = orders
  if (!isHeld(stateAt(rows, row))) return 'order_not_held'
  const { prices } = ladderByCode(market.ladder)
  const before = heldAt(orders, row)
  const side = (bookAt(rows, row) & 1) as SideCode
  const remaining = rows[row + REMAINING]!
  const profit = otherLegAt(orders, row)
  const profitNow = profit === -1 ? undefined : prices[tickAt(rows, profit)]!
  const { distance = before.distance, slippage = before.slippage, size = remaining } = command
  const { takeProfit = profitNow } = command
  const trigger = triggerOf(exchange, market, row, command)
  if (typeof trigger === 'string') return closed ?? trigger
  if (!isSlippage(slippage)) return closed ?? 'slippage_invalid'
  const limit = limitOfExit(market, side, trigger, slippage)
  const isSame =
    trigger === levelOfHeld(orders, market, row).trigger &&
    distance === before.distance &&
    slippage === before.slippage &&
    takeProfit === profitNow
  // What a trail has left behind is held back for until the order is changed: less of it then comes with less of that.
  const isHeldBack = limit === tickAt(rows, row)
  const isLess = Number.isSafeInteger(size) && size > 0 && size < remaining
  if (isSame && isLess && (isHeldBack || closed !== undefined)) {
    const tooSmall = checkReduction(market, prices[tickAt(rows, row)]!, remaining, size)
    if (tooSmall !== undefined) return tooSmall
    reduce(exchange, market, row, remaining - size)
    tell(exchange, market, command, { size, cancelled: remaining - size, other: otherLegOf(orders, row) })
    return undefined
  }
  if (closed !== undefined) return closed
  const barred = whyNoRisk(state.accounts, command.account, state.time)
  if (barred !== undefined) return barred
  const price = prices[limit]!
  const refusal =
    checkSize(market, price, size) ??
    checkProfitRatio(market, price, size) ??
    (takeProfit === undefined
      ? undefined
      : checkTakeProfit(market, side, trigger, { price: takeProfit, size })) ??
    checkBalance(state, command.account)
  if (refusal !== undefined) return refusal
  if (isSame && isHeldBack && size === remaining) return 'replacement_unchanged'
  const order = orderOfHeld(orders, market, row)
  // Not as one that has waited: what it holds back already may be held back again.
  Object.assign(order, { price, tick: limit, size, hasWaited: false })
  const unborne = checkRisk(exchange, market, order)
  if (unborne !== undefined) return unborne
  if (size < remaining) reduce(exchange, market, row, remaining - size)
  const { account, order: id } = command
  writeFact(exchange.log, heldEdited, {
    ...{ order: id, market: market.id, account, price, size, trigger: prices[trigger]!, slippage, distance },
  })
  const cancelled = Math.max(remaining - size, 0)
  if (takeProfit === undefined || (takeProfit === profitNow && size <= remaining)) {
    tell(exchange, market, command, { size, cancelled, other: otherLegOf(orders, row) })
    return undefined
  }
  const other = placeAnew(exchange, market, row, takeProfit)
  const left = findOrder(orders, id) === -1 ? 0 : orders.rows[row + REMAINING]!
  tell(exchange, market, command, { size: left, cancelled, other })
  return undefined
}

/** Returns the ladder index of the price that fires it from now on, or why that cannot be. */
function triggerOf(
  { state }: Exchange,
  market: Market,
  row: number,
  { trigger, distance }: EditHeld,
): Tick | RefusalCode {
  const level = levelOfHeld(state.orders, market, row)
  if (level.distance === 0) {
    if (distance !== undefined) return 'distance_invalid'
    const tick = trigger === undefined ? level.trigger : ladderByCode(market.ladder).indexOf(trigger)
    return tick === -1 ? 'price_off_ladder' : tick
  }
  if (trigger !== undefined || !isDistance(distance ?? level.distance)) return 'distance_invalid'
  const side = bookAt(state.orders.rows, row) & 1
  return limitOfExit(market, side, level.extreme, distance ?? level.distance)
}

/** Puts a new take-profit in the stead of the one that the stop in a row has, if it has any. Returns its id. */
function placeAnew(exchange: Exchange, market: Market, stop: number, price: Price): OrderId {
  exchange.commit()
  const { log, state } = exchange
  const { rows } = state.orders
  const profit = otherLegAt(state.orders, stop)
  if (profit !== -1) {
    writeFact(log, orderCancelled, {
      ...{ order: orderIdAt(state.orders, profit), market: market.id, account: rows[profit + ACCOUNT]! },
      ...{ size: rows[profit + REMAINING]!, reason: cancelReasons.REPLACED },
    })
  }
  return placeTakeProfit(exchange, market, stop, price)
}

function reduce(exchange: Exchange, market: Market, row: number, size: Money): void {
  writeCancelled(exchange, market, row, size, cancelReasons.PLAYER)
}

function tell(
  { outcome }: Exchange,
  market: Market,
  { order }: EditHeld,
  { size, cancelled, other }: { readonly size: Money; readonly cancelled: Money; readonly other: OrderId },
): void {
  outcome.id = order
  outcome.other = other
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = size
  outcome.cancelled = cancelled
  outcome.releaseAt = 0
  outcome.version = market.version
}
