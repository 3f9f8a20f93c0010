/** Scores and states of events, each whole whenever it has changed. */
import type { EventId } from '#core/values/brands.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import type { ChangeListener } from '../change-scan.ts'
import type { Connection } from '../connection.ts'
import { Groups } from '../groups.ts'
import { type SubscribeTo, type Topic, type TopicParts, type Unsubscribe, watchEach } from './topic.ts'

interface EventsWatch {
  readonly events: Set<number>
  readonly due: Set<number>
}

export class EventsTopic implements Topic<SubscribeTo<'events'>> {
  readonly changes: Partial<ChangeListener>
  readonly #parts: TopicParts
  readonly #watches = new Map<Connection, EventsWatch>()
  readonly #byEvent = new Groups<Connection>()
  /** The messages of this flush; empty for an event that has left the catalogue. */
  readonly #texts = new Map<number, string>()
  readonly #stopScores: () => void

  constructor(parts: TopicParts) {
    this.#parts = parts
    this.changes = {
      market: (market) => {
        const known = this.#catalogue.markets.get(market)
        if (known !== undefined) this.#note(known.eventId)
      },
    }
    this.#stopScores = parts.scores.onChange((eventId, change) => {
      if (change !== 'forgotten') this.#note(eventId)
    })
  }

  get #catalogue(): Catalogue {
    return this.#parts.sequencer.fold<Catalogue>('catalogue')
  }

  #note(eventId: EventId): void {
    for (const connection of this.#byEvent.of(eventId) ?? []) {
      this.#watches.get(connection)?.due.add(eventId)
      this.#parts.wake(connection)
    }
  }

  subscribe(connection: Connection, { eventIds }: SubscribeTo<'events'>): void {
    let watch = this.#watches.get(connection)
    if (watch === undefined) {
      watch = { events: new Set(), due: new Set() }
      this.#watches.set(connection, watch)
    }
    const { events, due } = watch
    watchEach(this.#parts, connection, eventIds, events, 'event_not_found', (eventId) => {
      if (!this.#catalogue.events.has(eventId)) return false
      events.add(eventId)
      due.add(eventId)
      this.#byEvent.join(eventId, connection)
      return true
    })
  }

  unsubscribe(connection: Connection, { eventIds }: Pick<Unsubscribe, 'eventIds'>): void {
    const watch = this.#watches.get(connection)
    if (watch === undefined) return
    for (const eventId of eventIds ?? [...watch.events]) {
      watch.events.delete(eventId)
      watch.due.delete(eventId)
      this.#byEvent.leave(eventId, connection)
    }
  }

  forget(connection: Connection): void {
    this.unsubscribe(connection, {})
    this.#watches.delete(connection)
  }

  isWatching(connection: Connection): boolean {
    return this.countOf(connection) > 0
  }

  countOf(connection: Connection): number {
    return this.#watches.get(connection)?.events.size ?? 0
  }

  prepare(): Iterable<void> {
    this.#texts.clear()
    return []
  }

  prepareFor(): Iterable<void> {
    this.#texts.clear()
    return []
  }

  tell(connection: Connection): boolean {
    const watch = this.#watches.get(connection)
    if (watch === undefined) return true
    for (const eventId of watch.due) {
      if (!connection.canTake) return false
      watch.due.delete(eventId)
      const text = this.#textOf(eventId)
      if (text !== '') connection.send(text, this.#parts.now())
    }
    return true
  }

  #textOf(eventId: EventId): string {
    const made = this.#texts.get(eventId)
    if (made !== undefined) return made
    const { catalogue, scores } = this.#parts
    const status = catalogue.eventStatus(eventId)
    const score = scores.scoreOf(eventId)
    const text =
      status === undefined ? '' : JSON.stringify({ op: 'event', eventId, status, ...(score && { score }) })
    this.#texts.set(eventId, text)
    return text
  }

  close(): void {
    this.#stopScores()
  }
}
