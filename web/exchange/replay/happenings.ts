/** What happened in a market, in order: how it came to stand, and one's own bets. Pure. */
import type { ReplayMark } from '#contract/replay.ts'
import type { OwnEvent } from './own-then.ts'

export type Happening =
  | { readonly time: number; readonly mark: ReplayMark; readonly before: ReplayMark | undefined }
  | { readonly time: number; readonly bet: OwnEvent }

/** Returns all of it, oldest first. */
export function happeningsOf(marks: readonly ReplayMark[], bets: readonly OwnEvent[]): Happening[] {
  const all: Happening[] = [
    ...marks.map((mark, i) => ({ time: mark.time, mark, before: marks[i - 1] })),
    ...bets.map((bet) => ({ time: bet.time, bet })),
  ]
  return all.sort((one, other) => one.time - other.time)
}

/** Returns the time of the first that is after a time, or of the last before it; null where there is none. */
export function nextOf(
  times: readonly { readonly time: number }[],
  time: number,
  direction: 1 | -1,
): number | null {
  const found =
    direction === 1 ? times.find((one) => one.time > time) : times.findLast((one) => one.time < time)
  return found?.time ?? null
}

/** Returns how many of them have happened. */
export function countUpTo(times: readonly { readonly time: number }[], time: number): number {
  const next = times.findIndex((one) => one.time > time)
  return next === -1 ? times.length : next
}

/** Returns the stretches of time in which a market took no bets. */
export function suspensionsOf(
  marks: readonly ReplayMark[],
  to: number,
): { readonly from: number; readonly to: number }[] {
  return marks.flatMap(({ status, time }, i) =>
    status === 'SUSPENDED' ? [{ from: time, to: marks[i + 1]?.time ?? to }] : [],
  )
}

/** Returns when a market turned in-play; null where it did not. */
export function offOf(marks: readonly ReplayMark[]): number | null {
  const first = marks.findIndex(({ inPlay }) => inPlay)
  return first > 0 ? marks[first]!.time : null
}

/** Returns what is marked of a market's course, oldest first: its off, and each stop that says why, but for that of the off. */
export function eventsOf(marks: readonly ReplayMark[]): ReplayMark[] {
  const off = offOf(marks)
  return marks.filter(({ time, reason, inPlay }, i) => {
    const isBeforeOff = !inPlay && marks[i + 1]?.time === off
    return time === off || (reason !== undefined && !isBeforeOff)
  })
}

/** Returns which of the words along a bar are shown, so that none covers another: places from 0 to 1, `least` between two. */
export function spacedOut(places: readonly number[], least: number): boolean[] {
  let last = Number.NEGATIVE_INFINITY
  return places.map((place) => {
    const isShown = place - last >= least && place <= 1 - least
    if (isShown) last = place
    return isShown
  })
}
