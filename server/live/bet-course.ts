/**
 * What became of a bet: a row of its own in paged typed arrays, made when something first has. A bet that only rests has none: its
 * own row has its size, all of which is unmatched, and all other of these numbers are 0 of it.
 */

/** Places of whole numbers. MATCHED to UNMATCHED are parts of the stake, minor units, and sum to SIZE. */
export const MATCHED = 0
export const CANCELLED = 1
export const LAPSED = 2
export const VOIDED = 3
export const UNMATCHED = 4
export const SIZE = 5
/** All finished bets in which nothing matched, oldest first. */
export const NEXT_EMPTY = 6
export const PREVIOUS_EMPTY = 7
/** Milliseconds from placing to release; 0 for an order that did not wait. */
export const WAIT = 8
const intStride = 9

/** Places of large numbers. Sum of size x price over the standing matches: 1/100 of a minor unit. */
export const PAYOUT = 0
/** Engine time since which nothing of it is unmatched or matched, 0 before. */
export const ENDED_AT = 1
/** Engine time at which its wait was over, 0 before and of one that did not wait. */
export const RELEASED_AT = 2
/** Engine time of its last match, 0 before the first. */
export const MATCHED_AT = 3
const floatStride = 4

const pageBits = 12
const pageMask = (1 << pageBits) - 1

export interface BetCourses {
  readonly ints: Int32Array[]
  readonly floats: Float64Array[]
  /** Rows ever used. The first is nobody's: a bet that has none says 0. */
  used: number
  /** Head of the free rows, linked through their first number; 0 when there is none. */
  free: number
}

/** Returns rows of nobody. */
export function createBetCourses(): BetCourses {
  return {
    ints: [new Int32Array(intStride << pageBits)],
    floats: [new Float64Array(floatStride << pageBits)],
    used: 1,
    free: 0,
  }
}

/** Takes a row of zeros and returns it. Mutates. */
export function takeCourse(courses: BetCourses): number {
  let course = courses.free
  if (course === 0) {
    course = courses.used++
    if ((course & pageMask) === 0) {
      courses.ints.push(new Int32Array(intStride << pageBits))
      courses.floats.push(new Float64Array(floatStride << pageBits))
    }
    return course
  }
  const ints = courses.ints[course >>> pageBits]!
  const floats = courses.floats[course >>> pageBits]!
  const at = (course & pageMask) * intStride
  const large = (course & pageMask) * floatStride
  courses.free = ints[at]!
  // Not `fill`: for so few numbers the call of it is dearer than they are.
  for (let i = 0; i < intStride; i++) ints[at + i] = 0
  for (let i = 0; i < floatStride; i++) floats[large + i] = 0
  return course
}

/** Gives a row back. Mutates. */
export function freeCourse(courses: BetCourses, course: number): void {
  courses.ints[course >>> pageBits]![(course & pageMask) * intStride] = courses.free
  courses.free = course
}

/** Returns the whole number at a place: MATCHED, CANCELLED, ... */
export function countIn({ ints }: BetCourses, course: number, place: number): number {
  return ints[course >>> pageBits]![(course & pageMask) * intStride + place]!
}

/** Writes the whole number at a place. Mutates. */
export function setCount({ ints }: BetCourses, course: number, place: number, to: number): void {
  ints[course >>> pageBits]![(course & pageMask) * intStride + place] = to
}

/** Returns the large number at a place: PAYOUT, ENDED_AT, ... */
export function largeIn({ floats }: BetCourses, course: number, place: number): number {
  return floats[course >>> pageBits]![(course & pageMask) * floatStride + place]!
}

/** Writes the large number at a place. Mutates. */
export function setLarge({ floats }: BetCourses, course: number, place: number, to: number): void {
  floats[course >>> pageBits]![(course & pageMask) * floatStride + place] = to
}
