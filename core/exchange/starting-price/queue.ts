/**
 * The orders at the starting price of a market: a queue for each runner and side, oldest first, and its sums by limit, from which
 * the price is found without a look at the orders.
 */
import type { Money, Price } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { type Books, bestTick, nextTick } from '../book/book.ts'
import { bookAt, type OrderPool, orderRow, tickAt } from '../book/order-pool.ts'
import { sizeReachable } from '../book/pair-link.ts'
import { reconcile, type StartingMoney, type Sum } from './reconcile.ts'

const { NEXT, PREV, REMAINING } = orderRow

export interface Starting {
  /** Ladder index that stands for no limit: how many prices the ladder has. */
  readonly noLimit: number
  /** Rows of the first and last order by book (runner * 2 + side), -1 when there is none. */
  readonly first: Int32Array
  readonly last: Int32Array
  /** Stakes of backs, liabilities of lays by ladder index of the limit; empty when no order of the book ever came. */
  readonly sums: Float64Array[]
  /** Orders in the queues. */
  count: number
  /** Engine time of the off, 0 before. */
  begunAt: number
  readonly runners: StartingRunner[]
}

export interface StartingRunner {
  /** Hundredths, 0 when there is none. */
  price: Price
  isMatched: boolean
  /** What may be matched at most, as start_priced has it. */
  mostBacked: Money
  bookBacked: Money
  bookLaid: Money
  /** Stakes matched so far. */
  backed: Money
  laid: Money
  /** The reduction factor that it would have, basis points; 0 when nobody has said so. */
  rate: number
}

/** Returns what a market with a starting price begins with. */
export function createStarting(runnerCount: number, ladder: number): Starting {
  const books = runnerCount * 2
  return {
    noLimit: ladderByCode(ladder).size,
    first: new Int32Array(books).fill(-1),
    last: new Int32Array(books).fill(-1),
    sums: Array.from({ length: books }, () => new Float64Array(0)),
    count: 0,
    begunAt: 0,
    runners: Array.from({ length: runnerCount }, () => ({
      ...{ price: 0, isMatched: false, mostBacked: 0, bookBacked: 0, bookLaid: 0, backed: 0, laid: 0 },
      rate: 0,
    })),
  }
}

/** Puts the order in a row at the end of its queue. Mutates. */
export function joinStart(starting: Starting, pool: OrderPool, at: number): void {
  const { rows } = pool
  const book = bookAt(rows, at)
  const last = starting.last[book]!
  rows[at + NEXT] = -1
  rows[at + PREV] = last
  if (last === -1) starting.first[book] = at
  else rows[last + NEXT] = at
  starting.last[book] = at
  starting.count++
  if (starting.sums[book]!.length === 0) starting.sums[book] = new Float64Array(starting.noLimit + 1)
  addToSum(starting, pool, at, rows[at + REMAINING]!)
}

/** Takes the order in a row out of its queue; its row stays. Mutates. */
export function leaveStart(starting: Starting, pool: OrderPool, at: number): void {
  const { rows } = pool
  const book = bookAt(rows, at)
  addToSum(starting, pool, at, -rows[at + REMAINING]!)
  const next = rows[at + NEXT]!
  const previous = rows[at + PREV]!
  if (previous === -1) starting.first[book] = next
  else rows[previous + NEXT] = next
  if (next === -1) starting.last[book] = previous
  else rows[next + PREV] = previous
  starting.count--
}

/** Adds to what stands at the limit of the order in a row. Mutates. */
export function addToSum(starting: Starting, { rows }: OrderPool, at: number, size: Money): void {
  const sums = starting.sums[bookAt(rows, at)]!
  const tick = tickAt(rows, at)
  sums[tick] = sums[tick]! + size
}

/** Returns the limit of an order at the starting price, hundredths; 0 without one. */
export function limitAt(starting: Starting, { rows }: OrderPool, ladder: number, at: number): Price {
  const tick = tickAt(rows, at)
  return tick === starting.noLimit ? 0 : ladderByCode(ladder).prices[tick]!
}

/** Returns all the money for a runner as it stands: what its price follows from. */
export function moneyOf(starting: Starting, pool: OrderPool, books: Books, runner: number): StartingMoney {
  const { prices } = ladderByCode(books.ladder)
  return {
    backs: limits(starting, runner * 2, prices),
    lays: limits(starting, runner * 2 + 1, prices),
    bookBacks: levels(books, pool, runner * 2, prices),
    bookLays: levels(books, pool, runner * 2 + 1, prices),
  }
}

function limits({ sums, noLimit }: Starting, book: number, prices: Int32Array): Sum[] {
  const found: Sum[] = []
  sums[book]!.forEach((size, tick) => {
    if (size > 0) found.push({ price: tick === noLimit ? 0 : prices[tick]!, size })
  })
  return found
}

function levels(books: Books, pool: OrderPool, book: number, prices: Int32Array): Sum[] {
  const found: Sum[] = []
  for (let tick = bestTick(books, book); tick !== -1; tick = nextTick(books, book, tick)) {
    const size = sizeReachable(books, pool, book, tick)
    if (size > 0) found.push({ price: prices[tick]!, size })
  }
  return found
}

/** Returns the price at which a runner would start as things stand, hundredths, 0 for none: with the orders of the book. */
export function nearPrice(starting: Starting, pool: OrderPool, books: Books, runner: number): Price {
  return reconcile(moneyOf(starting, pool, books, runner)).price
}
