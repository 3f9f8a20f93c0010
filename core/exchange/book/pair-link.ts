/**
 * The two legs of a one-cancels-other, found by their rows. They share what is unmatched of them: whoever gets to the one that stands
 * behind, mostly the take-profit, on one way through the book has taken the other, and with it all of both.
 */
import type { Money, Tick } from '../../values/brands.ts'
import { type Books, firstAt, sides, sizeAt } from './book.ts'
import {
  bookAt,
  findOrder,
  type OrderPool,
  orderRow,
  orderState,
  stateAt,
  termsAt,
  tickAt,
} from './order-pool.ts'

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { LAY } = sides
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

/** Returns whether the order in a row stands behind the other leg of its group; of two at one price that is the take-profit. */
export function isUsedUp(pool: OrderPool, at: number): boolean {
  const other = otherLegAt(pool, at)
  const { rows } = pool
  if (other === -1 || (stateAt(rows, other) & RESTING) === 0) return false
  const ahead = tickAt(rows, other) - tickAt(rows, at)
  if (ahead === 0) return isCovered(pool, at)
  return ((bookAt(rows, at) & 1) === LAY) === ahead > 0
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
