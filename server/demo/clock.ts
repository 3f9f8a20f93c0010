/** Time as the feed sees it: what it is now, and to be woken later. Tests have a clock of their own. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once, at `at` or soon after. Returns a function that cancels it. */
  wake(at: number, callback: () => void): () => void
}

/** A timer cannot wait longer: a longer wait is cut into several. */
const waitMsMax = 2 ** 31 - 1

/** The machine's clock. */
export const systemClock: Clock = {
  now: Date.now,
  wake(at, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(at - Date.now(), 0), waitMsMax))
    return () => clearTimeout(timer)
  },
}
