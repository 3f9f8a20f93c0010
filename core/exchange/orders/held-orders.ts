/** Which orders of a market are held, and the triggers that fire them. */

import { type OrderPool, orderIdAt, orderRow, termsAt } from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { enterTrigger, leaveTrigger } from './trigger-levels.ts'

const { NEXT, POSITION, PREV } = orderRow

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
  enterTrigger(orders, market, row)
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
  leaveTrigger(orders, market, row)
  if (held.count === 0) market.held = undefined
}

function countOfAccount({ rows }: OrderPool, { positions }: Market, row: number, by: 1 | -1): void {
  const position = rows[row + POSITION]!
  positions.held[position] = positions.held[position]! + by
}
