/** What somebody may do by the second, and more at once after a pause: it fills steadily up to a burst, and is spent. */

export class Allowance {
  readonly perSecond: number
  readonly #burst: number
  #left: number
  #at: number

  /** Begins full. `now`: milliseconds of a clock that never goes back. */
  constructor(perSecond: number, burst: number, now: number) {
    this.perSecond = perSecond
    this.#burst = burst
    this.#left = burst
    this.#at = now
  }

  /** Takes that much when it is there, or, of more than a burst, when a whole burst is. Returns whether it was. */
  take(now: number, count = 1): boolean {
    if (this.#leftAt(now) < Math.min(count, this.#burst)) return false
    this.#left -= count
    return true
  }

  /** Takes what was done already, there or not: nothing more is granted until it is made up for. */
  spend(count: number): void {
    this.#left -= count
  }

  /** Returns the whole seconds until that much can be taken, at least one. */
  secondsUntil(now: number, count: number): number {
    const missing = Math.min(count, this.#burst) - this.#leftAt(now)
    return Math.max(1, Math.ceil(missing / this.perSecond))
  }

  /** Whether nothing is missing: it is as good as a new one. */
  isFull(now: number): boolean {
    return this.#leftAt(now) === this.#burst
  }

  #leftAt(now: number): number {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1_000) * this.perSecond)
    this.#at = now
    return this.#left
  }
}
