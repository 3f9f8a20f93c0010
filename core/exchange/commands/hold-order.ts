/** hold-order: an order is held until its trigger is met; what it may cost is held back from now on. */
import { heldKinds, orderHeld } from '../../facts/held.ts'
import { writeFact } from '../../facts/log.ts'
import { isAgent, isPlayer } from '../../ledger/accounts.ts'
import { whyNoRisk } from '../../protection/barred.ts'
import { checkStake } from '../../protection/rooms.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Price, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { type SideCode, sides } from '../book/book.ts'
import { findOrder, hasRoom, orderRow } from '../book/order-pool.ts'
import type { HoldOrder, PlaceOrder } from '../command.ts'
import type { Exchange, ExchangeState } from '../market/exchange.ts'
import { type Market, runnerIndex } from '../market/market.ts'
import {
  checkBalance,
  checkMarketTakesOrders,
  checkOrderCount,
  checkProfitRatio,
  checkSize,
} from '../orders/checks.ts'
import { isSlippage, limitOfExit, slippageUsual } from '../orders/exits.ts'
import { type Order, orderOfCommand } from '../orders/order.ts'
import { fitsPosition, whyUnborne } from '../orders/plan.ts'
import { checkTakeProfit, placeTakeProfit } from '../orders/take-profit.ts'
import { checkTerms, writeTerms } from '../orders/terms.ts'
import { isDistance, trailPrice } from '../orders/trails.ts'
import { findPosition } from '../risk/position.ts'

const { REMAINING } = orderRow

/** Of one account in one market. */
const heldMax = 200

/**
 * Accepts a held order, with its take-profit where one is asked for; the outcome has their ids and what is left of it. It may fire as
 * soon as the command is done.
 */
export function holdOrder(exchange: Exchange, command: HoldOrder): RefusalCode | undefined {
  const { state } = exchange
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const closed = checkMarketTakesOrders(market, command.marketVersion)
  if (closed !== undefined) return closed
  const runner = runnerIndex(market, command.selectionId)
  if (runner === -1) return 'runner_not_found'
  if (market.removed[runner]) return 'runner_removed'
  if (!isPlayer(state.accounts, command.account)) return 'account_not_found'
  if (isAgent(state.accounts, command.account)) return 'agent_cannot_bet'
  const barred = whyNoRisk(state.accounts, command.account, state.time)
  if (barred !== undefined) return barred
  const { slippage = slippageUsual } = command
  const { prices } = ladderByCode(market.ladder)
  const side = sideOf(command)
  const trigger = triggerOf(state, market, command, runner * 2 + side)
  if (typeof trigger === 'string') return trigger
  if (!isSlippage(slippage)) return 'slippage_invalid'
  const limit = limitOfExit(market, side, trigger, slippage)
  const asked = orderAsked(command, prices[limit]!)
  const refusal = checkAsked(exchange, market, asked) ?? checkProfit(market, command, trigger)
  if (refusal !== undefined) return refusal
  const order = orderOfCommand(state.orders, asked, runner, limit)
  const unborne = checkCounts(exchange, market, command) ?? checkRisk(exchange, market, order)
  if (unborne !== undefined) return unborne
  write(exchange, market, order, command, { trigger: prices[trigger]!, slippage })
  return undefined
}

/** Returns the ladder index of the price that fires it at first, or why there is none. */
function triggerOf(
  { orders }: ExchangeState,
  market: Market,
  { account, exit, trigger, distance }: HoldOrder,
  book: number,
): Tick | RefusalCode {
  if (exit === 'STOP') {
    if (trigger === undefined || distance !== undefined) return 'distance_invalid'
    const tick = ladderByCode(market.ladder).indexOf(trigger)
    return tick === -1 ? 'price_off_ladder' : tick
  }
  if (trigger !== undefined || !isDistance(distance)) return 'distance_invalid'
  const price = trailPrice(orders, market, book, account)
  return price === -1 ? 'no_trigger_price' : limitOfExit(market, book & 1, price, distance)
}

/** The order that it will be. */
function orderAsked(command: HoldOrder, price: Price): PlaceOrder {
  const { account, market, marketVersion, selectionId, side, size, terms } = command
  return {
    ...{ kind: 'place-order', account, market, selectionId, side, price, size },
    ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
    ...(marketVersion !== undefined && { marketVersion }),
    ...(terms !== undefined && { terms }),
  }
}

function checkAsked({ state }: Exchange, market: Market, asked: PlaceOrder): RefusalCode | undefined {
  const { price, size, terms = {} } = asked
  if (terms.sizedBy !== undefined && terms.sizedBy !== 'STAKE') return 'sized_by_invalid'
  return (
    checkSize(market, price, size) ??
    checkProfitRatio(market, price, size) ??
    (terms.postOnly === true ? 'order_type_invalid' : checkTerms(terms, asked, market, state.time))
  )
}

/** The trigger is that of a ladder index. */
function checkProfit(market: Market, command: HoldOrder, trigger: Tick): RefusalCode | undefined {
  const { size, takeProfit: price } = command
  return price === undefined ? undefined : checkTakeProfit(market, sideOf(command), trigger, { price, size })
}

function sideOf({ side }: HoldOrder): SideCode {
  return side === 'BACK' ? sides.BACK : sides.LAY
}

/** What is held counts as what rests does, and its take-profit as one more. */
function checkCounts(
  { limits, state }: Exchange,
  market: Market,
  { account, takeProfit }: HoldOrder,
): RefusalCode | undefined {
  const { orders } = state
  const more = takeProfit === undefined ? 1 : 2
  const { books, held, positions } = market
  const position = findPosition(positions, account)
  const own = position === -1 ? 0 : positions.held[position]!
  const many = checkBalance(state, account) ?? checkOrderCount(state, account, 1 - more)
  if (many !== undefined) return many
  if (own >= heldMax) return 'too_many_held'
  const inMarket = books.resting + (held?.count ?? 0)
  const isFull =
    orders.resting + orders.held + more > limits.resting || inMarket + more > limits.restingOfMarket
  return isFull || !hasRoom(orders) ? 'exchange_full' : undefined
}

/** Returns why the account may not have the order unmatched at its price. */
export function checkRisk({ state }: Exchange, market: Market, order: Order): RefusalCode | undefined {
  const asUnmatched = { filled: 0, payout: 0, resting: order.size }
  if (!fitsPosition(market, order, asUnmatched)) return 'position_too_large'
  const stake = order.size - order.freedSize
  return (
    whyUnborne(state, market, order, asUnmatched) ??
    checkStake(state.accounts, order.account, stake, state.time)
  )
}

function write(
  exchange: Exchange,
  market: Market,
  order: Order,
  { exit, distance = 0, takeProfit }: HoldOrder,
  { trigger, slippage }: { readonly trigger: Price; readonly slippage: number },
): void {
  const { log, outcome, state } = exchange
  const { id, account, runner, side, price, size } = order
  writeFact(log, orderHeld, {
    ...{ order: id, account, market: market.id, runner, side, price, size },
    ...{ kind: heldKinds[exit], trigger, slippage, distance },
  })
  writeTerms(exchange, market, order, 0)
  let other = 0
  let left = size
  if (takeProfit !== undefined) {
    exchange.commit()
    other = placeTakeProfit(exchange, market, findOrder(state.orders, id), takeProfit)
    const row = findOrder(state.orders, id)
    left = row === -1 ? 0 : state.orders.rows[row + REMAINING]!
  }
  outcome.id = id
  outcome.other = other
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = left
  outcome.cancelled = 0
  outcome.releaseAt = 0
  outcome.version = market.version
}
