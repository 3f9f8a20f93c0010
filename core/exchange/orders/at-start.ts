/** Orders at the starting price: what they hold of their accounts, and what their facts do to the state. */

import type { FactLog } from '../../facts/log.ts'
import { readerOf } from '../../facts/reader.ts'
import {
  limitLoosened,
  startEntered,
  startMatched,
  startPlaced,
  startReduced,
  startTaken,
} from '../../facts/starting-price.ts'
import { house } from '../../ledger/accounts.ts'
import { countStake, countUnmatched } from '../../protection/counting.ts'
import { assert } from '../../values/assert.ts'
import type { AccountId, Money, OrderId, Price } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { priceMax } from '../../values/price-range.ts'
import { leaveBook, reduceOrder, type SideCode, sides } from '../book/book.ts'
import {
  bookAt,
  ensureTerms,
  findOrder,
  freeRow,
  orderRow,
  orderState,
  setLevel,
  stateAt,
  takeRow,
  termsAt,
} from '../book/order-pool.ts'
import { type ExchangeState, marketOf } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { fixParts } from '../risk/fixed-parts.ts'
import { ensurePosition } from '../risk/position.ts'
import { addToSum, joinStart, leaveStart, type Starting } from '../starting-price/queue.ts'
import { matchWithHouse } from './crossed-matches.ts'
import { leaveGoodTill } from './good-till.ts'
import { beginLife, changeRisk, changeUnmatched, endLife, endTerms } from './live-order.ts'

const { BACK, LAY } = sides
const { ACCOUNT, POSITION, REMAINING } = orderRow
const { HAS_TERMS, ON_CLOSE } = orderState
const { cross: CROSS } = house

/** What a lay may come to beyond its liability at 1.01, where its stake is a hundredfold: half a minor unit of stake at 1000. */
const roundingMost = 50_000
const payoutOfLiability = 10_100

/** Returns what an order at the starting price comes to at most, whatever the price: 1/100 of a minor unit. */
export function grossAtStart(side: SideCode, size: Money): number {
  return side === BACK ? size * priceMax : size * payoutOfLiability + roundingMost
}

/** Returns the starting price of a market that has one. */
export function startingOf({ starting }: Market): Starting {
  assert(starting !== undefined, 'the market has a starting price')
  return starting
}

/** Holds what an order at the starting price risks: a back its stake, a lay its liability. `size` below 0: lets it go. Mutates. */
function holdAtStart(state: ExchangeState, market: Market, row: number, size: Money, gross: number): void {
  const { rows } = state.orders
  const book = bookAt(rows, row)
  const isBack = (book & 1) === BACK
  const risk = 100 * size
  countUnmatched(state.accounts, rows[row + ACCOUNT]!, size)
  const constant = isBack ? -risk : 0
  const figure = isBack ? risk : -risk
  changeRisk(state, market, rows[row + POSITION]!, rows[row + ACCOUNT]!, book >> 1, constant, figure, gross)
}

/** Puts the order of a row among those at the starting price. Mutates. */
function enterStart(state: ExchangeState, market: Market, row: number, size: Money): void {
  const { orders } = state
  orders.rows[row + REMAINING] = size
  joinStart(startingOf(market), orders, row)
  const side = (bookAt(orders.rows, row) & 1) as SideCode
  holdAtStart(state, market, row, size, grossAtStart(side, size))
}

/** Takes it out again, and lets go what it held: its row stays. Mutates. */
function exitStart(state: ExchangeState, market: Market, row: number): void {
  const { orders } = state
  const size = orders.rows[row + REMAINING]!
  const side = (bookAt(orders.rows, row) & 1) as SideCode
  leaveStart(startingOf(market), orders, row)
  holdAtStart(state, market, row, -size, -grossAtStart(side, size))
}

/** Ends an order at the starting price, all of it. Mutates. */
export function endAtStart(state: ExchangeState, market: Market, row: number): void {
  exitStart(state, market, row)
  freeRow(state.orders, row)
  endLife(state, market, row)
}

const placed = readerOf(startPlaced)

export function applyStartPlaced(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, placed.market(numbers, at))
  const account = placed.account(numbers, at) | 0
  const position = ensurePosition(market.positions, account)
  const row = takeRow(state.orders, placed.order(numbers, at))
  const book = placed.runner(numbers, at) * 2 + placed.side(numbers, at)
  setLevel(state.orders.rows, row, book, tickOfLimit(market, placed.limit(numbers, at)), ON_CLOSE)
  beginLife(state, market, row, account, position)
  enterStart(state, market, row, placed.size(numbers, at) | 0)
}

function tickOfLimit(market: Market, limit: Price): number {
  return limit === 0 ? startingOf(market).noLimit : ladderByCode(market.ladder).indexOf(limit)
}

const entered = readerOf(startEntered)

/** What is unmatched of it in the book is held as at the starting price from here on. */
export function applyStartEntered(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, entered.market(numbers, at))
  const { orders } = state
  const row = liveRow(state, entered.order(numbers, at))
  const { rows } = orders
  const unmatched = rows[row + REMAINING]!
  const book = bookAt(rows, row)
  changeUnmatched(state, market, row, -unmatched)
  leaveBook(market.books, orders, row)
  leaveGoodTill(state, market, row)
  if ((book & 1) === LAY) ensureTerms(orders, row).entered = unmatched
  const state0 = ON_CLOSE | (stateAt(rows, row) & HAS_TERMS)
  setLevel(rows, row, book, startingOf(market).noLimit, state0)
  enterStart(state, market, row, entered.size(numbers, at) | 0)
}

const taken = readerOf(startTaken)

/** An order of the book is matched at a price that is its own or a better one. */
export function applyStartTaken(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, taken.market(numbers, at))
  const order = taken.order(numbers, at)
  const { orders } = state
  const row = liveRow(state, order)
  const { rows } = orders
  const account = taken.account(numbers, at) | 0
  const size = taken.size(numbers, at) | 0
  const position = rows[row + POSITION]!
  changeUnmatched(state, market, row, -size)
  if (rows[row + REMAINING] === size && (stateAt(rows, row) & HAS_TERMS) !== 0) endTerms(state, market, row)
  if (reduceOrder(market.books, orders, row, size)) endLife(state, market, row)
  const match = { runner: taken.runner(numbers, at), price: taken.price(numbers, at), size, account, order }
  matchAt(state, market, position, taken.side(numbers, at) as SideCode, match)
}

const matched = readerOf(startMatched)

export function applyStartMatched(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, matched.market(numbers, at))
  const order = matched.order(numbers, at)
  const row = liveRow(state, order)
  const position = state.orders.rows[row + POSITION]!
  const account = matched.account(numbers, at) | 0
  endAtStart(state, market, row)
  const size = matched.size(numbers, at)
  const match = {
    runner: matched.runner(numbers, at),
    price: matched.price(numbers, at),
    size,
    account,
    order,
  }
  matchAt(state, market, position, matched.side(numbers, at) as SideCode, match)
}

interface StartMatch {
  readonly runner: number
  readonly price: Price
  readonly size: Money
  readonly account: AccountId
  readonly order: OrderId
}

/** Adds a match with the house to an account's position, and counts it for the runner. Mutates. */
function matchAt(
  state: ExchangeState,
  market: Market,
  position: number,
  side: SideCode,
  { runner, price, size, account, order }: StartMatch,
): void {
  const starting = startingOf(market)
  const payout = size * price
  const isBack = side === BACK
  const stake = isBack ? -100 * size : 100 * size
  countStake(state, account, size)
  fixParts(state, market.positions, position, account)
  changeRisk(state, market, position, account, runner, stake, isBack ? payout : -payout, payout)
  const between = ensurePosition(market.positions, CROSS)
  const { begunAt } = starting
  matchWithHouse(state, market, between, runner, price, size, side, order, account, begunAt)
  if (isBack) starting.runners[runner]!.backed += size
  else starting.runners[runner]!.laid += size
}

const reduced = readerOf(startReduced)

export function applyStartReduced(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, reduced.market(numbers, at))
  const { orders } = state
  const row = liveRow(state, reduced.order(numbers, at))
  const size = reduced.size(numbers, at) | 0
  orders.rows[row + REMAINING] = orders.rows[row + REMAINING]! - size
  addToSum(startingOf(market), orders, row, -size)
  holdAtStart(state, market, row, -size, -size * payoutOfLiability)
}

const loosened = readerOf(limitLoosened)

export function applyLimitLoosened(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, loosened.market(numbers, at))
  const { orders } = state
  const row = liveRow(state, loosened.order(numbers, at))
  const { rows } = orders
  const starting = startingOf(market)
  addToSum(starting, orders, row, -rows[row + REMAINING]!)
  const tick = tickOfLimit(market, loosened.limit(numbers, at))
  setLevel(rows, row, bookAt(rows, row), tick, stateAt(rows, row))
  addToSum(starting, orders, row, rows[row + REMAINING]!)
}

function liveRow({ orders }: ExchangeState, order: OrderId): number {
  const row = findOrder(orders, order)
  assert(row !== -1, 'what is matched at the starting price is live')
  return row
}

/** Returns the stake of an order at the starting price as its player knows it, minor units; of one placed as a lay at it the liability. */
export function sizeAtStart({ orders }: ExchangeState, row: number): Money {
  const stake = termsAt(orders, row)?.entered ?? 0
  return stake === 0 ? orders.rows[row + REMAINING]! : stake
}
