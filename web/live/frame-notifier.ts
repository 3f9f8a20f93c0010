/** Tells the subscribers of a key that its value changed: once a turn, which is an animation frame by default, for all changes since the last. */

/** Runs a function at the next turn: the next frame, or as soon as possible. */
export type Turn = (run: () => void) => void

/** The next animation frame. In a hidden tab that is when it is seen again; touched keys wait and do not pile up. */
export const nextFrame: Turn = (run) => {
  waiting.push(run)
  if (waiting.length > 1) return
  requestAnimationFrame(() => {
    for (const each of waiting.splice(0)) each()
  })
}

/** All that waits for the next frame is one call of it: what the stores tell then is drawn together. */
const waiting: (() => void)[] = []

export class FrameNotifier {
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #touched = new Set<string>()
  readonly #turn: Turn
  #asked = false

  constructor(turn: Turn = nextFrame) {
    this.#turn = turn
  }

  /** Calls the listener in the turn after each change of the key. Returns the function that ends it. */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
    }
  }

  /** Notes that the value of the key changed. */
  touch(key: string): void {
    if (!this.#listeners.has(key)) return
    this.#touched.add(key)
    if (this.#asked) return
    this.#asked = true
    this.#turn(() => this.#tell())
  }

  #tell(): void {
    this.#asked = false
    const keys = [...this.#touched]
    this.#touched.clear()
    for (const key of keys) {
      for (const listener of [...(this.#listeners.get(key) ?? [])]) listener()
    }
  }
}
