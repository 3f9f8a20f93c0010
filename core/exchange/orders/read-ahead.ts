/**
 * Reads what a command is about to read before anything is done with it. Where the state is larger than the processor's cache, what
 * lies far apart is then waited for together, and not one after the other. It decides nothing and changes nothing of the state.
 */

import type { AccountId, Tick } from '../../values/brands.ts'
import * as bookModule from '../book/book.ts'
import { levelRow } from '../book/book.ts'
import * as orderPoolModule from '../book/order-pool.ts'
import { type OrderPool, orderRow } from '../book/order-pool.ts'
import type { Market } from '../market/market.ts'
import * as positionModule from '../risk/position.ts'
import { type Positions, positionRow } from '../risk/position.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { levelOf } = bookModule
const { bookAt, freePlaceOf, newerOf, olderOf, tickAt } = orderPoolModule
const { figurePlace, findPosition, pageOf, rowOf } = positionModule
const { FIRST, LAST } = levelRow
const { NEXT, POSITION, PREV } = orderRow
const { NEWEST } = positionRow

/** While fewer rows than these were ever used, the state is as good as in the cache, and reading ahead would only cost. */
const rowsCached = 32_768

/** What was read last: written somewhere, or the compiler would leave the reading out. Nobody asks for it. */
const kept = new Float64Array(2)

/**
 * Reads ahead for a new order on a runner, at a price of a book: the row and the thread that it will have, the end of the queue that it would
 * join, its account's position, and the end of the thread of that.
 */
export function readAheadOfPlacing(
  orders: OrderPool,
  { books, positions }: Market,
  account: AccountId,
  runner: number,
  book: number,
  tick: Tick,
): void {
  const { rows, used } = orders
  if (used < rowsCached) return
  const own = freePlaceOf(orders)
  let places = own === -1 ? 0 : rows[own + NEXT]! ^ olderOf(orders, own)
  const level = levelOf(books, book, tick)
  const last = level < 0 ? -1 : books.cells[level + LAST]!
  if (last !== -1) places ^= rows[last + NEXT]!
  const position = findPosition(positions, account)
  if (position !== -1) {
    const newest = readPosition(positions, position, runner)
    if (newest !== -1) places ^= newerOf(orders, newest)
  }
  kept[1] = places
}

/**
 * Reads ahead for the resting order in a row, which is to be matched or to leave: its neighbours in its queue and in its account's thread,
 * its level, and its account's position.
 */
export function readAheadOfResting(orders: OrderPool, { books, positions }: Market, at: number): void {
  const { rows, used } = orders
  if (used < rowsCached) return
  const older = olderOf(orders, at)
  const newer = newerOf(orders, at)
  const next = rows[at + NEXT]!
  const previous = rows[at + PREV]!
  const position = rows[at + POSITION]!
  const book = bookAt(rows, at)
  const level = levelOf(books, book, tickAt(rows, at))
  readPosition(positions, position, book >> 1)
  let places = level < 0 ? 0 : books.cells[level + FIRST]!
  if (next !== -1) places ^= rows[next + PREV]!
  if (previous !== -1) places ^= rows[previous + NEXT]!
  if (older !== -1) places ^= newerOf(orders, older)
  if (newer !== -1) places ^= olderOf(orders, newer)
  kept[1] = places
}

/** Reads the front of a position and the figures of a runner, where its kind has a pair for each. Returns the end of its thread. */
function readPosition(positions: Positions, position: number, runner: number): number {
  const page = pageOf(positions, position)
  const at = rowOf(positions, position)
  if (runner < positions.figureCount) kept[0] = page[at + figurePlace(positions, runner)]!
  return page[at + NEWEST]! | 0
}
