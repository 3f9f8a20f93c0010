/** Engine time: the machine's clock, except that it never goes back. */
import { performance } from 'node:perf_hooks'

/** Returns engine time, whole milliseconds since 1970. */
export type EngineClock = () => number

/**
 * Returns a clock that follows `wall` while that is not behind `last` or itself. When the machine's clock is set back,
 * engine time goes on from where it was at its usual pace, so that bet delays pass and no deadline comes twice.
 */
export function createEngineClock(
  last: number,
  wall: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
): EngineClock {
  let time = last
  let countedTo = monotonic()
  return () => {
    const wallTime = wall()
    const now = monotonic()
    if (wallTime >= time) {
      time = wallTime
      countedTo = now
    } else {
      const passed = Math.floor(now - countedTo)
      time += passed
      countedTo += passed
    }
    return time
  }
}
