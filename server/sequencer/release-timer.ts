/** Wakes the sequencer when the next delayed order is due, also when nobody calls. */

const timerMsMax = 2 ** 31 - 1

export interface ReleaseTimer {
  /** Sets the time of the next release, engine time in milliseconds; infinity for none. */
  set(at: number): void
  stop(): void
}

/** Returns a timer by the engine's clock. It may wake too early, and is then set again. */
export function createReleaseTimer(now: () => number, wake: () => void): ReleaseTimer {
  let timer: NodeJS.Timeout | undefined
  let setFor = Number.POSITIVE_INFINITY
  return {
    set(at) {
      if (at === setFor) return
      clearTimeout(timer)
      setFor = at
      if (at === Number.POSITIVE_INFINITY) return
      const wait = Math.min(Math.max(at - now(), 1), timerMsMax)
      timer = setTimeout(() => {
        setFor = Number.POSITIVE_INFINITY
        wake()
      }, wait)
    },
    stop: () => clearTimeout(timer),
  }
}
