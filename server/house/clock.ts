/** Time as the house's programs see it: what it is now, and to be woken later. Tests have a clock of their own. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once, at `at` or soon after. Returns a function that cancels it. */
  wake(at: number, callback: () => void): () => void
}

/** A timer cannot wait longer: a longer wait is cut into several. */
const waitMsMax = 2 ** 31 - 1

/** Returns a clock that tells the time of `now` and waits by timers, so that it should pass at its usual pace. */
export function clockOf(now: () => number): Clock {
  return {
    now,
    wake(at, callback) {
      const timer = setTimeout(callback, Math.min(Math.max(at - now(), 0), waitMsMax))
      return () => clearTimeout(timer)
    },
  }
}

/** The machine's clock. */
export const systemClock: Clock = clockOf(Date.now)
