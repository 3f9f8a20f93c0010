/**
 * Writing what was decided about an order: its facts, and in the same step what they do to the state that decided them. Who
 * only follows comes to the same state by the facts alone (`apply-orders.ts`).
 */

import * as logModule from '../../facts/log.ts'
import { type FactLog, factStride, writeFact } from '../../facts/log.ts'
import {
  orderCancelled,
  orderMatched,
  orderPlaced,
  orderReleased,
  orderResized,
  remainderCancelled,
} from '../../facts/order.ts'
import * as countingModule from '../../protection/counting.ts'
import { AssertionFailed } from '../../values/assert.ts'
import type { Money, OrderId } from '../../values/brands.ts'
import * as ladderModule from '../../values/ladder.ts'
import { sides } from '../book/book.ts'
import * as matchesModule from '../book/matches.ts'
import * as orderPoolModule from '../book/order-pool.ts'
import { type OrderPool, orderRow, orderState } from '../book/order-pool.ts'
import type { Exchange, ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import * as fixedPartsModule from '../risk/fixed-parts.ts'
import { WINNERS as winnersCode } from '../risk/payoff.ts'
import * as positionModule from '../risk/position.ts'
import { writeCrossMatch } from './crossed-matches.ts'
import { takeRiskOfKind } from './kind-risk.ts'
import * as liveOrderModule from './live-order.ts'
import { noteFills, parentsIn, writeOffsetAtOnce } from './offsets.ts'
import type { Order } from './order.ts'
import { applyPairMade, lowerOther, otherLegOf, writePair } from './pairs.ts'
import type { Plan } from './plan.ts'
import { leftAfter } from './target-plan.ts'
import { writeTermsAtOnce } from './terms.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { fixParts } = fixedPartsModule
const { appendFact } = logModule
const { priceOn } = ladderModule
const { recordMatch } = matchesModule
const { flagOfPersistence, orderIdAt, setLevel, spendOrderId, takeRow } = orderPoolModule
const { ensurePosition } = positionModule
const { beginLife, changeRisk, matchResting, reduceResting, rest } = liveOrderModule
const { countStake, countUnmatched } = countingModule
const { BACK } = sides
const { ACCOUNT } = orderRow
const WINNERS = winnersCode
const { RESTING } = orderState
const { code: PLACED, fields: placed } = orderPlaced
const { code: RELEASED, fields: released } = orderReleased
const { code: MATCHED, fields: matched } = orderMatched
const { code: REMAINDER, fields: remainder } = remainderCancelled
const { code: CANCELLED, fields: cancelled } = orderCancelled

/** Writes a plan and fills the outcome. Mutates the state: after it the order rests, or is over, and what it takes is taken. */
export function writePlan(exchange: Exchange, market: Market, order: Order, plan: Plan): void {
  const { log, state, outcome } = exchange
  const { filled, payout, resting } = plan
  const size = filled + resting + plan.cancelled
  if (order.target === 0 && size !== order.size)
    throw new AssertionFailed('the parts of an order add up to its size')
  const position = ensurePosition(market.positions, order.account)
  if (order.hasWaited) {
    if (order.target > 0) writeResized(log, market, order, size, leftAfter(order, plan))
    writeReleased(log, market, order, resting)
    // Seldom, and not only this order changes: left to the fold, with what its release wrote before it.
    exchange.commit()
    if (plan.count > 0) takeRisk(state, market, order, plan, position, 0)
  } else {
    if (exchange.applied !== log.count)
      throw new AssertionFailed('a new order is the first thing that its command writes')
    writePlaced(log, market, order, size, resting)
    if (resting === 0) spendOrderId(state.orders, order.id)
    else restAtOnce(state, market, order, position, resting)
    if (order.terms !== undefined) {
      writeTermsAtOnce(exchange, market, order, order.target > 0 ? leftAfter(order, plan) : 0)
    }
    if (order.offset !== undefined) writeOffsetAtOnce(exchange, market, order)
    takeRisk(state, market, order, plan, position, resting)
    if (order.other !== 0) writePairAtOnce(exchange, market, order)
  }
  const isFollowed = plan.count > 0 && (market.books.parents > 0 || order.offset !== undefined)
  const parents = isFollowed ? parentsIn(state.orders, market, order, plan) : undefined
  const isLinked = market.books.pairs > 0 || order.other !== 0
  for (let i = 0; i < plan.count; i++) {
    if (isLinked) writeLinkedFill(exchange, market, order, plan, i)
    else writeFill(exchange, market, order, plan, i)
  }
  if (plan.cancelled > 0) writeRemainder(log, market, order, plan)
  exchange.applied = log.count
  if (plan.cancelled > 0 && order.other !== 0 && !order.isProfit) {
    lowerOther(exchange, market, order.other, plan.cancelled)
  }
  if (parents !== undefined) noteFills(exchange, market, parents)
  outcome.id = order.id
  outcome.matched = filled
  outcome.matchedPayout = payout
  outcome.unmatched = resting
  outcome.cancelled = plan.cancelled
  outcome.releaseAt = 0
  outcome.version = market.version
}

function writeFill(exchange: Exchange, market: Market, order: Order, plan: Plan, i: number): void {
  if (plan.makers[i]! >= 0) writeMatch(exchange.log, exchange.state, market, order, plan, i)
  else writeCrossMatch(exchange, market, order, plan, i)
}

/** A fill that may lower other orders: those that share their size with who is matched in it. */
function writeLinkedFill(exchange: Exchange, market: Market, order: Order, plan: Plan, i: number): void {
  const others = othersOf(exchange.state.orders, plan, i)
  writeFill(exchange, market, order, plan, i)
  for (const [other, size] of others) lowerOther(exchange, market, other, size)
  if (order.other !== 0) lowerOther(exchange, market, order.other, plan.sizes[i]!)
}

/** Returns the other legs of the orders that a fill takes, each with what it takes. */
function othersOf(orders: OrderPool, { legs, makers, sizes }: Plan, i: number): [OrderId, Money][] {
  const others: [OrderId, Money][] = []
  const add = (row: number, size: Money) => {
    const other = otherLegOf(orders, row)
    if (other !== 0) others.push([other, size])
  }
  const maker = makers[i]!
  if (maker >= 0) add(maker, sizes[i]!)
  else for (let at = -1 - maker; legs.rows[at] !== -1; at++) add(legs.rows[at]!, legs.sizes[at]!)
  return others
}

/** The order is the take-profit of a stop. */
function writePairAtOnce(exchange: Exchange, market: Market, { id, account, other: stop }: Order): void {
  const { log, state } = exchange
  writePair(exchange, market, { account, stop, profit: id, firstLeg: stop })
  applyPairMade(state, log, (log.count - 1) * factStride)
}

function restAtOnce(
  state: ExchangeState,
  market: Market,
  order: Order,
  position: number,
  resting: Money,
): void {
  const row = takeRow(state.orders, order.id)
  const book = order.runner * 2 + order.side
  setLevel(state.orders.rows, row, book, order.tick, RESTING | flagOfPersistence(order.persistence))
  beginLife(state, market, row, order.account, position)
  rest(state, market, row, resting)
}

/** Changes the position of the order's account by what of it matches and what rests, at once. */
function takeRisk(
  state: ExchangeState,
  market: Market,
  order: Order,
  plan: Plan,
  position: number,
  resting: Money,
): void {
  const { account, runner, price } = order
  const { filled, payout } = plan
  if (resting !== 0) countUnmatched(state.accounts, account, resting)
  if (filled !== 0) {
    countStake(state, account, filled)
    fixParts(state, market.positions, position, account)
  }
  if (market.payoff !== WINNERS) return takeRiskOfKind(state, market, order, plan, position, resting)
  if (order.side === BACK) {
    const constant = -100 * (filled + resting)
    const figure = payout + 100 * resting
    changeRisk(state, market, position, account, runner, constant, figure, payout + resting * price)
  } else {
    const figure = -payout - resting * (price - 100)
    changeRisk(state, market, position, account, runner, 100 * filled, figure, payout + resting * price)
  }
}

function writeMatch(
  log: FactLog,
  state: ExchangeState,
  market: Market,
  order: Order,
  plan: Plan,
  i: number,
): void {
  const { orders } = state
  const row = plan.makers[i]!
  const size = plan.sizes[i]!
  const price = priceOn(market.ladder, plan.levels[i]!)
  const maker = orderIdAt(orders, row)
  const makerAccount = orders.rows[row + ACCOUNT]!
  const at = appendFact(log, MATCHED)
  const { numbers } = log
  numbers[at + matched.market] = market.id
  numbers[at + matched.runner] = order.runner
  numbers[at + matched.price] = price
  numbers[at + matched.size] = size
  numbers[at + matched.takerSide] = order.side
  numbers[at + matched.taker] = order.id
  numbers[at + matched.maker] = maker
  numbers[at + matched.takerAccount] = order.account
  numbers[at + matched.makerAccount] = makerAccount
  matchResting(state, market, row, price, size)
  const { matches } = market
  if (order.side === BACK) {
    recordMatch(matches, order.runner, price, size, order.account, makerAccount, order.id, maker, state.time)
  } else {
    recordMatch(matches, order.runner, price, size, makerAccount, order.account, maker, order.id, state.time)
  }
}

/** Writes that `size` of a resting order is cancelled. Mutates the state: it has left the book, as far as it goes. */
export function writeCancel(
  exchange: Exchange,
  market: Market,
  row: number,
  size: Money,
  reason: number,
): void {
  const { log, state } = exchange
  if (exchange.applied !== log.count)
    throw new AssertionFailed('a cancel is the first thing that its command writes')
  const at = appendFact(log, CANCELLED)
  const { numbers } = log
  numbers[at + cancelled.order] = orderIdAt(state.orders, row)
  numbers[at + cancelled.market] = market.id
  numbers[at + cancelled.account] = state.orders.rows[row + ACCOUNT]!
  numbers[at + cancelled.size] = size
  numbers[at + cancelled.reason] = reason
  reduceResting(state, market, row, size)
  exchange.applied = log.count
}

function writePlaced(log: FactLog, market: Market, order: Order, size: Money, resting: Money): void {
  const at = appendFact(log, PLACED)
  const { numbers } = log
  numbers[at + placed.order] = order.id
  numbers[at + placed.account] = order.account
  numbers[at + placed.market] = market.id
  numbers[at + placed.runner] = order.runner
  numbers[at + placed.side] = order.side
  numbers[at + placed.price] = order.price
  numbers[at + placed.size] = size
  numbers[at + placed.resting] = resting
  numbers[at + placed.persistence] = order.persistence
  numbers[at + placed.timeInForce] = order.fillOrKill ? 1 : 0
  numbers[at + placed.minFill] = order.minFill
  numbers[at + placed.replaces] = order.replaces
}

function writeResized(log: FactLog, market: Market, { id, account }: Order, size: Money, left: number): void {
  writeFact(log, orderResized, { order: id, market: market.id, account, size, left })
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
