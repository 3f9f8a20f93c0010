/** Which orders of a market are held, and the triggers that fire them. */

import { assert } from '../../values/assert.ts'
import type { Tick } from '../../values/brands.ts'
import { LAY } from '../book/book.ts'
import { bookAt, type HeldTerms, type OrderPool, orderIdAt, orderRow, termsAt } from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { HeldOrders, Triggers } from '../market/held.ts'
import type { Market } from '../market/market.ts'
import { clearTimer, createTimers, firstTimer, hasTimer, setTimer, timerKinds } from '../timers.ts'

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

/** Returns the ids of all held orders, by market and as they came to be held: for tools and tests. */
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

/** Puts a row behind the held ones. Mutates. */
export function joinHeld(state: ExchangeState, market: Market, row: number): void {
  const { orders } = state
  const { rows } = orders
  market.held ??= { first: -1, last: -1, count: 0, books: new Map() }
  const { held } = market
  rows[row + PREV] = held.last
  rows[row + NEXT] = -1
  if (held.last === -1) held.first = row
  else rows[held.last + NEXT] = row
  held.last = row
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

/** Puts a held order among those of its trigger. Mutates. */
export function enterTrigger(pool: OrderPool, { books }: HeldOrders, row: number): void {
  const book = bookAt(pool.rows, row)
  let triggers = books.get(book)
  if (triggers === undefined) {
    triggers = { levels: new Map(), unmet: createTimers(), met: createTimers() }
    books.set(book, triggers)
  }
  const { trigger, receipt } = heldAt(pool, row)
  let level = triggers.levels.get(trigger)
  if (level === undefined) {
    level = createTimers()
    triggers.levels.set(trigger, level)
    setTimer(triggers.unmet, TRIGGER, trigger, towards(book, trigger), trigger)
  }
  setTimer(level, TRIGGER, row, receipt, receipt)
  if (hasTimer(triggers.met, TRIGGER, trigger)) noteMet(triggers, trigger)
}

/** Takes it out. Mutates. */
export function leaveTrigger(pool: OrderPool, { books }: HeldOrders, row: number): void {
  const book = bookAt(pool.rows, row)
  const triggers = books.get(book)!
  const { levels, unmet, met } = triggers
  const { trigger } = heldAt(pool, row)
  const level = levels.get(trigger)!
  clearTimer(level, TRIGGER, row)
  if (level.heap.length > 0) {
    if (hasTimer(met, TRIGGER, trigger)) noteMet(triggers, trigger)
    return
  }
  levels.delete(trigger)
  clearTimer(unmet, TRIGGER, trigger)
  clearTimer(met, TRIGGER, trigger)
  if (levels.size === 0) books.delete(book)
}

/** The best price has come to a trigger: it stands by the receipt of its first order. Mutates. */
export function noteMet({ levels, met, unmet }: Triggers, trigger: Tick): void {
  clearTimer(unmet, TRIGGER, trigger)
  const { receipt } = firstTimer(levels.get(trigger)!)!
  setTimer(met, TRIGGER, trigger, receipt, receipt)
}

/** It has gone from it again. Mutates. */
export function noteUnmet({ met, unmet }: Triggers, book: number, trigger: Tick): void {
  clearTimer(met, TRIGGER, trigger)
  setTimer(unmet, TRIGGER, trigger, towards(book, trigger), trigger)
}
