/** That the lists of fixtures have changed: an event or market appeared, went in play or ended. */
import type { ChangeListener } from '../change-scan.ts'
import type { Connection } from '../connection.ts'
import type { SubscribeTo, Topic, TopicParts } from './topic.ts'

export class CatalogueTopic implements Topic<SubscribeTo<'catalogue'>> {
  readonly changes: Partial<ChangeListener> = { catalogue: () => this.#note() }
  readonly #parts: TopicParts
  readonly #readers = new Set<Connection>()
  readonly #due = new Set<Connection>()
  readonly #stopScores: () => void
  #timer: NodeJS.Timeout | undefined
  #toldAt = 0
  #isClosed = false

  constructor(parts: TopicParts) {
    this.#parts = parts
    this.#stopScores = parts.scores.onChange((_eventId, change) => {
      if (change === 'status') this.#note()
    })
  }

  /** Told at once after a quiet time, and at most once a second in a busy one. */
  #note(): void {
    if (this.#timer !== undefined || this.#isClosed) return
    const { limits, now, wake } = this.#parts
    const wait = Math.max(0, this.#toldAt + limits.catalogueMs - now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#toldAt = now()
      for (const connection of this.#readers) {
        this.#due.add(connection)
        wake(connection)
      }
    }, wait)
  }

  subscribe(connection: Connection): void {
    this.#readers.add(connection)
  }

  unsubscribe(connection: Connection): void {
    this.#readers.delete(connection)
  }

  forget(connection: Connection): void {
    this.#readers.delete(connection)
    this.#due.delete(connection)
  }

  isWatching(connection: Connection): boolean {
    return this.#readers.has(connection)
  }

  tell(connection: Connection): boolean {
    if (!this.#due.has(connection)) return true
    if (!connection.canTake) return false
    this.#due.delete(connection)
    connection.send('{"op":"catalogue-changed"}', this.#parts.now())
    return true
  }

  close(): void {
    this.#isClosed = true
    this.#stopScores()
    clearTimeout(this.#timer)
  }
}
