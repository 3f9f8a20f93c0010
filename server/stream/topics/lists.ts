/**
 * That a list has to be read again: that of fixtures, in which an event or market appeared, went in play or ended; that of
 * the casino's games, of which one opened or closed, or pays by another paytable.
 */
import type { ChangeListener } from '../change-scan.ts'
import type { Connection } from '../connection.ts'
import type { SubscribeTo, Topic, TopicParts } from './topic.ts'

type ListName = 'catalogue' | 'games'

export class ListTopic<N extends ListName> implements Topic<SubscribeTo<N>> {
  readonly changes: Partial<ChangeListener>
  readonly #parts: TopicParts
  readonly #readers = new Set<Connection>()
  readonly #due = new Set<Connection>()
  readonly #message: string
  readonly #stopScores: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #toldAt = 0
  #isClosed = false

  constructor(parts: TopicParts, list: N) {
    this.#parts = parts
    this.changes = { [list]: () => this.#note() }
    this.#message = JSON.stringify({ op: `${list}-changed` })
    if (list !== 'catalogue') return
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
    connection.send(this.#message, this.#parts.now())
    return true
  }

  close(): void {
    this.#isClosed = true
    this.#stopScores?.()
    clearTimeout(this.#timer)
  }
}
