/** Puts an order into the market: plans it, asks whether the account can bear it, and writes the facts. */

import { appendFact, type FactLog } from '../../facts/log.ts'
import { orderMatched, orderPlaced, orderReleased, remainderCancelled } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { assert } from '../../values/assert.ts'
import type { Money } from '../../values/brands.ts'
import { ladders } from '../../values/ladder.ts'
import { hasRoom, type OrderPool, orderIdAt, orderRow } from '../book/order-pool.ts'
import type { Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { closeOut } from './closing-out.ts'
import type { Order } from './order.ts'
import { canBear, fitsPosition, type Plan, planOrder } from './plan.ts'

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { ACCOUNT } = orderRow
const ladderByCode = ladders
const { code: PLACED, fields: placed } = orderPlaced
const { code: RELEASED, fields: released } = orderReleased
const { code: MATCHED, fields: matched } = orderMatched
const { code: REMAINDER, fields: remainder } = remainderCancelled

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
  const refusal = limit ?? refusalOf(exchange.state, market, order, plan)
  if (refusal !== undefined && !mayCloseOut(market, order, plan)) return refusal
  writePlan(exchange, market, order, plan)
  return undefined
}

/** Returns why the account may not have what is planned: `exchange_full`, `position_too_large`, `insufficient_funds`. */
export function refusalOf(
  state: Exchange['state'],
  market: Market,
  order: Order,
  plan: Pick<Plan, 'filled' | 'payout' | 'resting'>,
): RefusalCode | undefined {
  if (plan.resting > 0 && !hasRoom(state.orders)) return 'exchange_full'
  if (!fitsPosition(market, order, plan.payout, plan.resting)) return 'position_too_large'
  return canBear(state, market, order, plan) ? undefined : 'insufficient_funds'
}

/** A replacement is not cut: refused, the order that it was to stand for stays. */
export function mayCloseOut(market: Market, order: Order, plan: Plan): boolean {
  return order.replaces === 0 && closeOut(market, order, plan)
}

/** Writes the facts of a plan and fills the outcome. */
function writePlan({ log, state, outcome }: Exchange, market: Market, order: Order, plan: Plan): void {
  const { resting, cancelled } = plan
  assert(plan.filled + resting + cancelled === order.size, 'the parts of an order add up to its size')
  if (order.hasWaited) writeReleased(log, market, order, resting)
  else writePlaced(log, market, order, resting)
  if (plan.count > 0) writeMatches(log, state.orders, market, order, plan)
  if (cancelled > 0) writeRemainder(log, market, order, plan)
  outcome.id = order.id
  outcome.matched = plan.filled
  outcome.matchedPayout = plan.payout
  outcome.unmatched = resting
  outcome.cancelled = cancelled
  outcome.releaseAt = 0
  outcome.version = market.version
}

function writePlaced(log: FactLog, market: Market, order: Order, resting: Money): void {
  const at = appendFact(log, PLACED)
  const { numbers } = log
  numbers[at + placed.order] = order.id
  numbers[at + placed.account] = order.account
  numbers[at + placed.market] = market.id
  numbers[at + placed.runner] = order.runner
  numbers[at + placed.side] = order.side
  numbers[at + placed.price] = order.price
  numbers[at + placed.size] = order.size
  numbers[at + placed.resting] = resting
  numbers[at + placed.persistence] = order.persists ? 1 : 0
  numbers[at + placed.timeInForce] = order.fillOrKill ? 1 : 0
  numbers[at + placed.minFill] = order.minFill
  numbers[at + placed.replaces] = order.replaces
}

function writeReleased(log: FactLog, market: Market, order: Order, resting: Money): void {
  const at = appendFact(log, RELEASED)
  const { numbers } = log
  numbers[at + released.order] = order.id
  numbers[at + released.market] = market.id
  numbers[at + released.account] = order.account
  numbers[at + released.resting] = resting
}

function writeRemainder(log: FactLog, market: Market, order: Order, plan: Plan): void {
  const at = appendFact(log, REMAINDER)
  const { numbers } = log
  numbers[at + remainder.order] = order.id
  numbers[at + remainder.market] = market.id
  numbers[at + remainder.account] = order.account
  numbers[at + remainder.size] = plan.cancelled
  numbers[at + remainder.reason] = plan.reason
}

function writeMatches(log: FactLog, pool: OrderPool, market: Market, order: Order, plan: Plan): void {
  const { rows } = pool
  const { prices } = ladderByCode[market.books.ladder]!
  for (let i = 0; i < plan.count; i++) {
    const maker = plan.makers[i]!
    const at = appendFact(log, MATCHED)
    const { numbers } = log
    numbers[at + matched.market] = market.id
    numbers[at + matched.runner] = order.runner
    numbers[at + matched.price] = prices[plan.levels[i]!]!
    numbers[at + matched.size] = plan.sizes[i]!
    numbers[at + matched.takerSide] = order.side
    numbers[at + matched.taker] = order.id
    numbers[at + matched.maker] = orderIdAt(pool, maker)
    numbers[at + matched.takerAccount] = order.account
    numbers[at + matched.makerAccount] = rows[maker + ACCOUNT]!
  }
}
