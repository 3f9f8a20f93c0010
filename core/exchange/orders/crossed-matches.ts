/**
 * A cross-match: its facts, and what they do to the state. The order and each of its legs is matched against the house's account
 * between them, which has the other side of each: so a match has two sides here as everywhere.
 */

import { crossLeg, crossMatched } from '../../facts/cross.ts'
import type { FactLog } from '../../facts/log.ts'
import * as logModule from '../../facts/log.ts'
import { readerOf } from '../../facts/reader.ts'
import { house } from '../../ledger/accounts.ts'
import { countStake } from '../../protection/counting.ts'
import { assert } from '../../values/assert.ts'
import type { AccountId, Money, OrderId, Price } from '../../values/brands.ts'
import * as ladderModule from '../../values/ladder.ts'
import { sides } from '../book/book.ts'
import * as matchesModule from '../book/matches.ts'
import { type Matches, matchRow } from '../book/matches.ts'
import * as orderPoolModule from '../book/order-pool.ts'
import { findOrder, orderRow } from '../book/order-pool.ts'
import { type Exchange, type ExchangeState, marketOf } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { grossOfBet } from '../risk/figures.ts'
import * as fixedPartsModule from '../risk/fixed-parts.ts'
import { WINNERS as winnersCode } from '../risk/payoff.ts'
import * as positionModule from '../risk/position.ts'
import { ensurePosition, figureOf, positionRow } from '../risk/position.ts'
import { changeRiskOfKind } from './kind-risk.ts'
import * as liveOrderModule from './live-order.ts'
import { changeRisk } from './live-order.ts'
import type { Order } from './order.ts'
import type { Plan } from './plan.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { fixParts } = fixedPartsModule
const { appendFact } = logModule
const { priceOn } = ladderModule
const { appendMatch, recordMatch } = matchesModule
const { bookAt, orderIdAt, tickAt } = orderPoolModule
const { addToPosition } = positionModule
const { matchResting, renewRisk } = liveOrderModule
const { BACK } = sides
const { ACCOUNT } = orderRow
const { RUNNER, PRICE, SIZE, BACK_ACCOUNT, LAY_ACCOUNT, BACK_ORDER, LAY_ORDER, MATCHED_AT } = matchRow
const { EXPOSURE } = positionRow
const { cross: CROSS } = house
const WINNERS = winnersCode
const { code: MATCHED, fields: matched } = crossMatched
const { code: LEG, fields: leg } = crossLeg

/**
 * Writes fill `i` of the plan, which is a cross-match. Mutates the state as the facts do; but for the position of the order's
 * account, which is changed by all its matches at once.
 */
export function writeCrossMatch(
  { log, state }: Exchange,
  market: Market,
  order: Order,
  plan: Plan,
  i: number,
): void {
  const { rows } = plan.legs
  const from = -1 - plan.makers[i]!
  let end = from
  while (rows[end] !== -1) end++
  const price = priceOn(market.ladder, plan.levels[i]!)
  const size = plan.sizes[i]!
  const group = market.matches.count
  const position = ensurePosition(market.positions, CROSS)
  const exposed = figureOf(market.positions, position, EXPOSURE)
  const at = appendFact(log, MATCHED)
  const { numbers } = log
  numbers[at + matched.market] = market.id
  numbers[at + matched.runner] = order.runner
  numbers[at + matched.price] = price
  numbers[at + matched.size] = size
  numbers[at + matched.side] = order.side
  numbers[at + matched.order] = order.id
  numbers[at + matched.account] = order.account
  numbers[at + matched.group] = group
  numbers[at + matched.legs] = end - from
  market.matches.groups.push(group, end - from + 1)
  takeOtherSide(state, market, position, numbers, at)
  for (let at = from; at < end; at++) writeLeg(log, state, market, plan, at, group, position)
  if (market.payoff === WINNERS) renewRisk(state, market, position, CROSS)
  const after = figureOf(market.positions, position, EXPOSURE)
  assert(after <= exposed, 'a cross-match costs the house nothing, whoever wins')
}

function writeLeg(
  log: FactLog,
  state: ExchangeState,
  market: Market,
  { legs }: Plan,
  i: number,
  group: number,
  position: number,
): void {
  const { orders } = state
  const row = legs.rows[i]!
  const size = legs.sizes[i]!
  const book = bookAt(orders.rows, row)
  const price = priceOn(market.ladder, tickAt(orders.rows, row))
  const at = appendFact(log, LEG)
  const { numbers } = log
  numbers[at + leg.market] = market.id
  numbers[at + leg.runner] = book >> 1
  numbers[at + leg.price] = price
  numbers[at + leg.size] = size
  numbers[at + leg.side] = book & 1
  numbers[at + leg.order] = orderIdAt(orders, row)
  numbers[at + leg.account] = orders.rows[row + ACCOUNT]!
  numbers[at + leg.group] = group
  matchResting(state, market, row, price, size)
  takeOtherSide(state, market, position, numbers, at)
}

/**
 * The house takes the other side of the order that a fact of a cross-match is about, the match or a leg of it, whose first fields are the
 * same. As `matchWithHouse`; of winners `renewRisk` comes after the last. What is written is read from the fact: no figure of it is
 * handed on as a number of its own.
 */
function takeOtherSide(
  state: ExchangeState,
  market: Market,
  position: number,
  numbers: Float64Array,
  at: number,
): void {
  const isBack = numbers[at + leg.side] === BACK
  if (market.payoff === WINNERS) {
    const stake = 100 * numbers[at + leg.size]!
    const payout = numbers[at + leg.size]! * numbers[at + leg.price]!
    const runner = numbers[at + leg.runner]! | 0
    if (isBack) addToPosition(market.positions, position, runner, stake, -payout, payout)
    else addToPosition(market.positions, position, runner, -stake, payout, payout)
  } else {
    const runner = numbers[at + leg.runner]! | 0
    const price = numbers[at + leg.price]! | 0
    const size = numbers[at + leg.size]! | 0
    addMatched(state, market, position, CROSS, runner, price, size, !isBack)
  }
  recordOtherSide(market.matches, numbers, at, isBack, state)
}

function recordOtherSide(
  matches: Matches,
  numbers: Float64Array,
  at: number,
  isBack: boolean,
  { time }: ExchangeState,
): void {
  const row = appendMatch(matches)
  const page = matches.pages[matches.pages.length - 1]!
  page[row + RUNNER] = numbers[at + leg.runner]!
  page[row + PRICE] = numbers[at + leg.price]!
  page[row + SIZE] = numbers[at + leg.size]!
  page[row + BACK_ACCOUNT] = isBack ? numbers[at + leg.account]! : CROSS
  page[row + LAY_ACCOUNT] = isBack ? CROSS : numbers[at + leg.account]!
  page[row + BACK_ORDER] = isBack ? numbers[at + leg.order]! : 0
  page[row + LAY_ORDER] = isBack ? 0 : numbers[at + leg.order]!
  page[row + MATCHED_AT] = time
}

const takenOf = readerOf(crossMatched)

export function applyCrossMatched(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, takenOf.market(numbers, at) | 0)
  const { matches, positions } = market
  assert(takenOf.group(numbers, at) === matches.count, 'a cross-match is the next match')
  const runner = takenOf.runner(numbers, at) | 0
  const price = takenOf.price(numbers, at) | 0
  const size = takenOf.size(numbers, at) | 0
  const side = takenOf.side(numbers, at) | 0
  const account = takenOf.account(numbers, at) | 0
  const order = takenOf.order(numbers, at)
  const taker = ensurePosition(positions, account)
  countStake(state, account, size)
  fixParts(state, market.positions, taker, account)
  addMatched(state, market, taker, account, runner, price, size, side === BACK)
  matches.groups.push(matches.count, takenOf.legs(numbers, at) + 1)
  const position = ensurePosition(positions, CROSS)
  matchWithHouse(state, market, position, runner, price, size, side, order, account)
}

const legOf = readerOf(crossLeg)

export function applyCrossLeg(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, legOf.market(numbers, at) | 0)
  const order = legOf.order(numbers, at)
  const row = findOrder(state.orders, order)
  assert(row !== -1, 'a cross-match takes resting orders')
  const runner = legOf.runner(numbers, at) | 0
  const price = legOf.price(numbers, at) | 0
  const size = legOf.size(numbers, at) | 0
  const side = legOf.side(numbers, at) | 0
  const account = legOf.account(numbers, at) | 0
  matchResting(state, market, row, price, size)
  const position = ensurePosition(market.positions, CROSS)
  matchWithHouse(state, market, position, runner, price, size, side, order, account)
}

/** The house takes the other side of an order: in its position, and in the match, where it has no order. */
export function matchWithHouse(
  state: ExchangeState,
  market: Market,
  position: number,
  runner: number,
  price: Price,
  size: Money,
  side: number,
  order: OrderId,
  account: AccountId,
  time = state.time,
): void {
  addMatched(state, market, position, CROSS, runner, price, size, side !== BACK)
  recordWithHouse(market, runner, price, size, side, order, account, time)
}

/** Records the match of an order of `side` with the house. Mutates. */
function recordWithHouse(
  { matches }: Market,
  runner: number,
  price: Price,
  size: Money,
  side: number,
  order: OrderId,
  account: AccountId,
  time: number,
): void {
  if (side === BACK) recordMatch(matches, runner, price, size, account, CROSS, order, 0, time)
  else recordMatch(matches, runner, price, size, CROSS, account, 0, order, time)
}

/** Adds a matched bet, that was never unmatched, to a position. */
function addMatched(
  state: ExchangeState,
  market: Market,
  position: number,
  account: AccountId,
  runner: number,
  price: Price,
  size: Money,
  isBack: boolean,
): void {
  if (market.payoff !== WINNERS) {
    const bet = { runner, isBack, price, size, isMatched: true }
    changeRiskOfKind(state, market, position, account, grossOfBet(market, price, size), bet)
    return
  }
  const sign = isBack ? 1 : -1
  const payout = size * price
  changeRisk(state, market, position, account, runner, -100 * sign * size, sign * payout, payout)
}
