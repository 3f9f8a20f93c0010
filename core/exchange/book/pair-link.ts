/**
 * The two legs of a one-cancels-other, found by their rows. They share what is unmatched of them, and the stop stands at the better
 * price for who comes: whoever gets to the take-profit on one way through the book has taken the stop, and with it all of both.
 */
import type { Money, Tick } from '../../values/brands.ts'
import { type Books, firstAt, sizeAt } from './book.ts'
import { findOrder, type OrderPool, orderRow, orderState, stateAt, termsAt } from './order-pool.ts'

const { NEXT, REMAINING } = orderRow
const { RESTING } = orderState

/** Returns the row of the other leg, -1 of an order that shares its size with none. */
export function otherLegAt(pool: OrderPool, at: number): number {
  const pair = termsAt(pool, at)?.pair
  return pair === undefined ? -1 : findOrder(pool, pair.other)
}

/** Returns whether the order in a row is a take-profit: its stop counts for both. */
export function isCovered(pool: OrderPool, at: number): boolean {
  return termsAt(pool, at)?.pair?.isProfit === true
}

/** Returns whether the order in a row is a take-profit behind its own stop. */
export function isUsedUp(pool: OrderPool, at: number): boolean {
  return isCovered(pool, at) && (stateAt(pool.rows, otherLegAt(pool, at)) & RESTING) !== 0
}

/** Returns what one way through a book can take at a price, minor units. */
export function sizeReachable(books: Books, pool: OrderPool, book: number, tick: Tick): Money {
  let size = sizeAt(books, book, tick)
  if (books.pairs === 0) return size
  for (let at = firstAt(books, book, tick); at !== -1; at = pool.rows[at + NEXT]!) {
    if (isUsedUp(pool, at)) size -= pool.rows[at + REMAINING]!
  }
  return size
}
