/** What the facts about held orders do to the state. */
import { heldAgain, heldEdited, heldFired, heldWaits, orderHeld } from '../../facts/held.ts'
import type { FactLog } from '../../facts/log.ts'
import { readerOf } from '../../facts/reader.ts'
import { assert } from '../../values/assert.ts'
import type { Money, OrderId, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import {
  bookAt,
  ensureTerms,
  findOrder,
  freeRow,
  isHeld,
  orderRow,
  orderState,
  setLevel,
  setState,
  stateAt,
  takeRow,
  termsAt,
  tickAt,
} from '../book/order-pool.ts'
import { type ExchangeState, marketOf } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { ensurePosition } from '../risk/position.ts'
import { joinHeld, leaveHeld } from './held-orders.ts'
import { heldAt } from './held-terms.ts'
import { beginLife, changeUnmatched, endLife, endTerms } from './live-order.ts'
import { bestToExit } from './substance.ts'
import { enterTrigger, leaveTrigger } from './trigger-levels.ts'
import { joinWaiting, leaveWaiting } from './waiting.ts'

const { REMAINING } = orderRow
const { HAS_TERMS, HELD, PERSISTS, WAITING } = orderState

const held = readerOf(orderHeld)

export function applyOrderHeld(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, held.market(numbers, at))
  const account = held.account(numbers, at)
  const position = ensurePosition(market.positions, account)
  const { orders } = state
  const { indexOf } = ladderByCode(market.ladder)
  const row = takeRow(orders, held.order(numbers, at))
  const size = held.size(numbers, at)
  const book = held.runner(numbers, at) * 2 + held.side(numbers, at)
  setLevel(orders.rows, row, book, indexOf(held.price(numbers, at)), HELD)
  orders.rows[row + REMAINING] = size
  const distance = held.distance(numbers, at)
  const trigger = indexOf(held.trigger(numbers, at))
  ensureTerms(orders, row).held = {
    kind: held.kind(numbers, at),
    trigger,
    slippage: held.slippage(numbers, at),
    distance,
    // At the ladder's end the trigger does not say where it begins.
    extreme: distance === 0 ? trigger : bestToExit(market.books, book),
    level: 0,
    receipt: ++state.waitCount,
    firedAt: 0,
  }
  beginLife(state, market, row, account, position)
  joinHeld(state, market, row)
  changeUnmatched(state, market, row, size)
}

const edited = readerOf(heldEdited)

export function applyHeldEdited(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, edited.market(numbers, at))
  const { orders } = state
  const row = heldRow(state, edited.order(numbers, at))
  const { indexOf } = ladderByCode(market.ladder)
  const terms = heldAt(orders, row)
  leaveTrigger(orders, market, row)
  reserve(state, market, row, indexOf(edited.price(numbers, at)), edited.size(numbers, at))
  terms.trigger = indexOf(edited.trigger(numbers, at))
  terms.slippage = edited.slippage(numbers, at)
  terms.distance = edited.distance(numbers, at)
  if (terms.distance === 0) terms.extreme = terms.trigger
  enterTrigger(orders, market, row)
}

function heldRow({ orders }: ExchangeState, order: OrderId): number {
  const row = findOrder(orders, order)
  assert(row !== -1 && isHeld(stateAt(orders.rows, row)), 'the order is held')
  return row
}

/** What of the order counts as unmatched, and where. Mutates. */
function reserve(state: ExchangeState, market: Market, row: number, tick: Tick, size: Money): void {
  const { rows } = state.orders
  changeUnmatched(state, market, row, -rows[row + REMAINING]!)
  setLevel(rows, row, bookAt(rows, row), tick, stateAt(rows, row))
  rows[row + REMAINING] = size
  changeUnmatched(state, market, row, size)
}

const fired = readerOf(heldFired)

/** What it does next comes with the fact after it: until then it is held no more, and still counts as unmatched. */
export function applyHeldFired(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, fired.market(numbers, at))
  const { rows } = state.orders
  const row = heldRow(state, fired.order(numbers, at))
  leaveHeld(state, market, row)
  heldAt(state.orders, row).firedAt = fired.price(numbers, at)
  const tick = ladderByCode(market.ladder).indexOf(fired.limit(numbers, at))
  if (tick !== tickAt(rows, row)) reserve(state, market, row, tick, rows[row + REMAINING]!)
}

const waits = readerOf(heldWaits)

export function applyHeldWaits(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, waits.market(numbers, at))
  const { orders } = state
  const row = heldRow(state, waits.order(numbers, at))
  setState(orders.rows, row, WAITING | PERSISTS | HAS_TERMS)
  termsAt(orders, row)!.wait = {
    until: waits.until(numbers, at),
    receipt: ++state.waitCount,
    fillOrKill: false,
    minFill: 0,
    replaces: 0,
    matchedMeanwhile: 0,
    isReplacedGone: false,
    marketVersion: 0,
    isReserved: true,
  }
  joinWaiting(state, market, row)
}

const again = readerOf(heldAgain)

export function applyHeldAgain(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, again.market(numbers, at))
  const { orders } = state
  const row = findOrder(orders, again.order(numbers, at))
  assert(row !== -1 && (stateAt(orders.rows, row) & WAITING) !== 0, 'a held order that fired waits')
  leaveWaiting(state, market, row)
  const terms = termsAt(orders, row)!
  terms.wait = undefined
  setState(orders.rows, row, HELD | HAS_TERMS)
  heldAt(orders, row).firedAt = 0
  joinHeld(state, market, row)
}

/** Takes `size` off a held order, also of one that has just fired. Mutates. */
export function reduceHeld(state: ExchangeState, market: Market, row: number, size: Money): void {
  const { orders } = state
  changeUnmatched(state, market, row, -size)
  const left = orders.rows[row + REMAINING]! - size
  orders.rows[row + REMAINING] = left
  assert(left >= 0, 'a held order is cancelled within its size')
  if (left > 0) return
  if (heldAt(orders, row).firedAt === 0) leaveHeld(state, market, row)
  endHeld(state, market, row)
}

/** Ends the life of an order that was held and is no more: nothing of it is left, or rests. Mutates. */
export function endHeld(state: ExchangeState, market: Market, row: number): void {
  endTerms(state, market, row)
  freeRow(state.orders, row)
  endLife(state, market, row)
}
