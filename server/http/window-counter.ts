/**
 * Counts what each caller does in a window of time that slides, and says when one is over the limit. The window is kept in
 * tenths, the one that is under way apart: what was counted leaves at most a tenth of the window late, and never early.
 * Memory is that of the callers of the last two windows.
 */

const tenths = 10
const places = tenths + 1

export interface WindowCounter<K> {
  /** Counts a call, or as many; fewer than none takes some back. Returns 0 within the limit, else, nothing counted, the seconds to wait. */
  take(key: K, count?: number): number
}

/** What one caller did, by the tenth in which it was, at that tenth's number modulo their count. */
interface Tally {
  readonly counts: Float64Array
  sum: number
  /** Number of the last tenth that was looked at. */
  last: number
}

/** Returns a counter of at most `limit` a window; with limit 0 it never says no. */
export function createWindowCounter<K>(limit: number, windowMs: number, now: () => number): WindowCounter<K> {
  if (limit === 0) return { take: () => 0 }
  const tallies = createTallies<K>(windowMs, now)
  return {
    take(key, count = 1) {
      const tally = tallies.of(key)
      if (tally.sum + count > limit) return tallies.waitOf(tally, limit - count)
      add(tally, count)
      return 0
    },
  }
}

export interface DayCounter<K> {
  /** Counts what was done, whatever it comes to. */
  add(key: K, count: number): void
  /** Returns 0 while a caller is below the limit, else the seconds to wait. */
  wait(key: K, limit: number): number
}

const dayMs = 24 * 60 * 60 * 1_000

/** Returns a counter of what was done in the last 24 hours, where the amount is known only afterwards. */
export function createDayCounter<K>(now: () => number): DayCounter<K> {
  const tallies = createTallies<K>(dayMs, now)
  return {
    add: (key, count) => add(tallies.of(key), count),
    wait(key, limit) {
      const tally = tallies.of(key)
      return tally.sum < limit ? 0 : tallies.waitOf(tally, limit - 1)
    },
  }
}

function add(tally: Tally, count: number): void {
  tally.counts[tally.last % places] = tally.counts[tally.last % places]! + count
  tally.sum += count
}

function createTallies<K>(windowMs: number, now: () => number) {
  const tenthMs = windowMs / tenths
  let recent = new Map<K, Tally>()
  let older = new Map<K, Tally>()
  /** Since when `recent` is the recent one: a caller that is in neither Map did nothing for a window. */
  let since = 0

  /** Returns a caller's tally as it is now. */
  function of(key: K): Tally {
    const tenth = Math.floor(now() / tenthMs)
    if (tenth < since || tenth >= since + places) {
      // A clock that is set back must not shut anybody out for longer than the window is.
      older = tenth >= since && tenth < since + 2 * places ? recent : new Map()
      recent = new Map()
      since = tenth
    }
    let tally = recent.get(key)
    if (tally === undefined) {
      tally = older.get(key) ?? { counts: new Float64Array(places), sum: 0, last: tenth }
      recent.set(key, tally)
    }
    return slide(tally, tenth)
  }

  /** Returns the seconds until a tally is at most `most`. */
  function waitOf({ counts, sum, last }: Tally, most: number): number {
    let left = sum
    let tenth = Math.max(0, last - tenths)
    while (tenth <= last && left > most) left -= counts[tenth++ % places]!
    // The last of those leaves when as many tenths as there are places have passed since it began.
    const over = Math.max(1, tenth + tenths - last)
    const endsAt = (last + over) * tenthMs
    return Math.max(1, Math.ceil((endsAt - now()) / 1_000))
  }

  return { of, waitOf }
}

function slide(tally: Tally, tenth: number): Tally {
  const { counts } = tally
  if (tenth - tally.last >= places) {
    counts.fill(0)
    tally.sum = 0
  } else {
    for (let gone = tally.last + 1; gone <= tenth; gone++) {
      tally.sum -= counts[gone % places]!
      counts[gone % places] = 0
    }
  }
  tally.last = tenth
  return tally
}
