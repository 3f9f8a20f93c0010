/**
 * Bets as rows of paged typed arrays: no object a bet, nothing is copied as the pool grows, freed rows are used again.
 * A bet is named by its row number; ORDER holds the engine's id.
 */

import { type BetCourses, countIn, createBetCourses, freeCourse, largeIn, takeCourse } from './bet-course.ts'

/** Places in a bet's row of whole numbers. */
export const MARKET = 0
/** Index of the account's position in the market. */
export const POSITION = 1
/** Runner in the low 9 bits, then the bits below, then from bit 16 on why the rest was last cancelled, lapsed or voided. */
export const FLAGS = 2
/** Hundredths. */
export const PRICE = 3
/** Minor units. */
export const SIZE = 4
export const UNMATCHED = 5
/** The bets of one position that are active, or those that are finished, newest first; -1 at the ends. */
export const NEXT = 6
export const PREVIOUS = 7
/** Where the bet stands among its account's: account-bets.ts knows what it means. */
export const PLACE = 8
/** Its row of bet-course.ts, 0 while nothing became of it. */
export const COURSE = 9
const intStride = 10

export const IS_LAY = 1 << 9
export const PERSISTS = 1 << 10
export const IS_DELAYED = 1 << 11
/** In the position's list of active bets: something is unmatched or matched. */
export const IS_ACTIVE = 1 << 12
/** In the list of finished bets in which nothing matched. */
export const IS_EMPTY = 1 << 13
/** The store's `terms` have more about it. */
export const HAS_TERMS = 1 << 14
/** The price of a match of it was reduced when another runner left. */
export const IS_REDUCED = 1 << 15
/** Goes to the starting price at the off; was placed as an order at it. */
export const ON_CLOSE = 1 << 24
export const AT_START = 1 << 25
/** Something of it was matched across the runners. */
export const IS_CROSSED = 1 << 26
const runnerMask = 0x1ff
const reasonAt = 16
const reasonMask = 0xff << reasonAt

/** Places in a bet's row of large numbers. */
export const ORDER = 0
export const PLACED_AT = 1
/** Grows by one with each bet: the order of placing, and the place in a list that is read page by page. */
export const SERIAL = 2
const floatStride = 3

const pageBits = 12
const pageMask = (1 << pageBits) - 1

export interface BetPool {
  readonly ints: Int32Array[]
  readonly floats: Float64Array[]
  readonly courses: BetCourses
  /** Rows ever used. */
  used: number
  /** Head of the free rows, linked through NEXT; -1 when there is none. */
  free: number
  live: number
}

/** Returns an empty pool. */
export function createBetPool(): BetPool {
  return { ints: [], floats: [], courses: createBetCourses(), used: 0, free: -1, live: 0 }
}

/** Returns the page that holds the whole numbers of a bet; they begin at `intsAt(bet)`. */
export function intsOf(pool: BetPool, bet: number): Int32Array {
  return pool.ints[bet >>> pageBits]!
}

/** Returns where a bet's whole numbers begin in their page. */
export function intsAt(bet: number): number {
  return (bet & pageMask) * intStride
}

/** Returns the page that holds the large numbers of a bet; they begin at `floatsAt(bet)`. */
export function floatsOf(pool: BetPool, bet: number): Float64Array {
  return pool.floats[bet >>> pageBits]!
}

/** Returns where a bet's large numbers begin in their page. */
export function floatsAt(bet: number): number {
  return (bet & pageMask) * floatStride
}

/** Returns the index of the runner in a bet's flags. */
export function runnerOf(flags: number): number {
  return flags & runnerMask
}

/** Returns the code of reasons.ts in a bet's flags, 0 for none. */
export function reasonOf(flags: number): number {
  return (flags & reasonMask) >>> reasonAt
}

/** Returns a bet's flags with this code of reasons.ts in them. */
export function withReason(flags: number, reason: number): number {
  return (flags & ~reasonMask) | (reason << reasonAt)
}

/** Takes a row of which nothing became yet, its other contents left over from before, and returns it. Mutates. */
export function takeBet(pool: BetPool): number {
  pool.live++
  const bet = pool.free
  if (bet !== -1) {
    const row = intsAt(bet)
    pool.free = intsOf(pool, bet)[row + NEXT]!
    intsOf(pool, bet)[row + COURSE] = 0
    return bet
  }
  if ((pool.used & pageMask) === 0) {
    pool.ints.push(new Int32Array(intStride << pageBits))
    pool.floats.push(new Float64Array(floatStride << pageBits))
  }
  return pool.used++
}

/** Gives a row back. Mutates. */
export function freeBet(pool: BetPool, bet: number): void {
  const course = courseOf(pool, bet)
  if (course !== 0) freeCourse(pool.courses, course)
  intsOf(pool, bet)[intsAt(bet) + NEXT] = pool.free
  pool.free = bet
  pool.live--
}

/** Returns the engine's id of a bet. */
export function orderOf(pool: BetPool, bet: number): number {
  return floatsOf(pool, bet)[floatsAt(bet) + ORDER]!
}

/** Returns the place of a bet in the order of placing. */
export function serialOf(pool: BetPool, bet: number): number {
  return floatsOf(pool, bet)[floatsAt(bet) + SERIAL]!
}

/** Returns the bet that follows in its position's list, -1 at the end. */
export function nextOf(pool: BetPool, bet: number): number {
  return intsOf(pool, bet)[intsAt(bet) + NEXT]!
}

/** Returns the row of what became of a bet, 0 while nothing did. */
export function courseOf(pool: BetPool, bet: number): number {
  return intsOf(pool, bet)[intsAt(bet) + COURSE]!
}

/** Returns the row of what became of a bet, made where there is none. Mutates. */
export function ensureCourse(pool: BetPool, bet: number): number {
  const ints = intsOf(pool, bet)
  const at = intsAt(bet) + COURSE
  if (ints[at] === 0) ints[at] = takeCourse(pool.courses)
  return ints[at]!
}

/** Returns a part of a bet's stake or another whole number of what became of it: MATCHED, CANCELLED, ... */
export function countOf(pool: BetPool, bet: number, place: number): number {
  return countIn(pool.courses, courseOf(pool, bet), place)
}

/** Returns a large number of what became of a bet: PAYOUT, ENDED_AT, ... */
export function largeOf(pool: BetPool, bet: number, place: number): number {
  return largeIn(pool.courses, courseOf(pool, bet), place)
}

/** Returns the whole number at a place of a bet's row: PRICE, UNMATCHED, ... */
export function intOf(pool: BetPool, bet: number, place: number): number {
  return intsOf(pool, bet)[intsAt(bet) + place]!
}
