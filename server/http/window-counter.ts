/** Counts calls of each caller in a window of time, and says when one is over the limit. Memory is that of one window's callers. */

export interface WindowCounter<K> {
  /** Counts a call. Returns 0 when it is within the limit, else the seconds to wait. */
  take(key: K): number
}

/** Returns a counter of `limit` calls a window; with limit 0 it never says no. */
export function createWindowCounter<K>(limit: number, windowMs: number, now: () => number): WindowCounter<K> {
  if (limit === 0) return { take: () => 0 }
  const counts = new Map<K, number>()
  let endsAt = 0
  return {
    take(key) {
      const time = now()
      // A clock set back must not make the window longer than it is.
      if (time >= endsAt || time < endsAt - windowMs) {
        counts.clear()
        endsAt = time + windowMs
      }
      const count = (counts.get(key) ?? 0) + 1
      if (count > limit) return Math.max(1, Math.ceil((endsAt - time) / 1_000))
      counts.set(key, count)
      return 0
    },
  }
}
