/** The live status and score of events. */
import type { EventSummary, Score } from '#contract/catalogue.ts'
import type { ServerMessage } from '#contract/stream.ts'
import { FrameNotifier, type Turn } from './frame-notifier.ts'

export interface EventState {
  readonly status: EventSummary['status']
  readonly score: Score | undefined
}

type EventMessage = Extract<ServerMessage, { op: 'event' }>

export class EventsStore {
  readonly #states = new Map<number, EventState>()
  readonly #notifier: FrameNotifier

  constructor(turn?: Turn) {
    this.#notifier = new FrameNotifier(turn)
  }

  /** Returns the event's live state, or undefined until the stream has reported it. */
  state(eventId: number): EventState | undefined {
    return this.#states.get(eventId)
  }

  subscribe(eventId: number, listener: () => void): () => void {
    return this.#notifier.subscribe(String(eventId), listener)
  }

  /** Takes the state told; a message without a score leaves the score as it was. */
  apply(message: EventMessage): void {
    const score = message.score ?? this.#states.get(message.eventId)?.score
    this.#states.set(message.eventId, { status: message.status, score })
    this.#notifier.touch(String(message.eventId))
  }

  forget(eventId: number): void {
    if (this.#states.delete(eventId)) this.#notifier.touch(String(eventId))
  }
}
