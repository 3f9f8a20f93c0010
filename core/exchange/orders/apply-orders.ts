/**
 * What the facts about orders do to a state that has not decided them: in replay and in whoever follows. Who decides changes
 * its own state as it writes the fact (`writing.ts`); the two come to the same.
 */

import type { FactLog } from '../../facts/log.ts'
import {
  orderCancelled,
  orderDelayed,
  orderMatched,
  orderPlaced,
  orderReleased,
  orderWaits,
  waitFlags,
} from '../../facts/order.ts'
import { readerOf } from '../../facts/reader.ts'
import * as countingModule from '../../protection/counting.ts'
import { AssertionFailed, assert } from '../../values/assert.ts'
import type { AccountId, Money, OrderId, Price } from '../../values/brands.ts'
import * as ladderModule from '../../values/ladder.ts'
import { sides } from '../book/book.ts'
import * as matchesModule from '../book/matches.ts'
import * as orderPoolModule from '../book/order-pool.ts'
import {
  endWaitTerms,
  ensureTerms,
  freeRow,
  isHeld,
  orderIdAt,
  orderRow,
  orderState,
  setState,
  termsAt,
  waitAt,
} from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import * as exchangeModule from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { grossOfBet } from '../risk/figures.ts'
import * as fixedPartsModule from '../risk/fixed-parts.ts'
import { WINNERS as winnersCode } from '../risk/payoff.ts'
import * as positionModule from '../risk/position.ts'
import { reduceHeld } from './apply-held.ts'
import { endAtStart } from './at-start.ts'
import { changeRiskOfKind } from './kind-risk.ts'
import * as liveOrderModule from './live-order.ts'
import { endLife, endTerms, reserveStops } from './live-order.ts'
import { aimAt } from './targets.ts'
import { joinWaiting, leaveWaiting } from './waiting.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { fixParts } = fixedPartsModule
const { indexOn } = ladderModule
const { recordMatch } = matchesModule
const { findOrder, flagOfPersistence, setLevel, spendOrderId, stateAt, takeRow } = orderPoolModule
const { marketOf } = exchangeModule
const { ensurePosition } = positionModule
const { countStake } = countingModule
const { beginLife, changeRisk, changeUnmatched, matchResting, reduceResting, rest } = liveOrderModule
const { BACK } = sides
const { REMAINING } = orderRow
const WINNERS = winnersCode
const { HAS_TERMS, PERSISTS, RESTING, WAITING } = orderState

const { fields: placed } = orderPlaced

export function applyOrderPlaced(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, numbers[at + placed.market]! | 0)
  const order = numbers[at + placed.order]!
  const resting = numbers[at + placed.resting]! | 0
  const account = numbers[at + placed.account]! | 0
  const position = ensurePosition(market.positions, account)
  if (resting === 0) {
    spendOrderId(state.orders, order)
    return
  }
  const row = takeRow(state.orders, order)
  const { rows } = state.orders
  const book = (numbers[at + placed.runner]! | 0) * 2 + (numbers[at + placed.side]! | 0)
  const tick = indexOn(market.ladder, numbers[at + placed.price]! | 0)
  setLevel(rows, row, book, tick, RESTING | flagOfPersistence(numbers[at + placed.persistence]! | 0))
  beginLife(state, market, row, account, position)
  rest(state, market, row, resting)
  changeUnmatched(state, market, row, resting)
}

const { fields: matched } = orderMatched

export function applyOrderMatched(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, numbers[at + matched.market]! | 0)
  const runner = numbers[at + matched.runner]! | 0
  const price = numbers[at + matched.price]! | 0
  const size = numbers[at + matched.size]! | 0
  const takerBacks = (numbers[at + matched.takerSide]! | 0) === BACK
  const takerAccount = numbers[at + matched.takerAccount]! | 0
  const makerAccount = numbers[at + matched.makerAccount]! | 0
  const taker = numbers[at + matched.taker]!
  const maker = numbers[at + matched.maker]!
  const row = findOrder(state.orders, maker)
  if (row === -1) throw new AssertionFailed('a match takes a resting order')
  matchResting(state, market, row, price, size)
  // The taker's part was never unmatched.
  countStake(state, takerAccount, size)
  const position = ensurePosition(market.positions, takerAccount)
  fixParts(state, market.positions, position, takerAccount)
  if (market.payoff === WINNERS) {
    const stake = takerBacks ? -100 * size : 100 * size
    const payout = size * price
    changeRisk(state, market, position, takerAccount, runner, stake, takerBacks ? payout : -payout, payout)
  } else {
    const bet = { runner, isBack: takerBacks, price, size, isMatched: true }
    changeRiskOfKind(state, market, position, takerAccount, grossOfBet(market, price, size), bet)
  }
  const { matches } = market
  if (takerBacks) {
    recordMatch(matches, runner, price, size, takerAccount, makerAccount, taker, maker, state.time)
  } else {
    recordMatch(matches, runner, price, size, makerAccount, takerAccount, maker, taker, state.time)
  }
}

const { fields: cut } = orderCancelled

/** order_cancelled and order_lapsed: the same fields, and the same to the state. */
export function applyOrderReduced(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const size = numbers[at + cut.size]! | 0
  const row = findOrder(state.orders, numbers[at + cut.order]!)
  if (row === -1) throw new AssertionFailed('only a live order is cancelled or lapses')
  const market = marketOf(state, numbers[at + cut.market]! | 0)
  const status = stateAt(state.orders.rows, row)
  if ((status & RESTING) !== 0) reduceResting(state, market, row, size)
  else if ((status & WAITING) !== 0) reduceWaiting(state, market, row, size)
  else if (isHeld(status)) reduceHeld(state, market, row, size)
  else endAtStart(state, market, row)
}

function endWait(state: ExchangeState, market: Market, row: number): void {
  const { orders } = state
  const { replaces } = waitAt(orders, row)
  const replaced = replaces === 0 ? -1 : findOrder(orders, replaces)
  const terms = replaced === -1 ? undefined : termsAt(orders, replaced)
  if (terms?.replacedBy === orderIdAt(orders, row)) terms.replacedBy = 0
  leaveWaiting(state, market, row)
}

function reduceWaiting(state: ExchangeState, market: Market, row: number, size: Money): void {
  const { orders } = state
  const left = orders.rows[row + REMAINING]! - size
  assert(left >= 0, 'a waiting order is cancelled within its size')
  const wait = waitAt(orders, row)
  if (wait.isReserved) {
    changeUnmatched(state, market, row, -size)
    reserveStops(state, market, row, left)
  }
  // A least payout or profit is lowered with its target.
  if (aimAt(orders, market, row) === undefined) wait.minFill = Math.min(wait.minFill, left)
  orders.rows[row + REMAINING] = left
  if (left > 0) return
  endWait(state, market, row)
  endTerms(state, market, row)
  freeRow(orders, row)
  endLife(state, market, row)
}

/** An order that begins to wait, by whichever kind of fact. */
interface Arrival {
  readonly order: OrderId
  readonly account: AccountId
  readonly runner: number
  readonly side: number
  readonly price: Price
  readonly size: Money
  readonly persists: boolean
  readonly fillOrKill: boolean
  readonly minFill: Money
  readonly replaces: OrderId
  readonly until: number
  readonly isReserved: boolean
  readonly marketVersion: number
}

const delayed = readerOf(orderDelayed)

export function applyOrderDelayed(state: ExchangeState, { numbers }: FactLog, at: number): void {
  beginWait(state, marketOf(state, delayed.market(numbers, at)), {
    order: delayed.order(numbers, at),
    account: delayed.account(numbers, at),
    runner: delayed.runner(numbers, at),
    side: delayed.side(numbers, at),
    price: delayed.price(numbers, at),
    size: delayed.size(numbers, at),
    persists: delayed.persistence(numbers, at) === 1,
    fillOrKill: delayed.timeInForce(numbers, at) === 1,
    minFill: delayed.minFill(numbers, at),
    replaces: delayed.replaces(numbers, at),
    until: delayed.releaseAt(numbers, at),
    isReserved: delayed.reserved(numbers, at) === 1,
    marketVersion: 0,
  })
}

const waits = readerOf(orderWaits)

export function applyOrderWaits(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const flags = waits.flags(numbers, at)
  beginWait(state, marketOf(state, waits.market(numbers, at)), {
    order: waits.order(numbers, at),
    account: waits.account(numbers, at),
    runner: waits.runner(numbers, at),
    side: waits.side(numbers, at),
    price: waits.price(numbers, at),
    size: waits.size(numbers, at),
    persists: (flags & waitFlags.PERSISTS) !== 0,
    fillOrKill: (flags & waitFlags.FILL_OR_KILL) !== 0,
    minFill: waits.minFill(numbers, at),
    replaces: waits.replaces(numbers, at),
    until: waits.until(numbers, at),
    isReserved: (flags & waitFlags.RESERVED) !== 0,
    marketVersion: waits.marketVersion(numbers, at),
  })
}

function beginWait(state: ExchangeState, market: Market, arrival: Arrival): void {
  const { account, size, replaces, isReserved } = arrival
  const position = ensurePosition(market.positions, account)
  const { orders } = state
  const row = takeRow(orders, arrival.order)
  const { rows } = orders
  const tick = indexOn(market.ladder, arrival.price)
  const book = arrival.runner * 2 + arrival.side
  setLevel(rows, row, book, tick, arrival.persists ? WAITING | PERSISTS : WAITING)
  rows[row + REMAINING] = size
  ensureTerms(orders, row).wait = {
    until: arrival.until,
    receipt: ++state.waitCount,
    fillOrKill: arrival.fillOrKill,
    minFill: arrival.minFill,
    replaces,
    matchedMeanwhile: 0,
    isReplacedGone: false,
    marketVersion: arrival.marketVersion,
    isReserved,
  }
  const replaced = replaces === 0 ? -1 : findOrder(orders, replaces)
  if (replaced !== -1) ensureTerms(orders, replaced).replacedBy = arrival.order
  beginLife(state, market, row, account, position)
  joinWaiting(state, market, row)
  if (isReserved) changeUnmatched(state, market, row, size)
}

const released = readerOf(orderReleased)

export function applyOrderReleased(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, released.market(numbers, at) | 0)
  const resting = released.resting(numbers, at) | 0
  const { orders } = state
  const row = findOrder(orders, released.order(numbers, at))
  assert(row !== -1, 'only a live order is released')
  const wasHeld = isHeld(stateAt(orders.rows, row))
  assert(wasHeld || (stateAt(orders.rows, row) & WAITING) !== 0, 'only a waiting order is released')
  const isReserved = wasHeld || waitAt(orders, row).isReserved
  if (isReserved) {
    changeUnmatched(state, market, row, -orders.rows[row + REMAINING]!)
    reserveStops(state, market, row, 0)
  }
  if (!wasHeld) endWait(state, market, row)
  if (resting === 0) {
    endTerms(state, market, row)
    freeRow(orders, row)
    endLife(state, market, row)
    return
  }
  endWaitTerms(orders, row)
  setState(orders.rows, row, (stateAt(orders.rows, row) & (PERSISTS | HAS_TERMS)) | RESTING)
  rest(state, market, row, resting)
  changeUnmatched(state, market, row, resting)
  reserveStops(state, market, row, resting)
}
