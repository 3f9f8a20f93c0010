/** Which orders of a market are held, in the order of their acceptance, and the triggers that fire them. */

import { assert } from '../../values/assert.ts'
import type { Tick } from '../../values/brands.ts'
import { LAY } from '../book/book.ts'
import { bookAt, type HeldTerms, type OrderPool, orderIdAt, orderRow, termsAt } from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { HeldOrders } from '../market/held.ts'
import type { Market } from '../market/market.ts'
import { clearTimer, createTimers, setTimer, timerKinds } from '../timers.ts'

const { NEXT, POSITION, PREV } = orderRow
const { trigger: TRIGGER } = timerKinds

/** Returns for what the held order in a row waits, or waited before it fired. */
export function heldAt(pool: OrderPool, row: number): HeldTerms {
  const held = termsAt(pool, row)?.held
  assert(held !== undefined, 'a held order says for what')
  return held
}

/** Returns whether the order in a row was put in to wait for a trigger, also when that was met since. */
export function isExit(pool: OrderPool, row: number): boolean {
  return termsAt(pool, row)?.held !== undefined
}

/** Returns the ids of all held orders, by market and in the order of their acceptance: for tools and tests. */
export function heldOrders({ orders, markets }: ExchangeState): number[] {
  const ids: number[] = []
  for (const market of markets) {
    for (let row = market?.held?.first ?? -1; row !== -1; row = orders.rows[row + NEXT]!) {
      ids.push(orderIdAt(orders, row))
    }
  }
  return ids
}

/** Returns how far the price is that a ladder index of the taken side stands for, in the direction that fires an order of this book. */
export function towards(book: number, tick: Tick): number {
  return (book & 1) === LAY ? tick : -tick
}

/** Puts a row among the held ones: at its place by its receipt, mostly the last. Mutates. */
export function joinHeld(state: ExchangeState, market: Market, row: number): void {
  const { orders } = state
  const { rows } = orders
  market.held ??= { first: -1, last: -1, count: 0, books: new Map() }
  const { held } = market
  const { receipt } = heldAt(orders, row)
  let before = held.last
  while (before !== -1 && heldAt(orders, before).receipt > receipt) before = rows[before + PREV]!
  const after = before === -1 ? held.first : rows[before + NEXT]!
  rows[row + PREV] = before
  rows[row + NEXT] = after
  if (before === -1) held.first = row
  else rows[before + NEXT] = row
  if (after === -1) held.last = row
  else rows[after + PREV] = row
  held.count++
  orders.held++
  countOfAccount(orders, market, row, 1)
  enterTrigger(orders, held, row)
}

/** Takes a row out of them. Mutates. */
export function leaveHeld(state: ExchangeState, market: Market, row: number): void {
  const { orders } = state
  const { rows } = orders
  const held = market.held!
  const before = rows[row + PREV]!
  const after = rows[row + NEXT]!
  if (before === -1) held.first = after
  else rows[before + NEXT] = after
  if (after === -1) held.last = before
  else rows[after + PREV] = before
  held.count--
  orders.held--
  countOfAccount(orders, market, row, -1)
  leaveTrigger(orders, held, row)
  if (held.count === 0) market.held = undefined
}

function countOfAccount({ rows }: OrderPool, { positions }: Market, row: number, by: 1 | -1): void {
  const position = rows[row + POSITION]!
  positions.held[position] = positions.held[position]! + by
}

/** Puts the trigger of a held order among those of its book. Mutates. */
export function enterTrigger(pool: OrderPool, { books }: HeldOrders, row: number): void {
  const book = bookAt(pool.rows, row)
  let triggers = books.get(book)
  if (triggers === undefined) {
    triggers = { unmet: createTimers(), met: createTimers() }
    books.set(book, triggers)
  }
  const { trigger, receipt } = heldAt(pool, row)
  setTimer(triggers.unmet, TRIGGER, row, towards(book, trigger), receipt)
}

/** Takes it out. Mutates. */
export function leaveTrigger(pool: OrderPool, { books }: HeldOrders, row: number): void {
  const book = bookAt(pool.rows, row)
  const { unmet, met } = books.get(book)!
  clearTimer(unmet, TRIGGER, row)
  clearTimer(met, TRIGGER, row)
  if (unmet.heap.length + met.heap.length === 0) books.delete(book)
}
