/** Puts an order into the market: plans it, asks whether the account can bear it, and writes it. */

import * as roomsModule from '../../protection/rooms.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { OrderPool } from '../book/order-pool.ts'
import * as orderPoolModule from '../book/order-pool.ts'
import type { Exchange, ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import type { ExchangeLimits } from '../market/slice.ts'
import { closeOut } from './closing-out.ts'
import { type Offset, stopFigure, stopsToCome } from './exits.ts'
import { fillsByTick } from './fills.ts'
import type { Order } from './order.ts'
import * as planModule from './plan.ts'
import { type Plan, reachesBest } from './plan.ts'
import { isPostOnly } from './terms.ts'
import * as writingModule from './writing.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { hasRoom } = orderPoolModule
const { fitsPosition, planOrder, whyUnborne } = planModule
const { checkStake } = roomsModule
const { writePlan } = writingModule

/**
 * Places the order as the state is now: writes its facts and fills the outcome, or returns why not with nothing written. At a
 * limit of its account (the one given, or of position or money) it is taken as far as it closes a position.
 */
export function place(
  exchange: Exchange,
  market: Market,
  order: Order,
  limit: RefusalCode | undefined,
): RefusalCode | undefined {
  const plan = planOrder(exchange.state, market, order)
  const refusal = limit ?? refusalOf(exchange, market, order, plan)
  if (refusal !== undefined && !mayCloseOut(exchange.state, market, order, plan)) return refusal
  writePlan(exchange, market, order, plan)
  return undefined
}

/** Returns `would_take` when the order may take nothing and reaches the best price, whoever offers it. */
export function refusalToTake(state: ExchangeState, market: Market, order: Order): RefusalCode | undefined {
  return order.terms !== undefined && isPostOnly(order) && reachesBest(state, market, order)
    ? 'would_take'
    : undefined
}

/** Returns why the account may not have what is planned: `exchange_full`, `position_too_large`, `insufficient_funds`, `loss_limit`, `stake_limit`. */
export function refusalOf(
  { state, limits }: Exchange,
  market: Market,
  order: Order,
  plan: Pick<Plan, 'filled' | 'payout' | 'resting'>,
): RefusalCode | undefined {
  if (plan.resting > 0 && isFull(state.orders, limits, market, order)) return 'exchange_full'
  if (order.offset !== undefined) order.reserved = reserveOf(market, order, order.offset, plan)
  if (!fitsPosition(market, order, plan)) return 'position_too_large'
  const unborne = whyUnborne(state, market, order, plan)
  if (unborne !== undefined) return unborne
  const stake = plan.filled + plan.resting - order.freedSize
  return checkStake(state.accounts, order.account, stake, state.time)
}

/** Whether no further order may rest, in all or in this market. A replacement may: the order that it stands for leaves. */
function isFull(pool: OrderPool, limits: ExchangeLimits, { books }: Market, order: Order): boolean {
  if (!hasRoom(pool)) return true
  const isMore = pool.resting >= limits.resting || books.resting >= limits.restingOfMarket
  return isMore && order.replaces === 0
}

/** Returns what the exits of an order come to in its account's position beyond its fills and what rests of it. */
function reserveOf(
  market: Market,
  order: Order,
  offset: Offset,
  plan: Pick<Plan, 'filled' | 'resting'> | Plan,
): number {
  const rests = plan.resting > 0
  let figure = stopsToCome(market, order, offset, plan.resting)
  if (!('levels' in plan)) return figure
  for (const fill of fillsByTick(plan)) figure += stopFigure(market, order, offset, fill, rests)
  return figure
}

/** What gets its account out again closes nothing. A replacement is not cut: refused, the order that it was to stand for stays. */
export function mayCloseOut(state: ExchangeState, market: Market, order: Order, plan: Plan): boolean {
  return order.replaces === 0 && order.offset === undefined && closeOut(state, market, order, plan)
}
