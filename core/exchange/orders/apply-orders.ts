/** What the facts about orders do to the state: the book, the positions of both sides, the exposure of their accounts. */

import type { DelayedOrder, State } from '../../engine/state.ts'
import { orderCancelled, orderDelayed, orderMatched, orderPlaced, orderReleased } from '../../facts.ts'
import { countOrder } from '../../ledger/accounts.ts'
import { assert } from '../../values/assert.ts'
import { ladderIndex, priceAt } from '../../values/ladder.ts'
import { joinQueue, reduceOrder, type SideCode, sides } from '../book/book.ts'
import { appendMatch, matchRow, rowOfMatch } from '../book/matches.ts'
import { findOrder, freeRow, orderRow, orderState, spendOrderId, takeRow } from '../book/order-pool.ts'
import type { Market } from '../market/market.ts'
import { changePosition, ensurePosition } from '../risk/position.ts'

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { BACK } = sides
const { ACCOUNT, BOOK, MARKET, POSITION, REMAINING, STATE, TICK } = orderRow
const { DELAYED, PERSISTS, RESTING } = orderState
const { BACK_ACCOUNT, BACK_ORDER, LAY_ACCOUNT, LAY_ORDER, MATCHED_AT, PRICE, RUNNER, SIZE } = matchRow

/** Returns the market of a fact; it exists, or the facts are not this state's. */
export function marketOf(state: State, id: number): Market {
  const market = state.markets[id]
  assert(market !== undefined, 'a fact speaks of a market that exists')
  return market
}

const placed = orderPlaced.fields

export function applyOrderPlaced(state: State, numbers: Float64Array, at: number): void {
  const market = marketOf(state, numbers[at + placed.market]! | 0)
  const order = numbers[at + placed.order]!
  const resting = numbers[at + placed.resting]! | 0
  const position = ensurePosition(market.positions, numbers[at + placed.account]! | 0)
  if (resting === 0) {
    spendOrderId(state.orders, order)
    return
  }
  const row = takeRow(state.orders, order)
  const status = (numbers[at + placed.persistence]! | 0) === 1 ? RESTING | PERSISTS : RESTING
  fillRow(state, row, numbers, at, position, status)
  countOrder(state.accounts, numbers[at + placed.account]! | 0, 1)
  rest(state, market, row, resting)
}

/** Writes what a row keeps of an order_placed or an order_delayed fact: the places up to the price are the same in both. */
function fillRow(
  state: State,
  row: number,
  numbers: Float64Array,
  at: number,
  position: number,
  status: number,
): void {
  const { rows } = state.orders
  rows[row + TICK] = ladderIndex(numbers[at + placed.price]! | 0)
  rows[row + BOOK] = (numbers[at + placed.runner]! | 0) * 2 + (numbers[at + placed.side]! | 0)
  rows[row + MARKET] = numbers[at + placed.market]! | 0
  rows[row + ACCOUNT] = numbers[at + placed.account]! | 0
  rows[row + POSITION] = position
  rows[row + STATE] = status
}

function rest(state: State, market: Market, row: number, size: number): void {
  state.orders.rows[row + REMAINING] = size
  joinQueue(market.books, state.orders, row)
  changeUnmatched(state, market, row, size)
}

/** Adds `size` (negative: takes away) of the unmatched order in a row to its account's position. */
function changeUnmatched(state: State, market: Market, row: number, size: number): void {
  const { rows } = state.orders
  const book = rows[row + BOOK]!
  const position = rows[row + POSITION]!
  const grown =
    (book & 1) === BACK
      ? changePosition(market.positions, market, position, book >> 1, -100 * size, 100 * size)
      : changePosition(
          market.positions,
          market,
          position,
          book >> 1,
          0,
          -size * (priceAt(rows[row + TICK]!) - 100),
        )
  raiseExposure(state, rows[row + ACCOUNT]!, grown)
}

function raiseExposure(state: State, account: number, by: number): void {
  if (by === 0) return
  const { exposure } = state.accounts
  exposure[account] = exposure[account]! + by
}

const matched = orderMatched.fields

export function applyOrderMatched(state: State, numbers: Float64Array, at: number): void {
  const market = marketOf(state, numbers[at + matched.market]! | 0)
  const runner = numbers[at + matched.runner]! | 0
  const price = numbers[at + matched.price]! | 0
  const size = numbers[at + matched.size]! | 0
  const takerSide = (numbers[at + matched.takerSide]! | 0) as SideCode
  const takerAccount = numbers[at + matched.takerAccount]! | 0
  const makerAccount = numbers[at + matched.makerAccount]! | 0
  const { positions } = market

  const maker = findOrder(state.orders, numbers[at + matched.maker]!)
  assert(maker !== -1, 'a match takes a resting order')
  const makerPosition = state.orders.rows[maker + POSITION]!
  if (reduceOrder(market.books, state.orders, maker, size)) countOrder(state.accounts, makerAccount, -1)

  // The resting side turns from unmatched to matched at its own price; the taker's part was never unmatched.
  const takerPosition = ensurePosition(positions, takerAccount)
  if (takerSide === BACK) {
    const lay = changePosition(positions, market, makerPosition, runner, 100 * size, -100 * size)
    raiseExposure(state, makerAccount, lay)
    const back = changePosition(positions, market, takerPosition, runner, -100 * size, size * price)
    raiseExposure(state, takerAccount, back)
  } else {
    const back = changePosition(positions, market, makerPosition, runner, 0, size * (price - 100))
    raiseExposure(state, makerAccount, back)
    const lay = changePosition(positions, market, takerPosition, runner, 100 * size, -size * price)
    raiseExposure(state, takerAccount, lay)
  }
  recordMatch(state, market, numbers, at)
}

function recordMatch(state: State, market: Market, numbers: Float64Array, at: number): void {
  const page = appendMatch(market.matches)
  const row = rowOfMatch(market.matches.count - 1)
  const takerBacks = (numbers[at + matched.takerSide]! | 0) === BACK
  page[row + RUNNER] = numbers[at + matched.runner]! | 0
  page[row + PRICE] = numbers[at + matched.price]! | 0
  page[row + SIZE] = numbers[at + matched.size]! | 0
  page[row + BACK_ACCOUNT] = numbers[at + (takerBacks ? matched.takerAccount : matched.makerAccount)]!
  page[row + LAY_ACCOUNT] = numbers[at + (takerBacks ? matched.makerAccount : matched.takerAccount)]!
  page[row + BACK_ORDER] = numbers[at + (takerBacks ? matched.taker : matched.maker)]!
  page[row + LAY_ORDER] = numbers[at + (takerBacks ? matched.maker : matched.taker)]!
  page[row + MATCHED_AT] = state.time
}

const cut = orderCancelled.fields

/** order_cancelled and order_lapsed: the same fields, and the same to the state. */
export function applyOrderReduced(state: State, numbers: Float64Array, at: number): void {
  const order = numbers[at + cut.order]!
  const size = numbers[at + cut.size]! | 0
  const row = findOrder(state.orders, order)
  assert(row !== -1, 'only a live order is cancelled or lapses')
  const market = marketOf(state, numbers[at + cut.market]! | 0)
  if ((state.orders.rows[row + STATE]! & DELAYED) !== 0) {
    reduceDelayed(state, market, row, order, size)
    return
  }
  changeUnmatched(state, market, row, -size)
  const account = state.orders.rows[row + ACCOUNT]!
  if (reduceOrder(market.books, state.orders, row, size)) countOrder(state.accounts, account, -1)
}

function reduceDelayed(state: State, market: Market, row: number, order: number, size: number): void {
  const index = state.delayed.findIndex((delayed) => delayed.order === order)
  const delayed = state.delayed[index]
  assert(delayed !== undefined && size <= delayed.size, 'a delayed order is cancelled within its size')
  if (delayed.reserved) changeUnmatched(state, market, row, -size)
  delayed.size -= size
  delayed.minFill = Math.min(delayed.minFill, delayed.size)
  state.orders.rows[row + REMAINING] = delayed.size
  if (delayed.size > 0) return
  state.delayed.splice(index, 1)
  endDelayed(state, row, delayed)
}

function endDelayed(state: State, row: number, delayed: DelayedOrder): void {
  freeRow(state.orders, row)
  countOrder(state.accounts, delayed.account, -1)
}

const waiting = orderDelayed.fields

export function applyOrderDelayed(state: State, numbers: Float64Array, at: number): void {
  const market = marketOf(state, numbers[at + waiting.market]! | 0)
  const delayed: DelayedOrder = {
    order: numbers[at + waiting.order]!,
    account: numbers[at + waiting.account]! | 0,
    market: market.id,
    runner: numbers[at + waiting.runner]! | 0,
    side: (numbers[at + waiting.side]! | 0) as SideCode,
    price: numbers[at + waiting.price]! | 0,
    size: numbers[at + waiting.size]! | 0,
    persists: (numbers[at + waiting.persistence]! | 0) === 1,
    fillOrKill: numbers[at + waiting.timeInForce] === 1,
    minFill: numbers[at + waiting.minFill]!,
    replaces: numbers[at + waiting.replaces]!,
    releaseAt: numbers[at + waiting.releaseAt]!,
    reserved: numbers[at + waiting.reserved] === 1,
  }
  const position = ensurePosition(market.positions, delayed.account)
  const row = takeRow(state.orders, delayed.order)
  fillRow(state, row, numbers, at, position, delayed.persists ? DELAYED | PERSISTS : DELAYED)
  state.orders.rows[row + REMAINING] = delayed.size
  countOrder(state.accounts, delayed.account, 1)
  let index = state.delayed.length
  while (index > 0 && state.delayed[index - 1]!.releaseAt > delayed.releaseAt) index--
  state.delayed.splice(index, 0, delayed)
  if (delayed.reserved) changeUnmatched(state, market, row, delayed.size)
}

const released = orderReleased.fields

export function applyOrderReleased(state: State, numbers: Float64Array, at: number): void {
  const market = marketOf(state, numbers[at + released.market]! | 0)
  const order = numbers[at + released.order]!
  const resting = numbers[at + released.resting]! | 0
  const index = state.delayed.findIndex((delayed) => delayed.order === order)
  const delayed = state.delayed[index]
  assert(delayed !== undefined, 'only a delayed order is released')
  state.delayed.splice(index, 1)
  const row = findOrder(state.orders, order)
  if (delayed.reserved) changeUnmatched(state, market, row, -delayed.size)
  if (resting === 0) {
    endDelayed(state, row, delayed)
    return
  }
  state.orders.rows[row + STATE] = delayed.persists ? RESTING | PERSISTS : RESTING
  rest(state, market, row, resting)
}
