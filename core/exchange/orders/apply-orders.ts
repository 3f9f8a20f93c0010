/** What the facts about orders do to the state: the book, the positions of both sides, the exposure of their accounts. */

import type { DelayedOrder, State } from '../../engine/state.ts'
import type { FactLog } from '../../facts/log.ts'
import { orderCancelled, orderDelayed, orderMatched, orderPlaced, orderReleased } from '../../facts/order.ts'
import { readerOf } from '../../facts/reader.ts'
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

const placed = readerOf(orderPlaced)

export function applyOrderPlaced(state: State, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, placed.market(numbers, at) | 0)
  const order = placed.order(numbers, at)
  const resting = placed.resting(numbers, at) | 0
  const position = ensurePosition(market.positions, placed.account(numbers, at) | 0)
  if (resting === 0) {
    spendOrderId(state.orders, order)
    return
  }
  const row = takeRow(state.orders, order)
  const status = (placed.persistence(numbers, at) | 0) === 1 ? RESTING | PERSISTS : RESTING
  fillRow(state, row, numbers, at, position, status)
  countOrder(state.accounts, placed.account(numbers, at) | 0, 1)
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
  rows[row + TICK] = ladderIndex(placed.price(numbers, at) | 0)
  rows[row + BOOK] = (placed.runner(numbers, at) | 0) * 2 + (placed.side(numbers, at) | 0)
  rows[row + MARKET] = placed.market(numbers, at) | 0
  rows[row + ACCOUNT] = placed.account(numbers, at) | 0
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

const matched = readerOf(orderMatched)

export function applyOrderMatched(state: State, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, matched.market(numbers, at) | 0)
  const runner = matched.runner(numbers, at) | 0
  const price = matched.price(numbers, at) | 0
  const size = matched.size(numbers, at) | 0
  const takerSide = (matched.takerSide(numbers, at) | 0) as SideCode
  const takerAccount = matched.takerAccount(numbers, at) | 0
  const makerAccount = matched.makerAccount(numbers, at) | 0
  const { positions } = market

  const maker = findOrder(state.orders, matched.maker(numbers, at))
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
  const takerBacks = (matched.takerSide(numbers, at) | 0) === BACK
  page[row + RUNNER] = matched.runner(numbers, at) | 0
  page[row + PRICE] = matched.price(numbers, at) | 0
  page[row + SIZE] = matched.size(numbers, at) | 0
  page[row + BACK_ACCOUNT] = (takerBacks ? matched.takerAccount : matched.makerAccount)(numbers, at)
  page[row + LAY_ACCOUNT] = (takerBacks ? matched.makerAccount : matched.takerAccount)(numbers, at)
  page[row + BACK_ORDER] = (takerBacks ? matched.taker : matched.maker)(numbers, at)
  page[row + LAY_ORDER] = (takerBacks ? matched.maker : matched.taker)(numbers, at)
  page[row + MATCHED_AT] = state.time
}

const cut = readerOf(orderCancelled)

/** order_cancelled and order_lapsed: the same fields, and the same to the state. */
export function applyOrderReduced(state: State, { numbers }: FactLog, at: number): void {
  const order = cut.order(numbers, at)
  const size = cut.size(numbers, at) | 0
  const row = findOrder(state.orders, order)
  assert(row !== -1, 'only a live order is cancelled or lapses')
  const market = marketOf(state, cut.market(numbers, at) | 0)
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

const waiting = readerOf(orderDelayed)

export function applyOrderDelayed(state: State, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, waiting.market(numbers, at) | 0)
  const delayed: DelayedOrder = {
    order: waiting.order(numbers, at),
    account: waiting.account(numbers, at) | 0,
    market: market.id,
    runner: waiting.runner(numbers, at) | 0,
    side: (waiting.side(numbers, at) | 0) as SideCode,
    price: waiting.price(numbers, at) | 0,
    size: waiting.size(numbers, at) | 0,
    persists: (waiting.persistence(numbers, at) | 0) === 1,
    fillOrKill: waiting.timeInForce(numbers, at) === 1,
    minFill: waiting.minFill(numbers, at),
    replaces: waiting.replaces(numbers, at),
    releaseAt: waiting.releaseAt(numbers, at),
    reserved: waiting.reserved(numbers, at) === 1,
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

const released = readerOf(orderReleased)

export function applyOrderReleased(state: State, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, released.market(numbers, at) | 0)
  const order = released.order(numbers, at)
  const resting = released.resting(numbers, at) | 0
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
