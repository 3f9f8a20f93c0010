/**
 * The order book of a market: for each runner and side, the prices of the market's ladder by index, each a queue oldest first.
 * The best price is kept, not searched; a bit a price finds the next one when a queue empties.
 */
import type { Money, Tick } from '../../values/brands.ts'
import { ladders } from '../../values/ladder.ts'
import { freeRow, type OrderPool, orderRow } from './order-pool.ts'

/** Side of the orders in a book: unmatched backs are what can be laid, unmatched lays what can be backed. */
export const sides = { BACK: 0, LAY: 1 } as const
export const { BACK, LAY } = sides
export type SideCode = (typeof sides)[keyof typeof sides]

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const back = sides.BACK
const { NEXT, PREV, REMAINING, TICK, BOOK } = orderRow

export interface Books {
  /** The code of the ladder, how many prices it has, and how many words of bits they need. */
  readonly ladder: number
  readonly levels: number
  readonly words: number
  /** First and last order row of each price side by side, -1 when there is none; by (book * levels + ladder index) * 2. */
  queue: Int32Array
  /** Minor units at each price, by book * levels + ladder index. */
  size: Float64Array
  /** Ladder index of each book's best price (lowest back, highest lay), -1 when it is empty. */
  best: Int32Array
  /** One bit a price that has orders. */
  occupied: Int32Array
}

/** Returns empty books for `runnerCount` runners on the ladder of a code. */
export function createBooks(runnerCount: number, ladder: number): Books {
  const books = runnerCount * 2
  const levels = ladders[ladder]!.size
  const words = (levels + 31) >> 5
  return {
    ladder,
    levels,
    words,
    queue: new Int32Array(books * levels * 2).fill(-1),
    size: new Float64Array(books * levels),
    best: new Int32Array(books).fill(-1),
    occupied: new Int32Array(books * words),
  }
}

/** Appends an order's row to the queue of its price. Mutates. */
export function joinQueue(books: Books, pool: OrderPool, at: number): void {
  const rows = pool.rows
  const book = rows[at + BOOK]!
  const tick = rows[at + TICK]!
  const level = book * books.levels + tick
  const last = books.queue[level * 2 + 1]!
  rows[at + NEXT] = -1
  rows[at + PREV] = last
  if (last === -1) {
    books.queue[level * 2] = at
    const word = book * books.words + (tick >> 5)
    books.occupied[word] = books.occupied[word]! | (1 << (tick & 31))
    const best = books.best[book]!
    if (best === -1 || ((book & 1) === back ? tick < best : tick > best)) books.best[book] = tick
  } else {
    rows[last + NEXT] = at
  }
  books.queue[level * 2 + 1] = at
  books.size[level] = books.size[level]! + rows[at + REMAINING]!
}

/** Takes `size` minor units off a resting order. At zero it leaves the book and its row is freed: then returns true. Mutates. */
export function reduceOrder(books: Books, pool: OrderPool, at: number, size: Money): boolean {
  const rows = pool.rows
  const book = rows[at + BOOK]!
  const tick = rows[at + TICK]!
  const level = book * books.levels + tick
  const remaining = rows[at + REMAINING]! - size
  rows[at + REMAINING] = remaining
  books.size[level] = books.size[level]! - size
  if (remaining !== 0) return false
  const next = rows[at + NEXT]!
  const previous = rows[at + PREV]!
  if (previous === -1) books.queue[level * 2] = next
  else rows[previous + NEXT] = next
  if (next === -1) books.queue[level * 2 + 1] = previous
  else rows[next + PREV] = previous
  if (previous === -1 && next === -1) emptyLevel(books, book, tick)
  freeRow(pool, at)
  return true
}

function emptyLevel(books: Books, book: number, tick: Tick): void {
  const word = book * books.words + (tick >> 5)
  books.occupied[word] = books.occupied[word]! & ~(1 << (tick & 31))
  if (books.best[book] === tick) books.best[book] = nextTick(books, book, tick)
}

/** Returns the ladder index of the next worse price that has orders, or -1: upwards for backs, downwards for lays. */
export function nextTick(books: Books, book: number, tick: Tick): Tick {
  return (book & 1) === back ? tickAbove(books, book, tick) : tickBelow(books, book, tick)
}

function tickAbove(books: Books, book: number, tick: Tick): number {
  const { words } = books
  const base = book * words
  let word = (tick + 1) >> 5
  if (word >= words) return -1
  let bits = books.occupied[base + word]! & (-1 << ((tick + 1) & 31))
  while (bits === 0) {
    word++
    if (word === words) return -1
    bits = books.occupied[base + word]!
  }
  return (word << 5) + 31 - Math.clz32(bits & -bits)
}

function tickBelow(books: Books, book: number, tick: Tick): number {
  if (tick === 0) return -1
  const base = book * books.words
  let word = (tick - 1) >> 5
  let bits = books.occupied[base + word]! & (-1 >>> (31 - ((tick - 1) & 31)))
  while (bits === 0) {
    if (word === 0) return -1
    word--
    bits = books.occupied[base + word]!
  }
  return (word << 5) + 31 - Math.clz32(bits)
}

/** Returns where the row of the oldest order at a price begins, or -1. */
export function firstAt(books: Books, book: number, tick: Tick): number {
  return books.queue[(book * books.levels + tick) * 2]!
}

/** Visits the rows of all resting orders of one book, best price first, oldest first. The visitor must not change the book. */
export function forEachOrder(books: Books, pool: OrderPool, book: number, visit: (at: number) => void): void {
  for (let tick = books.best[book] ?? -1; tick !== -1; tick = nextTick(books, book, tick)) {
    for (let at = firstAt(books, book, tick); at !== -1; at = pool.rows[at + NEXT]!) visit(at)
  }
}

/** Returns whether the best unmatched lay of a runner is below the best unmatched back: else the two would have matched. */
export function isUncrossed({ best }: Books, runner: number): boolean {
  const lowestBack = best[runner * 2]!
  return lowestBack === -1 || best[runner * 2 + 1]! < lowestBack
}
