/**
 * What came together over the last 24 hours, 7 days and 30 days, at any millisecond: amounts by the time they came, and a sum for each
 * period that is brought up to date as amounts come in. Bounded: the oldest of very many are put together, so that no more is left than
 * there would be: what counts against a limit then counts longer, what makes up for that less long.
 */
import { limitPeriods } from '../facts/protection.ts'
import * as momentsModule from './moments.ts'
import { giveRoom, type Moments, momentsMax, roomMin, takeRoom } from './moments.ts'
import { putTogether } from './put-together.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { offsetOf, pageOf } = momentsModule

const dayMs = 86_400_000

/** How long each period is, by its `limitPeriods` code less 1, milliseconds. Of milliseconds, not of days by the calendar: it has no gap where clocks are put forward, and a month of 28 days is none shorter. */
export const periodsMs = [dayMs, 7 * dayMs, 30 * dayMs] as const
const longest = limitPeriods.MONTH - 1

/** What part of them has to have expired to be dropped: to drop one is to move all. */
const droppedPart = 1 / 8

export interface Rolling {
  /** Where its amounts stand, by engine times, rising; and for how many there is room. */
  place: number
  room: number
  /** How many there are. */
  count: number
  /** How many of them the sums have taken in. */
  summed: number
  /** By period: the first of them that its sum has, and the sum of that one and all after it that are taken in. */
  readonly firsts: number[]
  readonly sums: number[]
}

/** Returns a sum of nothing. Mutates `moments`: its room is there. */
export function createRolling(moments: Moments): Rolling {
  return {
    ...{ place: takeRoom(moments, roomMin), room: roomMin, count: 0, summed: 0 },
    ...{ firsts: [0, 0, 0], sums: [0, 0, 0] },
  }
}

/** Nobody asks for a sum any more. Mutates `moments`. */
export function endRolling(moments: Moments, { place, room }: Rolling): void {
  giveRoom(moments, place, room)
}

/**
 * Adds an amount that came at `time`, which is no earlier than the last one's. `against`: 1 where amounts above zero count against the limit,
 * -1 where those below do. Returns whether more may count now than before and this. Mutates.
 */
export function addAmount(
  moments: Moments,
  rolling: Rolling,
  time: number,
  amount: number,
  against: 1 | -1,
): boolean {
  if (addWhereRoom(moments, rolling, time, amount)) return false
  const isPut = makeRoom(moments, rolling, time, against)
  addWhereRoom(moments, rolling, time, amount)
  return isPut
}

/**
 * As addAmount, of the time and the amount at a place of an array, where amounts above zero count against the limit: as arguments of their
 * own each would be an object. `ahead`: by how much at most the time is later than when it came, milliseconds.
 */
export function addAmountAt(
  moments: Moments,
  rolling: Rolling,
  from: Float64Array,
  at: number,
  ahead: number,
): boolean {
  const { count, place } = rolling
  const page = pageOf(moments, place)
  const next = offsetOf(place) + 2 * count
  const isFirst = count === 0 || page[next - 2] !== from[at]
  if (isFirst && count < rolling.room) {
    page[next] = from[at]!
    page[next + 1] = from[at + 1]!
    rolling.count = count + 1
    return false
  }
  const isPut = isFirst && makeRoom(moments, rolling, from[at]! - ahead, 1)
  addWhereRoom(moments, rolling, from[at]!, from[at + 1]!)
  return isPut
}

/** Adds to the last amount, or behind it; returns false where there is no room for that. Mutates. */
function addWhereRoom(moments: Moments, rolling: Rolling, time: number, amount: number): boolean {
  const { count, place } = rolling
  const page = pageOf(moments, place)
  const next = offsetOf(place) + 2 * count
  if (count > 0 && page[next - 2] === time) {
    page[next - 1]! += amount
    addToSums(rolling, amount)
    return true
  }
  if (count === rolling.room) return false
  page[next] = time
  page[next + 1] = amount
  rolling.count = count + 1
  return true
}

/** The last amount is larger. */
function addToSums({ count, summed, sums }: Rolling, amount: number): void {
  if (summed === count) for (let period = 0; period < sums.length; period++) sums[period]! += amount
}

/** Makes room for one more in a list that is full: what counts no more at `now` goes, or there is twice the room, or some are put together. Returns whether these are. Mutates. */
function makeRoom(moments: Moments, rolling: Rolling, now: number, against: 1 | -1): boolean {
  const { room } = rolling
  if (firstAt(moments, rolling, longest, now) >= room * droppedPart) {
    bringUp(moments, rolling, now)
    drop(moments, rolling, rolling.firsts[longest]!)
    return false
  }
  if (room < momentsMax) {
    grow(moments, rolling)
    return false
  }
  const page = pageOf(moments, rolling.place)
  rolling.count = putTogether(page, offsetOf(rolling.place), rolling.count, against)
  // Of two of which only the later one counted, both may.
  sumUp(rolling, page, now)
  return true
}

function grow(moments: Moments, rolling: Rolling): void {
  const { place, room } = rolling
  rolling.place = takeRoom(moments, 2 * room)
  rolling.room = 2 * room
  const from = offsetOf(place)
  pageOf(moments, rolling.place).set(
    pageOf(moments, place).subarray(from, from + 2 * room),
    offsetOf(rolling.place),
  )
  giveRoom(moments, place, room)
}

/** Brings the sums up to `time`: they are the same to who asks, and found sooner. Mutates. */
export function bringUp(moments: Moments, rolling: Rolling, time: number): void {
  const { firsts, sums } = rolling
  for (let period = 0; period < periodsMs.length; period++) {
    const first = firstAt(moments, rolling, period, time)
    sums[period] = sumFrom(moments, rolling, period, first)
    firsts[period] = first
  }
  rolling.summed = rolling.count
}

/** Returns what came in the period before `time`, which is no earlier than what was asked for or added came: what came exactly a period ago counts no more. `period`: a `limitPeriods` code less 1. */
export function sumAt(moments: Moments, rolling: Rolling, period: number, time: number): number {
  return sumFrom(moments, rolling, period, firstAt(moments, rolling, period, time))
}

/** Returns the sum of a period where `first` is the first of them that counts. */
function sumFrom(
  moments: Moments,
  { count, firsts, place, summed, sums }: Rolling,
  period: number,
  first: number,
): number {
  const page = pageOf(moments, place)
  const amounts = offsetOf(place) + 1
  let sum = sums[period]!
  for (let i = firsts[period]!; i < Math.min(first, summed); i++) sum -= page[amounts + 2 * i]!
  for (let i = Math.max(first, summed); i < count; i++) sum += page[amounts + 2 * i]!
  return sum
}

/** Returns when the next amount that counts at `time` will do so no more in some period, engine time; undefined when none is to. */
export function nextExpiry(moments: Moments, rolling: Rolling | undefined, time: number): number | undefined {
  if (rolling === undefined) return undefined
  let next = Number.POSITIVE_INFINITY
  for (let period = 0; period < periodsMs.length; period++) {
    const first = firstAt(moments, rolling, period, time)
    if (first < rolling.count) next = Math.min(next, timeOf(moments, rolling, first) + periodsMs[period]!)
  }
  return next === Number.POSITIVE_INFINITY ? undefined : next
}

/** Returns the place of the first amount that counts at `time`. */
function firstAt(moments: Moments, rolling: Rolling, period: number, time: number): number {
  const { count, firsts } = rolling
  const over = time - periodsMs[period]!
  let first = firsts[period]!
  while (first < count && timeOf(moments, rolling, first) <= over) first++
  return first
}

function timeOf(moments: Moments, { place }: Rolling, i: number): number {
  return pageOf(moments, place)[offsetOf(place) + 2 * i]!
}

/** Drops the first of them, which no sum has. */
function drop(moments: Moments, rolling: Rolling, dropped: number): void {
  const { firsts, place } = rolling
  const from = offsetOf(place)
  pageOf(moments, place).copyWithin(from, from + 2 * dropped, from + 2 * rolling.count)
  rolling.count -= dropped
  rolling.summed -= dropped
  for (let period = 0; period < firsts.length; period++) firsts[period]! -= dropped
}

/** Sums up all that counts at `now`, from the last one back: the shorter periods are parts of the longer. Mutates. */
function sumUp(rolling: Rolling, page: Float64Array, now: number): void {
  const { count, firsts, place, sums } = rolling
  const from = offsetOf(place)
  let first = count
  let sum = 0
  for (let period = 0; period < periodsMs.length; period++) {
    const over = now - periodsMs[period]!
    while (first > 0 && page[from + 2 * first - 2]! > over) {
      first--
      sum += page[from + 2 * first + 1]!
    }
    firsts[period] = first
    sums[period] = sum
  }
  rolling.summed = count
}
