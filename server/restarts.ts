/** A thread or process that ends by itself is started again, after a pause that doubles as long as it does not stay. */

/** What an operator sees of one. */
export interface WorkerFigures {
  readonly name: 'views' | 'sealing' | 'snapshots'
  /** Whether it has ended and is not at its work again yet. */
  readonly isDown: boolean
  /** How often it has ended by itself. */
  readonly ends: number
}

const firstMs = 1_000
const mostMs = 60_000

export class Restarts implements WorkerFigures {
  readonly name: WorkerFigures['name']
  isDown = false
  ends = 0
  readonly #start: () => void
  #pauseMs = firstMs
  #workingSince: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(name: WorkerFigures['name'], start: () => void) {
    this.name = name
    this.#start = start
  }

  /** It is at its work. */
  working(): void {
    this.isDown = false
    this.#workingSince ??= performance.now()
  }

  /** It has ended: it is started again in as many milliseconds as are returned. After a minute of work the pauses begin again. */
  ended(): number {
    if (this.#workingSince !== undefined && performance.now() - this.#workingSince >= mostMs) {
      this.#pauseMs = firstMs
    }
    this.#workingSince = undefined
    this.isDown = true
    this.ends++
    const pauseMs = this.#pauseMs
    this.#pauseMs = Math.min(mostMs, pauseMs * 2)
    this.#timer = setTimeout(this.#start, pauseMs).unref()
    return pauseMs
  }

  /** It is not started any more. */
  stop(): void {
    clearTimeout(this.#timer)
  }
}
