/**
 * The order book of a market: for each runner and side, the prices of the market's ladder by index, each a queue oldest first.
 * The best price is kept, not searched; a bit a price finds the next one when a queue empties. Prices come in groups of 32,
 * and what stands at them in pages of 32 levels, made at the first order of the group. The groups of a book come in blocks, made
 * at the first order of the block: a long ladder, or a book that nobody uses, costs what is used of it. All of a market's are in one
 * array, so that an order that comes or goes looks up one.
 */
import type { Money, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import * as orderPoolModule from './order-pool.ts'
import { type OrderPool, orderRow } from './order-pool.ts'

/** Side of the orders in a book: unmatched backs are what can be laid, unmatched lays what can be backed. */
export const sides = { BACK: 0, LAY: 1 } as const
export const { BACK, LAY } = sides
export type SideCode = (typeof sides)[keyof typeof sides]

/** Places in a group of 32 prices. */
export const groupRow = {
  /** One bit a price that has orders. */
  OCCUPIED: 0,
  /** Where its page begins; 0 when nothing ever stood at these prices. */
  PAGE: 1,
} as const

/** Places in a level: what stands at one price. */
export const levelRow = {
  /** First and last order row of the queue, -1 when it is empty. */
  FIRST: 0,
  LAST: 1,
  /** Minor units of all its orders: SIZE_HIGH * 2^30 + SIZE_LOW, as a level may have more than 32 bits of them. */
  SIZE_LOW: 2,
  SIZE_HIGH: 3,
} as const

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { bookAt, freeRow, tickAt } = orderPoolModule
const back = sides.BACK
const { NEXT, PREV, REMAINING } = orderRow
const { OCCUPIED, PAGE } = groupRow
const { FIRST, LAST, SIZE_LOW, SIZE_HIGH } = levelRow
const sizeShift = 30
const sizeMask = 2 ** 30 - 1
const sizeUnit = 2 ** 30
/** Cells of a page. */
export const pageSize = 32 * 4
/** 2,048 prices a block at most. */
const blockBitsMax = 6

export interface Books {
  /** The code of the ladder, how many prices it has, and how many groups of 32 they are. */
  readonly ladder: number
  readonly levels: number
  readonly groups: number
  /** Groups of a block, as a power of two, and how many blocks a book has. */
  readonly blockBits: number
  readonly blocksOfBook: number
  /** Two a runner; none of a market that has ended. */
  readonly bookCount: number
  /**
   * First the ladder index of each book's best price (lowest back, highest lay), -1 when it is empty; then where the groups of each
   * block of each book begin: at `noBlock`, where a block is always empty, when nothing ever stood there. Behind them, as they were
   * made, blocks of groups (`groupRow`) and pages of 32 levels (`levelRow`).
   */
  cells: Int32Array
  readonly noBlock: number
  /** Cells in use. */
  used: number
  /** Orders that rest in them. */
  resting: number
  /** Pairs of orders that share one size (`pair-link.ts`), wherever their legs are: where there is none, nobody asks for them. */
  pairs: number
  /** Live orders whose fills are followed by exits: as of pairs. */
  parents: number
}

/** Returns empty books for `runnerCount` runners on the ladder of a code. */
export function createBooks(runnerCount: number, ladder: number): Books {
  const bookCount = runnerCount * 2
  const levels = ladderByCode(ladder).size
  const groups = (levels + 31) >> 5
  const blockBits = Math.min(blockBitsMax, 32 - Math.clz32(groups - 1))
  const blocksOfBook = ((groups - 1) >> blockBits) + 1
  const noBlock = bookCount * (1 + blocksOfBook)
  const used = bookCount === 0 ? 0 : noBlock + (2 << blockBits)
  const cells = new Int32Array(used).fill(-1, 0, bookCount).fill(noBlock, bookCount, noBlock)
  return {
    ladder,
    levels,
    groups,
    blockBits,
    blocksOfBook,
    bookCount,
    cells,
    noBlock,
    used,
    resting: 0,
    pairs: 0,
    parents: 0,
  }
}

/** Returns the ladder index of a book's best price, -1 when it is empty; of a market that has ended every book is. */
export function bestTick({ cells }: Books, book: number): Tick {
  return cells[book] ?? -1
}

/** Returns where the cell of the block is that a price of a book is in. */
export function blockOf({ blockBits, blocksOfBook, bookCount }: Books, book: number, tick: Tick): number {
  return bookCount + Math.imul(book, blocksOfBook) + (tick >> (5 + blockBits))
}

/** Returns where the group of a price begins. */
export function groupOf(books: Books, book: number, tick: Tick): number {
  const inBlock = (tick >> 5) & ((1 << books.blockBits) - 1)
  return (books.cells[blockOf(books, book, tick)]! + (inBlock << 1)) | 0
}

/** Returns where the level of a price begins; -1 when its group has no page. */
export function levelOf(books: Books, book: number, tick: Tick): number {
  const page = books.cells[groupOf(books, book, tick) + PAGE]!
  return page > 0 ? levelIn(page, tick) : -1
}

function levelIn(page: number, tick: Tick): number {
  return page + ((tick & 31) << 2)
}

/** Appends an order's row to the queue of its price. Mutates. */
export function joinQueue(books: Books, pool: OrderPool, at: number): void {
  const { rows } = pool
  const book = bookAt(rows, at)
  const tick = tickAt(rows, at)
  let group = groupOf(books, book, tick)
  if (books.cells[group + PAGE] === 0) group = makePage(books, book, tick)
  const { cells } = books
  const level = levelIn(cells[group + PAGE]!, tick)
  const last = cells[level + LAST]!
  books.resting++
  pool.resting++
  rows[at + NEXT] = -1
  rows[at + PREV] = last
  cells[level + LAST] = at
  const size = cells[level + SIZE_LOW]! + rows[at + REMAINING]!
  cells[level + SIZE_LOW] = size & sizeMask
  cells[level + SIZE_HIGH] = cells[level + SIZE_HIGH]! + (size >>> sizeShift)
  if (last !== -1) {
    rows[last + NEXT] = at
    return
  }
  cells[level + FIRST] = at
  cells[group + OCCUPIED] = cells[group + OCCUPIED]! | (1 << (tick & 31))
  const best = cells[book]!
  if (best === -1 || ((book & 1) === back ? tick < best : tick > best)) cells[book] = tick
}

/** Makes the page of a price, and the block of its group where there is none. Returns where the group begins. */
function makePage(books: Books, book: number, tick: Tick): number {
  const block = blockOf(books, book, tick)
  if (books.cells[block] === books.noBlock) {
    const groups = takeCells(books, 2 << books.blockBits)
    books.cells[block] = groups
  }
  const group = groupOf(books, book, tick)
  const page = takeCells(books, pageSize)
  const { cells } = books
  for (let level = page; level < page + pageSize; level += 4) {
    cells[level + FIRST] = -1
    cells[level + LAST] = -1
  }
  cells[group + PAGE] = page
  return group
}

/** Returns where `count` cells of zero begin. */
function takeCells(books: Books, count: number): number {
  const { cells, used } = books
  books.used = used + count
  if (books.used > cells.length) {
    books.cells = new Int32Array(Math.max(books.used, cells.length * 2))
    books.cells.set(cells)
  }
  return used
}

/** Takes `size` minor units off a resting order. At zero it leaves the book and its row is freed: then returns true. Mutates. */
export function reduceOrder(books: Books, pool: OrderPool, at: number, size: Money): boolean {
  const { rows } = pool
  const book = bookAt(rows, at)
  const tick = tickAt(rows, at)
  const group = groupOf(books, book, tick)
  const level = levelIn(books.cells[group + PAGE]!, tick)
  const { cells } = books
  const remaining = rows[at + REMAINING]! - size
  rows[at + REMAINING] = remaining
  const left = cells[level + SIZE_LOW]! - size
  cells[level + SIZE_LOW] = left & sizeMask
  cells[level + SIZE_HIGH] = cells[level + SIZE_HIGH]! + (left >> sizeShift)
  if (remaining !== 0) return false
  leaveLevel(books, pool, at, book, tick, group, level)
  freeRow(pool, at)
  return true
}

/** Takes a resting order out of the book with what is unmatched of it: its row stays. Mutates. */
export function leaveBook(books: Books, pool: OrderPool, at: number): void {
  const { rows } = pool
  const book = bookAt(rows, at)
  const tick = tickAt(rows, at)
  const group = groupOf(books, book, tick)
  const level = levelIn(books.cells[group + PAGE]!, tick)
  const { cells } = books
  const left = cells[level + SIZE_LOW]! - rows[at + REMAINING]!
  cells[level + SIZE_LOW] = left & sizeMask
  cells[level + SIZE_HIGH] = cells[level + SIZE_HIGH]! + (left >> sizeShift)
  leaveLevel(books, pool, at, book, tick, group, level)
}

function leaveLevel(
  books: Books,
  pool: OrderPool,
  at: number,
  book: number,
  tick: Tick,
  group: number,
  level: number,
): void {
  const { rows } = pool
  const { cells } = books
  books.resting--
  pool.resting--
  const next = rows[at + NEXT]!
  const previous = rows[at + PREV]!
  if (previous === -1) cells[level + FIRST] = next
  else rows[previous + NEXT] = next
  if (next === -1) cells[level + LAST] = previous
  else rows[next + PREV] = previous
  if (previous === -1 && next === -1) emptyLevel(books, book, tick, group)
}

function emptyLevel(books: Books, book: number, tick: Tick, group: number): void {
  const { cells } = books
  cells[group + OCCUPIED] = cells[group + OCCUPIED]! & ~(1 << (tick & 31))
  if (cells[book] === tick) cells[book] = nextTick(books, book, tick)
}

/** Returns the ladder index of the next worse price that has orders, or -1: upwards for backs, downwards for lays. */
export function nextTick(books: Books, book: number, tick: Tick): Tick {
  return (book & 1) === back ? tickAbove(books, book, tick) : tickBelow(books, book, tick)
}

function tickAbove(books: Books, book: number, tick: Tick): number {
  const { cells, groups, blockBits, noBlock } = books
  let group = (tick + 1) >> 5
  if (group >= groups) return -1
  const inBlock = (1 << blockBits) - 1
  let place = groupOf(books, book, tick + 1)
  let bits = cells[place]! & (-1 << ((tick + 1) & 31))
  while (bits === 0) {
    group++
    if (group >= groups) return -1
    place += 2
    if ((group & inBlock) === 0) {
      place = groupOf(books, book, group << 5)
      // Nothing ever stood in a block without a place of its own.
      if (place === noBlock) {
        group += inBlock
        continue
      }
    }
    bits = cells[place]!
  }
  return (group << 5) + 31 - Math.clz32(bits & -bits)
}

function tickBelow(books: Books, book: number, tick: Tick): number {
  if (tick === 0) return -1
  const { cells, blockBits, noBlock } = books
  const inBlock = (1 << blockBits) - 1
  let group = (tick - 1) >> 5
  let place = groupOf(books, book, tick - 1)
  let bits = cells[place]! & (-1 >>> (31 - ((tick - 1) & 31)))
  while (bits === 0) {
    if (group === 0) return -1
    group--
    place -= 2
    if ((group & inBlock) === inBlock) {
      place = groupOf(books, book, group << 5)
      if (place === noBlock + (inBlock << 1)) {
        group -= inBlock
        continue
      }
    }
    bits = cells[place]!
  }
  return (group << 5) + 31 - Math.clz32(bits)
}

/** Returns where the row of the oldest order at a price begins, or -1. */
export function firstAt(books: Books, book: number, tick: Tick): number {
  const level = levelOf(books, book, tick)
  return level < 0 ? -1 : books.cells[level + FIRST]!
}

/** Returns where the row of the newest order at a price begins, or -1. */
export function lastAt(books: Books, book: number, tick: Tick): number {
  const level = levelOf(books, book, tick)
  return level < 0 ? -1 : books.cells[level + LAST]!
}

/** Returns the minor units that all orders at a price add up to. */
export function sizeAt(books: Books, book: number, tick: Tick): Money {
  const level = levelOf(books, book, tick)
  const { cells } = books
  return level < 0 ? 0 : cells[level + SIZE_HIGH]! * sizeUnit + cells[level + SIZE_LOW]!
}

/** Visits the rows of all resting orders of one book, best price first, oldest first. The visitor must not change the book. */
export function forEachOrder(books: Books, pool: OrderPool, book: number, visit: (at: number) => void): void {
  for (let tick = bestTick(books, book); tick !== -1; tick = nextTick(books, book, tick)) {
    for (let at = firstAt(books, book, tick); at !== -1; at = pool.rows[at + NEXT]!) visit(at)
  }
}

/** Returns whether the best unmatched lay of a runner is below the best unmatched back: else the two would have matched. */
export function isUncrossed(books: Books, runner: number): boolean {
  const lowestBack = bestTick(books, runner * 2)
  return lowestBack === -1 || bestTick(books, runner * 2 + 1) < lowestBack
}
