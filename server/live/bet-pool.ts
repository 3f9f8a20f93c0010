/**
 * Bets as rows of paged typed arrays, 48 bytes each: no object a bet, nothing is copied as the pool grows, freed rows are used
 * again. A bet is named by its row number; its market stands beside it among its account's (`account-bets.ts`).
 */

import type { Money, OrderId } from '#core/values/brands.ts'
import {
  type BetCourses,
  countIn,
  createBetCourses,
  freeCourse,
  largeIn,
  SIZE,
  setCount,
  takeCourse,
  UNMATCHED,
} from './bet-course.ts'

/** Places in a bet's row. Index of the account's position in the market. */
export const POSITION = 0
/** Runner in the low 9 bits, then the bits below, then from bit 16 on why the rest was last cancelled, lapsed or voided. */
export const FLAGS = 1
/** Hundredths. */
export const PRICE = 2
/** Minor units while nothing became of it: its size, all of it unmatched. Below zero: less its row of `bet-course.ts`, which has both. */
const STAKE = 3
/** The bets of one position that are active, or those that are finished, newest first; -1 at the ends. */
export const NEXT = 4
export const PREVIOUS = 5
/** Where the bet stands among its account's: account-bets.ts knows what it means. */
export const PLACE = 6
/** The engine's id: its lower 32 bits, and those above. */
const ORDER_LOW = 7
const ORDER_HIGH = 8
/** Serial and time of placing, 48 bits each: the lower 32 of each, then the upper 16 of the one before those of the other. */
const SERIAL_LOW = 9
const PLACED_LOW = 10
const UPPER = 11
const stride = 12
const wordUnit = 2 ** 32

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

const pageBits = 12
const pageMask = (1 << pageBits) - 1

export interface BetPool {
  readonly pages: Int32Array[]
  readonly courses: BetCourses
  /** Rows ever used. */
  used: number
  /** Head of the free rows, linked through NEXT; -1 when there is none. */
  free: number
  live: number
}

/** Returns an empty pool. */
export function createBetPool(): BetPool {
  return { pages: [], courses: createBetCourses(), used: 0, free: -1, live: 0 }
}

/** Returns the page that a bet's row is in; it begins at `intsAt(bet)`. */
export function intsOf(pool: BetPool, bet: number): Int32Array {
  return pool.pages[bet >>> pageBits]!
}

/** Returns where a bet's row begins in its page. */
export function intsAt(bet: number): number {
  return (bet & pageMask) * stride
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

/** Takes a row for a bet of `size`, its other contents left over from before, and returns it. Mutates. */
export function takeBet(pool: BetPool, size: Money): number {
  pool.live++
  let bet = pool.free
  if (bet !== -1) pool.free = intOf(pool, bet, NEXT)
  else {
    bet = pool.used++
    if ((bet & pageMask) === 0) pool.pages.push(new Int32Array(stride << pageBits))
  }
  intsOf(pool, bet)[intsAt(bet) + STAKE] = size
  return bet
}

/** Gives a row back. Mutates. */
export function freeBet(pool: BetPool, bet: number): void {
  const course = courseOf(pool, bet)
  if (course !== 0) freeCourse(pool.courses, course)
  intsOf(pool, bet)[intsAt(bet) + NEXT] = pool.free
  pool.free = bet
  pool.live--
}

/** Writes the engine's id of a bet. Mutates. */
export function setOrder(pool: BetPool, bet: number, order: OrderId): void {
  const ints = intsOf(pool, bet)
  const row = intsAt(bet)
  ints[row + ORDER_LOW] = order | 0
  ints[row + ORDER_HIGH] = Math.floor(order / wordUnit)
}

/** Writes a bet's serial, and engine time of its placing. Mutates. */
export function setPlaced(pool: BetPool, bet: number, serial: number, placedAt: number): void {
  const ints = intsOf(pool, bet)
  const row = intsAt(bet)
  ints[row + SERIAL_LOW] = serial | 0
  ints[row + PLACED_LOW] = placedAt | 0
  ints[row + UPPER] = (Math.floor(serial / wordUnit) << 16) | Math.floor(placedAt / wordUnit)
}

/** Returns the engine's id of a bet. */
export function orderOf(pool: BetPool, bet: number): OrderId {
  const ints = intsOf(pool, bet)
  const row = intsAt(bet)
  return ints[row + ORDER_HIGH]! * wordUnit + (ints[row + ORDER_LOW]! >>> 0)
}

/** Returns the number of a bet that grows by one with each: the order of placing, and the place in a list that is read page by page. */
export function serialOf(pool: BetPool, bet: number): number {
  const ints = intsOf(pool, bet)
  const row = intsAt(bet)
  return (ints[row + UPPER]! >>> 16) * wordUnit + (ints[row + SERIAL_LOW]! >>> 0)
}

/** Returns the engine time at which a bet was placed. */
export function placedAtOf(pool: BetPool, bet: number): number {
  const ints = intsOf(pool, bet)
  const row = intsAt(bet)
  return (ints[row + UPPER]! & 0xffff) * wordUnit + (ints[row + PLACED_LOW]! >>> 0)
}

/** Returns the bet that follows in its position's list, -1 at the end. */
export function nextOf(pool: BetPool, bet: number): number {
  return intOf(pool, bet, NEXT)
}

/** Returns the stake of a bet as it was asked for last, minor units. */
export function sizeOf(pool: BetPool, bet: number): Money {
  const stake = intOf(pool, bet, STAKE)
  return stake < 0 ? countIn(pool.courses, -stake, SIZE) : stake
}

/** Returns what of it is unmatched, minor units. */
export function unmatchedOf(pool: BetPool, bet: number): Money {
  const stake = intOf(pool, bet, STAKE)
  return stake < 0 ? countIn(pool.courses, -stake, UNMATCHED) : stake
}

/** Takes `size` off what is unmatched of a bet and returns what is left; where it went is noted by the caller. Mutates. */
export function takeUnmatched(pool: BetPool, bet: number, size: Money): Money {
  const course = ensureCourse(pool, bet)
  const left = countIn(pool.courses, course, UNMATCHED) - size
  setCount(pool.courses, course, UNMATCHED, left)
  return left
}

/** Makes what is unmatched of a bet another stake, and its size with it. Mutates. */
export function resize(pool: BetPool, bet: number, unmatched: Money): void {
  const course = courseOf(pool, bet)
  if (course === 0) {
    intsOf(pool, bet)[intsAt(bet) + STAKE] = unmatched
    return
  }
  const { courses } = pool
  const size = countIn(courses, course, SIZE) - countIn(courses, course, UNMATCHED)
  setCount(courses, course, SIZE, size + unmatched)
  setCount(courses, course, UNMATCHED, unmatched)
}

/** Returns the row of what became of a bet, 0 while nothing did. */
export function courseOf(pool: BetPool, bet: number): number {
  const stake = intOf(pool, bet, STAKE)
  return stake < 0 ? -stake : 0
}

/** Returns the row of what became of a bet, made where there is none. Mutates. */
export function ensureCourse(pool: BetPool, bet: number): number {
  const ints = intsOf(pool, bet)
  const at = intsAt(bet) + STAKE
  const stake = ints[at]!
  if (stake < 0) return -stake
  const course = takeCourse(pool.courses)
  setCount(pool.courses, course, SIZE, stake)
  setCount(pool.courses, course, UNMATCHED, stake)
  ints[at] = -course
  return course
}

/** Returns a part of a bet's stake or another whole number of what became of it: MATCHED, CANCELLED, ... */
export function countOf(pool: BetPool, bet: number, place: number): number {
  return countIn(pool.courses, courseOf(pool, bet), place)
}

/** Returns a large number of what became of a bet: PAYOUT, ENDED_AT, ... */
export function largeOf(pool: BetPool, bet: number, place: number): number {
  return largeIn(pool.courses, courseOf(pool, bet), place)
}

/** Returns the whole number at a place of a bet's row: PRICE, FLAGS, ... */
export function intOf(pool: BetPool, bet: number, place: number): number {
  return intsOf(pool, bet)[intsAt(bet) + place]!
}
