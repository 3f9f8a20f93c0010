/** Everything that a program of the house is going to do, by time. However much it is, one timer of the clock waits for the next of it. */
import type { Clock } from './clock.ts'

interface Item {
  readonly at: number
  readonly work: () => void
}

export class Timers {
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  /** Latest first, so that the next is at the end; of the same time, the one added first is nearer to the end. */
  readonly #items: Item[] = []
  #sleepsUntil = Number.POSITIVE_INFINITY
  #cancel: () => void = () => undefined

  /** Starts empty. `onError` is called with what work throws; the rest goes on. */
  constructor(clock: Clock, onError: (error: unknown) => void) {
    this.#clock = clock
    this.#onError = onError
  }

  now(): number {
    return this.#clock.now()
  }

  /** Does `work` once at `at`, or as soon as possible when that is past. Returns a function that cancels it. */
  at(at: number, work: () => void): () => void {
    const item = { at, work }
    let low = 0
    let high = this.#items.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#items[middle] as Item).at > at) low = middle + 1
      else high = middle
    }
    this.#items.splice(low, 0, item)
    this.#sleep()
    return () => {
      const index = this.#items.indexOf(item)
      if (index !== -1) this.#items.splice(index, 1)
      this.#sleep()
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.#items.length = 0
    this.#sleep()
  }

  #sleep(): void {
    const at = this.#items.at(-1)?.at ?? Number.POSITIVE_INFINITY
    if (at === this.#sleepsUntil) return
    this.#cancel()
    this.#sleepsUntil = at
    this.#cancel =
      at === Number.POSITIVE_INFINITY ? () => undefined : this.#clock.wake(at, () => this.#wake())
  }

  #wake(): void {
    this.#sleepsUntil = Number.POSITIVE_INFINITY
    const now = this.#clock.now()
    for (let next = this.#items.at(-1); next !== undefined && next.at <= now; next = this.#items.at(-1)) {
      this.#items.pop()
      try {
        next.work()
      } catch (error) {
        this.#onError(error)
      }
    }
    this.#sleep()
  }
}
