/** Time as the feed sees it: what it is now, and to be woken later. Tests have a clock of their own. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once, at `at` or soon after. Returns what calls it off. */
  wake(at: number, callback: () => void): () => void
}

/** A timer cannot wait longer; who waits longer is woken in between and waits again. */
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
