/**
 * What came together over the last 24 hours, 7 days and 30 days, at any millisecond: amounts by the time they came, and a sum for each
 * period that is brought up to date as amounts come in. Bounded: the oldest of very many are put together, and then count longer, never
 * shorter.
 */
import { limitPeriods } from '../facts/protection.ts'
import * as momentsModule from './moments.ts'
import { giveRoom, type Moments, momentsMax, roomMin, takeRoom } from './moments.ts'

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

/** Adds an amount that came at `time`, which is no earlier than the last one's. Returns whether more may count now than before and this. Mutates. */
export function addAmount(moments: Moments, rolling: Rolling, time: number, amount: number): boolean {
  const { count, place } = rolling
  const page = pageOf(moments, place)
  const next = offsetOf(place) + 2 * count
  if (count > 0 && page[next - 2] === time) {
    page[next - 1]! += amount
    addToSums(rolling, amount)
    return false
  }
  if (count === rolling.room) return addWhereFull(moments, rolling, time, amount)
  page[next] = time
  page[next + 1] = amount
  rolling.count = count + 1
  return false
}

/** As addAmount, of the time and the amount at a place of an array: as arguments of their own each would be an object. */
export function addAmountAt(moments: Moments, rolling: Rolling, from: Float64Array, at: number): boolean {
  const { count, place } = rolling
  const page = pageOf(moments, place)
  const next = offsetOf(place) + 2 * count
  const isFirst = count === 0 || page[next - 2] !== from[at]
  if (!isFirst || count === rolling.room) return addAmount(moments, rolling, from[at]!, from[at + 1]!)
  page[next] = from[at]!
  page[next + 1] = from[at + 1]!
  rolling.count = count + 1
  return false
}

/** The last amount is larger. */
function addToSums({ count, summed, sums }: Rolling, amount: number): void {
  if (summed === count) for (let period = 0; period < sums.length; period++) sums[period]! += amount
}

function addWhereFull(moments: Moments, rolling: Rolling, time: number, amount: number): boolean {
  const { firsts, room } = rolling
  bringUp(moments, rolling, time)
  const isDropped = firsts[longest]! >= room * droppedPart
  const isPut = !isDropped && room >= momentsMax
  if (isDropped) drop(moments, rolling, firsts[longest]!)
  else if (isPut) putTogether(moments, rolling)
  else grow(moments, rolling)
  addAmount(moments, rolling, time, amount)
  return isPut
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
    sums[period] = sumAt(moments, rolling, period, time)
    firsts[period] = firstAt(moments, rolling, period, time)
  }
  rolling.summed = rolling.count
}

/** Returns what came in the period before `time`, which is no earlier than the last amount's: what came exactly a period ago counts no more. `period`: a `limitPeriods` code less 1. */
export function sumAt(moments: Moments, rolling: Rolling, period: number, time: number): number {
  const { count, firsts, place, summed, sums } = rolling
  const first = firstAt(moments, rolling, period, time)
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

/** Puts each two of the older half together, at the time of the later one. All of them are summed. */
function putTogether(moments: Moments, rolling: Rolling): void {
  const { count, firsts, place, sums } = rolling
  const page = pageOf(moments, place)
  const from = offsetOf(place)
  const half = (count >> 2) << 1
  for (let period = 0; period < firsts.length; period++) {
    const first = firsts[period]!
    if (first >= half) firsts[period] = first - (half >> 1)
    else {
      // Of two of which only the later one counted, both do.
      if (first % 2 === 1) sums[period]! += page[from + 2 * first - 1]!
      firsts[period] = first >> 1
    }
  }
  for (let i = 0; i < half; i += 2) {
    page[from + i] = page[from + 2 * i + 2]!
    page[from + i + 1] = page[from + 2 * i + 1]! + page[from + 2 * i + 3]!
  }
  page.copyWithin(from + half, from + 2 * half, from + 2 * count)
  rolling.count -= half >> 1
  rolling.summed = rolling.count
}
