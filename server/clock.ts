/** Engine time: the machine's clock, except that it never goes back and makes up a jump slowly. */
import { performance } from 'node:perf_hooks'

/** What the machine says about time. */
export interface MachineClock {
  /** Milliseconds since 1970; people and programs may set it. */
  wall(): number
  /** Milliseconds from some moment on, with parts; nobody can set it. */
  monotonic(): number
}

export const machineClock: MachineClock = { wall: () => Date.now(), monotonic: () => performance.now() }

/** Returns a machine whose time passes as `now` says, milliseconds since 1970: it never jumps. */
export function simulated(now: () => number): MachineClock {
  return { wall: now, monotonic: now }
}

export interface EngineClock {
  /** Returns engine time, whole milliseconds since 1970. */
  now(): number
  /** Returns by how much the machine's clock is ahead of engine time, milliseconds; below zero when it is behind. */
  lead(): number
  /** Goes to the machine's clock at once if that is ahead. Returns by how much that was, milliseconds, or 0. */
  takeLead(): number
}

/** Of the pace of the monotonic clock. What should take 5 s takes 4.5 to 5.5 s. */
const fastest = 1.1
const slowest = 10 / 11
/** The two clocks of a machine may differ by this and nothing has jumped: one tells whole milliseconds. */
const inStepMs = 2
/** Until a machine that was behind the journal at the start has caught up. */
const slowestAtStart = 0.9

/**
 * Returns a clock that begins at the machine's, or at `last` when that is later, and follows it. It passes no faster and no
 * slower than a tenth of its pace: by that much a jump of the machine's clock is made up, whichever way, so that waits keep
 * their length, near enough, and no deadline comes twice.
 */
export function createEngineClock(
  last: number,
  { wall, monotonic }: MachineClock = machineClock,
): EngineClock {
  const begin = Math.max(last, wall())
  /** Since `begin`, in parts of a millisecond: they are not lost however often one looks. */
  let passed = 0
  let readAt = monotonic()
  let slow = wall() < last ? slowestAtStart : slowest

  function now(): number {
    const wanted = wall() - begin
    const time = monotonic()
    const elapsed = Math.max(0, time - readAt)
    readAt = time
    const isInStep = Math.abs(wanted - passed - elapsed) <= inStepMs
    if (isInStep) passed = Math.max(passed, wanted)
    else passed = Math.min(Math.max(wanted, passed + elapsed * slow), passed + elapsed * fastest)
    if (passed <= wanted) slow = slowest
    return begin + Math.floor(passed)
  }

  return {
    now,
    lead: () => wall() - now(),
    takeLead() {
      const lead = Math.max(0, wall() - now())
      passed += lead
      return lead
    },
  }
}

const behindMaxMs = 60_000
const aheadMaxMs = 24 * 60 * 60_000

/**
 * Returns what speaks against the machine's clock at a start, in a sentence that says what to do: it is more than a minute
 * behind the journal's last batch, or more than a day after it. `last`: the time of that batch, 0 when there is none.
 */
export function clockDoubt(last: number, wall: number): string | undefined {
  if (last === 0 || (wall >= last - behindMaxMs && wall <= last + aheadMaxMs)) return undefined
  const far = wall < last ? 'before' : 'after'
  return (
    `The machine’s clock says ${isoOf(wall)}, ${lengthOf(Math.abs(wall - last))} ${far} the journal’s last batch, ` +
    `which is of ${isoOf(last)}. Set it right. If it is right, start with --accept-clock (npm start -- --accept-clock).`
  )
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}

/** Returns a length of time for people, in its largest unit. */
export function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
