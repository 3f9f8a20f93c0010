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

/** Amounts kept apart for one account and one kind of limit. */
export const entriesMax = 4_096
/** So many that have expired are dropped at a time: to drop one is to move all. */
const droppedAtOnce = 512

export interface Rolling {
  /** Engine times, rising, and what came at each. */
  readonly times: number[]
  readonly amounts: number[]
  /** By period: the first of them that its sum has, and the sum of that one and all after it. */
  readonly firsts: number[]
  readonly sums: number[]
}

/** Returns a sum of nothing. */
export function createRolling(): Rolling {
  return { times: [], amounts: [], firsts: [0, 0, 0], sums: [0, 0, 0] }
}

/** Adds an amount that came at `time`, which is no earlier than the last one's. Mutates. */
export function addAmount(rolling: Rolling, time: number, amount: number): void {
  const { times, amounts, sums, firsts } = rolling
  for (let period = 0; period < periodsMs.length; period++) {
    sums[period] = sumAt(rolling, period, time) + amount
    firsts[period] = firstAt(rolling, period, time)
  }
  const last = times.length - 1
  if (times[last] === time) amounts[last]! += amount
  else {
    times.push(time)
    amounts.push(amount)
  }
  if (firsts[longest]! >= droppedAtOnce) drop(rolling, firsts[longest]!)
  if (times.length > entriesMax) putTogether(rolling)
}

/** Returns what came in the period before `time`, which is no earlier than the last amount's: what came exactly a period ago counts no more. `period`: a `limitPeriods` code less 1. */
export function sumAt(rolling: Rolling, period: number, time: number): number {
  const { amounts, firsts, sums } = rolling
  const first = firstAt(rolling, period, time)
  let sum = sums[period]!
  for (let i = firsts[period]!; i < first; i++) sum -= amounts[i]!
  return sum
}

/** Returns the place of the first amount that counts at `time`. */
function firstAt({ times, firsts }: Rolling, period: number, time: number): number {
  const over = time - periodsMs[period]!
  let first = firsts[period]!
  while (first < times.length && times[first]! <= over) first++
  return first
}

function drop({ amounts, firsts, times }: Rolling, count: number): void {
  times.splice(0, count)
  amounts.splice(0, count)
  for (let period = 0; period < firsts.length; period++) firsts[period]! -= count
}

/** Puts each two of the older half together, at the time of the later one. */
function putTogether(rolling: Rolling): void {
  const { times, amounts, firsts, sums } = rolling
  const half = (times.length >> 2) << 1
  const whole = [...amounts]
  for (let i = 0; i < half; i += 2) {
    times[i >> 1] = times[i + 1]!
    amounts[i >> 1] = whole[i]! + whole[i + 1]!
  }
  times.splice(half >> 1, half >> 1)
  amounts.splice(half >> 1, half >> 1)
  for (let period = 0; period < firsts.length; period++) {
    const first = firsts[period]!
    if (first >= half) firsts[period] = first - (half >> 1)
    else {
      // Of two of which only the later one counted, both do.
      if (first % 2 === 1) sums[period]! += whole[first - 1]!
      firsts[period] = first >> 1
    }
  }
}
