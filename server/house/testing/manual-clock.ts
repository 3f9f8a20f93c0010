/** For tests: a clock that moves when it is told to. */
import type { Clock } from '../clock.ts'

interface Alarm {
  readonly at: number
  readonly ring: () => void
}

export class ManualClock implements Clock {
  #now: number
  readonly #alarms = new Set<Alarm>()

  constructor(now: number) {
    this.#now = now
  }

  readonly now = (): number => this.#now

  wake(at: number, ring: () => void): () => void {
    const alarm = { at, ring }
    this.#alarms.add(alarm)
    return () => this.#alarms.delete(alarm)
  }

  /** How many alarms are set. */
  get alarms(): number {
    return this.#alarms.size
  }

  /** Returns when the next alarm is due, Infinity when none is set. */
  next(): number {
    return Math.min(...[...this.#alarms].map(({ at }) => at))
  }

  /** Moves on to a whole millisecond, never back, and calls what is due then. */
  moveTo(time: number): void {
    this.#now = Math.max(this.#now, Math.ceil(time))
    for (const alarm of [...this.#alarms]) {
      if (alarm.at > this.#now || !this.#alarms.delete(alarm)) continue
      alarm.ring()
    }
  }
}
