/**
 * What came together over the last 24 hours, 7 days and 30 days, at any millisecond: amounts by the time they came, and a sum for each
 * period that is brought up to date as amounts come in. Bounded: the oldest of very many are put together, and then count longer, never
 * shorter.
 */
import { limitPeriods } from '../facts/protection.ts'

const dayMs = 86_400_000

/** How long each period is, by its `limitPeriods` code less 1, milliseconds. Of milliseconds, not of days by the calendar: it has no gap where clocks are put forward, and a month of 28 days is none shorter. */
export const periodsMs = [dayMs, 7 * dayMs, 30 * dayMs] as const
const longest = limitPeriods.MONTH - 1

/** Moments kept apart for one account and one kind of limit. */
export const momentsMax = 4_096
/** Room for the first of them: to make more takes longer than a bet. */
const momentsMin = 32
/** What part of them has to have expired to be dropped: to drop one is to move all. */
const droppedPart = 1 / 8

export interface Rolling {
  /** Engine times, rising, and after each what came at it. */
  moments: Float64Array
  /** How many there are. */
  count: number
  /** How many of them the sums have taken in. */
  summed: number
  /** By period: the first of them that its sum has, and the sum of that one and all after it that are taken in. */
  readonly firsts: number[]
  readonly sums: number[]
}

/** Returns a sum of nothing. */
export function createRolling(): Rolling {
  return {
    moments: new Float64Array(2 * momentsMin),
    count: 0,
    summed: 0,
    firsts: [0, 0, 0],
    sums: [0, 0, 0],
  }
}

/** Adds an amount that came at `time`, which is no earlier than the last one's. Returns whether more may count now than before and this. Mutates. */
export function addAmount(rolling: Rolling, time: number, amount: number): boolean {
  const { count, moments } = rolling
  const next = 2 * count
  if (count > 0 && moments[next - 2] === time) {
    addToLast(rolling, amount)
    return false
  }
  if (next === moments.length) return addWhereFull(rolling, time, amount)
  moments[next] = time
  moments[next + 1] = amount
  rolling.count = count + 1
  return false
}

function addToLast({ count, moments, summed, sums }: Rolling, amount: number): void {
  moments[2 * count - 1]! += amount
  if (summed === count) for (let period = 0; period < sums.length; period++) sums[period]! += amount
}

function addWhereFull(rolling: Rolling, time: number, amount: number): boolean {
  const { firsts, moments } = rolling
  const room = moments.length / 2
  bringUp(rolling, time)
  const isDropped = firsts[longest]! >= room * droppedPart
  const isPut = !isDropped && room >= momentsMax
  if (isDropped) drop(rolling, firsts[longest]!)
  else if (isPut) putTogether(rolling)
  else rolling.moments = grown(moments)
  addAmount(rolling, time, amount)
  return isPut
}

function grown(moments: Float64Array): Float64Array {
  const larger = new Float64Array(2 * moments.length)
  larger.set(moments)
  return larger
}

/** Brings the sums up to `time`: they are the same to who asks, and found sooner. Mutates. */
export function bringUp(rolling: Rolling, time: number): void {
  const { firsts, sums } = rolling
  for (let period = 0; period < periodsMs.length; period++) {
    sums[period] = sumAt(rolling, period, time)
    firsts[period] = firstAt(rolling, period, time)
  }
  rolling.summed = rolling.count
}

/** Returns what came in the period before `time`, which is no earlier than the last amount's: what came exactly a period ago counts no more. `period`: a `limitPeriods` code less 1. */
export function sumAt(rolling: Rolling, period: number, time: number): number {
  const { count, firsts, moments, summed, sums } = rolling
  const first = firstAt(rolling, period, time)
  let sum = sums[period]!
  for (let i = firsts[period]!; i < Math.min(first, summed); i++) sum -= moments[2 * i + 1]!
  for (let i = Math.max(first, summed); i < count; i++) sum += moments[2 * i + 1]!
  return sum
}

/** Returns when the next amount that counts at `time` will do so no more in some period, engine time; undefined when none is to. */
export function nextExpiry(rolling: Rolling | undefined, time: number): number | undefined {
  if (rolling === undefined) return undefined
  let next = Number.POSITIVE_INFINITY
  for (let period = 0; period < periodsMs.length; period++) {
    const first = firstAt(rolling, period, time)
    if (first < rolling.count) next = Math.min(next, rolling.moments[2 * first]! + periodsMs[period]!)
  }
  return next === Number.POSITIVE_INFINITY ? undefined : next
}

/** Returns the place of the first amount that counts at `time`. */
function firstAt({ count, firsts, moments }: Rolling, period: number, time: number): number {
  const over = time - periodsMs[period]!
  let first = firsts[period]!
  while (first < count && moments[2 * first]! <= over) first++
  return first
}

/** Drops the first of them, which no sum has. */
function drop(rolling: Rolling, dropped: number): void {
  const { firsts, moments } = rolling
  moments.copyWithin(0, 2 * dropped, 2 * rolling.count)
  rolling.count -= dropped
  rolling.summed -= dropped
  for (let period = 0; period < firsts.length; period++) firsts[period]! -= dropped
}

/** Puts each two of the older half together, at the time of the later one. All of them are summed. */
function putTogether(rolling: Rolling): void {
  const { count, firsts, moments, sums } = rolling
  const half = (count >> 2) << 1
  for (let period = 0; period < firsts.length; period++) {
    const first = firsts[period]!
    if (first >= half) firsts[period] = first - (half >> 1)
    else {
      // Of two of which only the later one counted, both do.
      if (first % 2 === 1) sums[period]! += moments[2 * first - 1]!
      firsts[period] = first >> 1
    }
  }
  for (let i = 0; i < half; i += 2) {
    moments[i] = moments[2 * i + 2]!
    moments[i + 1] = moments[2 * i + 1]! + moments[2 * i + 3]!
  }
  moments.copyWithin(half, 2 * half, 2 * count)
  rolling.count -= half >> 1
  rolling.summed = rolling.count
}
