/**
 * What the life of an order does around the book: the count and the thread of its account, the position it is part of, and
 * the exposure that its account holds for it.
 */

import { sizings } from '../../facts/order.ts'
import * as accountsModule from '../../ledger/accounts.ts'
import * as holdsModule from '../../ledger/holds.ts'
import * as countingModule from '../../protection/counting.ts'
import type { AccountId, Money, OrderId } from '../../values/brands.ts'
import * as ladderModule from '../../values/ladder.ts'
import * as bookModule from '../book/book.ts'
import { type SideCode, sides } from '../book/book.ts'
import * as orderPoolModule from '../book/order-pool.ts'
import { findOrder, orderRow, orderState, termsAt, type Wait } from '../book/order-pool.ts'
import * as pairLinkModule from '../book/pair-link.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { grossOfBet } from '../risk/figures.ts'
import * as fixedPartsModule from '../risk/fixed-parts.ts'
import { WINNERS as winnersCode } from '../risk/payoff.ts'
import * as positionModule from '../risk/position.ts'
import { positionRow } from '../risk/position.ts'
import { type Offset, stopsToCome } from './exits.ts'
import { leaveGoodTill } from './good-till.ts'
import { changeRiskOfKind } from './kind-risk.ts'
import { unitOf } from './sizing.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { fixParts } = fixedPartsModule
const { countOrder } = accountsModule
const { changeHold } = holdsModule
const { countStake, countUnmatched } = countingModule
const HELD_BY_EXCHANGE = holdsModule.holdPlaces.exchange
const { priceOn } = ladderModule
const { joinQueue, reduceOrder } = bookModule
const { bookAt, joinThread, leaveThread, newerOf, olderOf, stateAt, tickAt } = orderPoolModule
const { isCovered } = pairLinkModule
const { changePosition, pageOf, renewExposure, rowOf } = positionModule
const { BACK } = sides
const { ACCOUNT, MARKET, POSITION, REMAINING } = orderRow
const { HAS_TERMS } = orderState
const { NEWEST } = positionRow
const { STAKE } = sizings
const WINNERS = winnersCode

/** Writes whose a live order is, counts it, and puts it at the end of its account's thread in the market. Mutates. */
export function beginLife(
  state: ExchangeState,
  market: Market,
  row: number,
  account: AccountId,
  position: number,
): void {
  const { rows } = state.orders
  const page = pageOf(market.positions, position)
  const newest = rowOf(market.positions, position) + NEWEST
  rows[row + MARKET] = market.id
  rows[row + ACCOUNT] = account
  rows[row + POSITION] = position
  joinThread(state.orders, row, page[newest]! | 0)
  page[newest] = row
  countOrder(state.accounts, account, 1)
}

/** Takes an order that is no longer live out of its account's thread, and counts it off. Its row is free already or about to be. Mutates. */
export function endLife(state: ExchangeState, market: Market, row: number): void {
  const { orders } = state
  const { rows } = orders
  if (newerOf(orders, row) === -1) {
    const { positions } = market
    const position = rows[row + POSITION]!
    pageOf(positions, position)[rowOf(positions, position) + NEWEST] = olderOf(orders, row)
  }
  leaveThread(orders, row)
  countOrder(state.accounts, rows[row + ACCOUNT]!, -1)
}

/** Puts the order of a row into the book with `size` unmatched; its account's position is not changed. Mutates. */
export function rest(state: ExchangeState, market: Market, row: number, size: Money): void {
  state.orders.rows[row + REMAINING] = size
  joinQueue(market.books, state.orders, row)
}

/**
 * Adds `size` (negative: takes away) of the unmatched order in a row to its account's position; nothing of a take-profit, whose stop
 * counts for both. Mutates.
 */
export function changeUnmatched(state: ExchangeState, market: Market, row: number, size: Money): void {
  const { rows } = state.orders
  if (isCovered(state.orders, row)) return
  countUnmatched(state.accounts, rows[row + ACCOUNT]!, size)
  const price = priceOn(market.ladder, tickAt(rows, row))
  changeUnmatchedAt(
    state,
    market,
    rows[row + POSITION]!,
    rows[row + ACCOUNT]!,
    bookAt(rows, row),
    price,
    size,
  )
}

/** As changeUnmatched, of what is no order yet. */
export function changeUnmatchedAt(
  state: ExchangeState,
  market: Market,
  position: number,
  account: AccountId,
  book: number,
  price: number,
  size: Money,
): void {
  const isBack = (book & 1) === BACK
  if (market.payoff !== WINNERS) {
    const bet = { runner: book >> 1, isBack, price, size, isMatched: false }
    changeRiskOfKind(state, market, position, account, grossOfBet(market, price, size), bet)
    return
  }
  const gross = size * price
  const constant = isBack ? -100 * size : 0
  const figure = isBack ? 100 * size : 100 * size - gross
  changeRisk(state, market, position, account, book >> 1, constant, figure, gross)
}

/** Adds to a position's constant, to one runner's figure and to its gross, and holds what its exposure grew by. Mutates. */
export function changeRisk(
  { accounts }: ExchangeState,
  market: Market,
  position: number,
  account: AccountId,
  runner: number,
  constant: number,
  figure: number,
  gross: number,
): void {
  const grown = changePosition(market.positions, market, position, runner, constant, figure, gross)
  if (grown !== 0) changeHold(accounts, HELD_BY_EXCHANGE, account, grown)
}

/** Holds what the exposure of a position of winners grew by with the changes that `addToPosition` made. Mutates. */
export function renewRisk(
  { accounts }: ExchangeState,
  market: Market,
  position: number,
  account: AccountId,
): void {
  const grown = renewExposure(market.positions, market, position)
  if (grown !== 0) changeHold(accounts, HELD_BY_EXCHANGE, account, grown)
}

/** Takes `size` of a resting order away: out of the book and out of its account's position. Mutates. */
export function reduceResting(state: ExchangeState, market: Market, row: number, size: Money): void {
  const { orders } = state
  changeUnmatched(state, market, row, -size)
  const hasTerms = (stateAt(orders.rows, row) & HAS_TERMS) !== 0
  const replacement = hasTerms ? waitOfReplacement(orders, row) : undefined
  if (hasTerms) reserveStops(state, market, row, orders.rows[row + REMAINING]! - size)
  if (hasTerms && orders.rows[row + REMAINING] === size) endTerms(state, market, row)
  if (!reduceOrder(market.books, orders, row, size)) return
  if (replacement !== undefined) replacement.isReplacedGone = true
  endLife(state, market, row)
}

/**
 * `size` of a resting order is matched at its own price: it leaves the book and turns from unmatched to matched in its
 * account's position. A waiting order that is to stand for it takes note. Mutates.
 */
export function matchResting(
  state: ExchangeState,
  market: Market,
  row: number,
  price: number,
  size: Money,
): void {
  const { orders } = state
  const { rows } = orders
  const book = bookAt(rows, row)
  const position = rows[row + POSITION]!
  const account = rows[row + ACCOUNT]!
  let wasCovered = false
  countStake(state, account, size)
  fixParts(state, market.positions, position, account)
  if ((stateAt(rows, row) & HAS_TERMS) !== 0) {
    countMatchedMeanwhile(orders, row, price, size)
    wasCovered = isCovered(orders, row)
    reserveStops(state, market, row, rows[row + REMAINING]! - size)
    if (rows[row + REMAINING] === size) endTerms(state, market, row)
  }
  if (reduceOrder(market.books, orders, row, size)) endLife(state, market, row)
  const stake = 100 * size
  const isBack = (book & 1) === BACK
  if (wasCovered) return addMatched(state, market, position, account, { book, price, size })
  countUnmatched(state.accounts, account, -size)
  if (market.payoff !== WINNERS) {
    const bet = { runner: book >> 1, isBack, price }
    const unmatched = { ...bet, size: -size, isMatched: false }
    changeRiskOfKind(state, market, position, account, 0, unmatched, { ...bet, size, isMatched: true })
    return
  }
  const constant = isBack ? 0 : stake
  const figure = isBack ? size * price - stake : -stake
  changeRisk(state, market, position, account, book >> 1, constant, figure, 0)
}

/** Adds a match of which nothing counted before to a position. Mutates. */
function addMatched(
  state: ExchangeState,
  market: Market,
  position: number,
  account: AccountId,
  { book, price, size }: { readonly book: number; readonly price: number; readonly size: Money },
): void {
  const runner = book >> 1
  const isBack = (book & 1) === BACK
  if (market.payoff !== WINNERS) {
    const bet = { runner, isBack, price, size, isMatched: true }
    return changeRiskOfKind(state, market, position, account, grossOfBet(market, price, size), bet)
  }
  const payout = size * price
  const stake = isBack ? -100 * size : 100 * size
  changeRisk(state, market, position, account, runner, stake, isBack ? payout : -payout, payout)
}

/**
 * Takes an order that ends out of all that its terms have it in; called before its row is free. The other leg of its group stands
 * alone from here on: a take-profit then counts for itself. Mutates.
 */
export function endTerms(state: ExchangeState, market: Market, row: number): void {
  leaveGoodTill(state, market, row)
  const { orders } = state
  const terms = termsAt(orders, row)
  if (terms?.offset !== undefined) {
    market.books.parents--
    countOrder(state.accounts, orders.rows[row + ACCOUNT]!, -exitsToCome(terms.offset))
  }
  if (terms?.pair === undefined) return
  const { other, isProfit } = terms.pair
  const alone = findOrder(orders, other)
  terms.pair = undefined
  termsAt(orders, alone)!.pair = undefined
  market.books.pairs--
  if (!isProfit) changeUnmatched(state, market, alone, orders.rows[alone + REMAINING]!)
}

/** Returns how many orders the fills of one count as while it is live: the exit, and its stop, or a stop alone. */
export function exitsToCome({ ticks, stopTicks }: Offset): number {
  return ticks === 0 || stopTicks === 0 ? 1 : 2
}

/** Of the order in a row `size` is unmatched from here on, and the stops that may follow that are held back for. Mutates. */
export function reserveStops(state: ExchangeState, market: Market, row: number, size: Money): void {
  const { orders } = state
  const offset = termsAt(orders, row)?.offset
  if (offset === undefined || offset.stopTicks === 0) return
  const { rows } = orders
  const book = bookAt(rows, row)
  const parent = { side: (book & 1) as SideCode, tick: tickAt(rows, row) }
  const figure = stopsToCome(market, parent, offset, size) - offset.reserved
  if (figure === 0) return
  offset.reserved += figure
  changeRisk(state, market, rows[row + POSITION]!, rows[row + ACCOUNT]!, book >> 1, 0, figure, 0)
}

/** A waiting order that is to stand for this one takes over its size, or its target, less what was matched since. */
function countMatchedMeanwhile(
  orders: ExchangeState['orders'],
  row: number,
  price: number,
  size: Money,
): void {
  const wait = waitOfReplacement(orders, row)
  if (wait === undefined) return
  const { sizedBy = STAKE } = termsAt(orders, row)?.asked ?? {}
  wait.matchedMeanwhile += sizedBy === STAKE ? size : size * unitOf(sizedBy, price)
}

function waitOfReplacement(orders: ExchangeState['orders'], row: number): Wait | undefined {
  const replacedBy: OrderId = termsAt(orders, row)?.replacedBy ?? 0
  const waiting = replacedBy === 0 ? -1 : findOrder(orders, replacedBy)
  return waiting === -1 ? undefined : termsAt(orders, waiting)?.wait
}
