/**
 * The order book of a market: for each runner and side, the prices of the market's ladder by index, each a queue oldest first.
 * The best price is kept, not searched; a bit a price finds the next one when a queue empties. Prices come in groups of 32,
 * and what stands at them in pages of 32 levels, made at the first order of the group. The groups of a book come in blocks, made
 * at the first order of the block: a long ladder, or a book that nobody uses, costs what is used of it.
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
  /** Number of its page, counted from 1; 0 when nothing ever stood at these prices. */
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
const pageSize = 32 * 4
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
  /** Ladder index of each book's best price (lowest back, highest lay), -1 when it is empty. */
  best: Int32Array
  /** The first group of each block, by book * blocksOfBook + block: 0, one that is always empty, when nothing ever stood there. */
  readonly blocks: Int32Array
  blockCount: number
  /** Two numbers a group (`groupRow`); the groups of a block follow each other. */
  directory: Int32Array
  /** Pages of 32 levels, four numbers a level (`levelRow`). */
  pages: Int32Array
  pageCount: number
  /** Orders that rest in them. */
  resting: number
  /** Pairs of orders that share one size (`pair-link.ts`), wherever their legs are: where there is none, nobody asks for them. */
  pairs: number
  /** Live orders whose fills are followed by exits: as of pairs. */
  parents: number
}

/** Returns empty books for `runnerCount` runners on the ladder of a code. */
export function createBooks(runnerCount: number, ladder: number): Books {
  const books = runnerCount * 2
  const levels = ladderByCode(ladder).size
  const groups = (levels + 31) >> 5
  const blockBits = Math.min(blockBitsMax, 32 - Math.clz32(groups - 1))
  const blocksOfBook = ((groups - 1) >> blockBits) + 1
  return {
    ladder,
    levels,
    groups,
    blockBits,
    blocksOfBook,
    best: new Int32Array(books).fill(-1),
    blocks: new Int32Array(books * blocksOfBook),
    blockCount: 1,
    directory: new Int32Array(2 << blockBits),
    pages: new Int32Array(0),
    pageCount: 0,
    resting: 0,
    pairs: 0,
    parents: 0,
  }
}

/** Returns where the group of a price begins in the directory. */
export function groupOf(books: Books, book: number, tick: Tick): number {
  const { blocks, blockBits, blocksOfBook } = books
  const group = tick >> 5
  return (
    (blocks[Math.imul(book, blocksOfBook) + (group >> blockBits)]! + (group & ((1 << blockBits) - 1))) << 1
  )
}

/** Returns where the level of a price begins in the pages; below zero when its group has no page. */
export function levelOf(books: Books, book: number, tick: Tick): number {
  return levelIn(books.directory[groupOf(books, book, tick) + PAGE]!, tick)
}

function levelIn(page: number, tick: Tick): number {
  return (((page - 1) << 5) | (tick & 31)) << 2
}

/** Appends an order's row to the queue of its price. Mutates. */
export function joinQueue(books: Books, pool: OrderPool, at: number): void {
  const { rows } = pool
  const book = bookAt(rows, at)
  const tick = tickAt(rows, at)
  let group = groupOf(books, book, tick)
  if (books.directory[group + PAGE] === 0) group = makeGroup(books, book, tick)
  const { directory } = books
  const level = levelIn(directory[group + PAGE]!, tick)
  const { pages } = books
  const last = pages[level + LAST]!
  books.resting++
  pool.resting++
  rows[at + NEXT] = -1
  rows[at + PREV] = last
  pages[level + LAST] = at
  const size = pages[level + SIZE_LOW]! + rows[at + REMAINING]!
  pages[level + SIZE_LOW] = size & sizeMask
  pages[level + SIZE_HIGH] = pages[level + SIZE_HIGH]! + (size >>> sizeShift)
  if (last !== -1) {
    rows[last + NEXT] = at
    return
  }
  pages[level + FIRST] = at
  directory[group + OCCUPIED] = directory[group + OCCUPIED]! | (1 << (tick & 31))
  const best = books.best[book]!
  if (best === -1 || ((book & 1) === back ? tick < best : tick > best)) books.best[book] = tick
}

/** Makes the page of a price, and the block of its group where there is none. Returns where the group begins in the directory. */
function makeGroup(books: Books, book: number, tick: Tick): number {
  const { blocks, blockBits, blocksOfBook } = books
  const block = book * blocksOfBook + (tick >> (5 + blockBits))
  if (blocks[block] === 0) {
    const from = books.blockCount << blockBits
    if (from << 1 === books.directory.length) {
      const directory = new Int32Array(from << 2)
      directory.set(books.directory)
      books.directory = directory
    }
    blocks[block] = from
    books.blockCount++
  }
  const group = groupOf(books, book, tick)
  books.directory[group + PAGE] = addPage(books)
  return group
}

/** Adds an empty page and returns its number. */
function addPage(books: Books): number {
  const from = books.pageCount * pageSize
  if (from === books.pages.length) {
    const pages = new Int32Array(Math.max(pageSize, from * 2))
    pages.set(books.pages)
    books.pages = pages
  }
  for (let level = from; level < from + pageSize; level += 4) {
    books.pages[level + FIRST] = -1
    books.pages[level + LAST] = -1
  }
  return ++books.pageCount
}

/** Takes `size` minor units off a resting order. At zero it leaves the book and its row is freed: then returns true. Mutates. */
export function reduceOrder(books: Books, pool: OrderPool, at: number, size: Money): boolean {
  const { rows } = pool
  const book = bookAt(rows, at)
  const tick = tickAt(rows, at)
  const group = groupOf(books, book, tick)
  const level = levelIn(books.directory[group + PAGE]!, tick)
  const { pages } = books
  const remaining = rows[at + REMAINING]! - size
  rows[at + REMAINING] = remaining
  const left = pages[level + SIZE_LOW]! - size
  pages[level + SIZE_LOW] = left & sizeMask
  pages[level + SIZE_HIGH] = pages[level + SIZE_HIGH]! + (left >> sizeShift)
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
  const level = levelIn(books.directory[group + PAGE]!, tick)
  const { pages } = books
  const left = pages[level + SIZE_LOW]! - rows[at + REMAINING]!
  pages[level + SIZE_LOW] = left & sizeMask
  pages[level + SIZE_HIGH] = pages[level + SIZE_HIGH]! + (left >> sizeShift)
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
  const { pages } = books
  books.resting--
  pool.resting--
  const next = rows[at + NEXT]!
  const previous = rows[at + PREV]!
  if (previous === -1) pages[level + FIRST] = next
  else rows[previous + NEXT] = next
  if (next === -1) pages[level + LAST] = previous
  else rows[next + PREV] = previous
  if (previous === -1 && next === -1) emptyLevel(books, book, tick, group)
}

function emptyLevel(books: Books, book: number, tick: Tick, group: number): void {
  const { directory } = books
  directory[group + OCCUPIED] = directory[group + OCCUPIED]! & ~(1 << (tick & 31))
  if (books.best[book] === tick) books.best[book] = nextTick(books, book, tick)
}

/** Returns the ladder index of the next worse price that has orders, or -1: upwards for backs, downwards for lays. */
export function nextTick(books: Books, book: number, tick: Tick): Tick {
  return (book & 1) === back ? tickAbove(books, book, tick) : tickBelow(books, book, tick)
}

function tickAbove(books: Books, book: number, tick: Tick): number {
  const { directory, groups, blockBits } = books
  let group = (tick + 1) >> 5
  if (group >= groups) return -1
  const inBlock = (1 << blockBits) - 1
  let place = groupOf(books, book, tick + 1)
  let bits = directory[place]! & (-1 << ((tick + 1) & 31))
  while (bits === 0) {
    group++
    if (group >= groups) return -1
    place += 2
    if ((group & inBlock) === 0) {
      place = groupOf(books, book, group << 5)
      // Nothing ever stood in a block without a place of its own.
      if (place === 0) {
        group += inBlock
        place = -2
        continue
      }
    }
    bits = directory[place]!
  }
  return (group << 5) + 31 - Math.clz32(bits & -bits)
}

function tickBelow(books: Books, book: number, tick: Tick): number {
  if (tick === 0) return -1
  const { directory, blockBits } = books
  const inBlock = (1 << blockBits) - 1
  let group = (tick - 1) >> 5
  let place = groupOf(books, book, tick - 1)
  let bits = directory[place]! & (-1 >>> (31 - ((tick - 1) & 31)))
  while (bits === 0) {
    if (group === 0) return -1
    group--
    place -= 2
    if ((group & inBlock) === inBlock) {
      place = groupOf(books, book, group << 5)
      if (place === inBlock << 1) {
        group -= inBlock
        place = 0
        continue
      }
    }
    bits = directory[place]!
  }
  return (group << 5) + 31 - Math.clz32(bits)
}

/** Returns where the row of the oldest order at a price begins, or -1. */
export function firstAt(books: Books, book: number, tick: Tick): number {
  const level = levelOf(books, book, tick)
  return level < 0 ? -1 : books.pages[level + FIRST]!
}

/** Returns where the row of the newest order at a price begins, or -1. */
export function lastAt(books: Books, book: number, tick: Tick): number {
  const level = levelOf(books, book, tick)
  return level < 0 ? -1 : books.pages[level + LAST]!
}

/** Returns the minor units that all orders at a price add up to. */
export function sizeAt(books: Books, book: number, tick: Tick): Money {
  const level = levelOf(books, book, tick)
  const { pages } = books
  return level < 0 ? 0 : pages[level + SIZE_HIGH]! * sizeUnit + pages[level + SIZE_LOW]!
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
