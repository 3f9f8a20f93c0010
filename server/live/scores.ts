/** Live scores and states of events, as the feed reports them. Not journaled: after a restart the feed reports them again. */

import type { EventMoment, EventSummary, RaceCard, Score } from '#contract/catalogue.ts'
import type { EventId } from '#core/values/brands.ts'

export type EventStatus = EventSummary['status']

/** forgotten: the event's status follows from its markets again. */
export type ScoreChange = 'score' | 'status' | 'forgotten'

export interface Scores {
  setScore(eventId: EventId, score: Score): void
  setEventStatus(eventId: EventId, status: EventStatus): void
  setCard(eventId: EventId, card: RaceCard): void
  /** Replaces what has happened so far, oldest first. */
  setMoments(eventId: EventId, moments: readonly EventMoment[]): void
  /** Returns the card of a race, or undefined for a match, and while none has been reported. */
  cardOf(eventId: EventId): RaceCard | undefined
  /** Returns what has happened so far, oldest first; none while nothing has been reported. */
  momentsOf(eventId: EventId): readonly EventMoment[]
  /** Returns the score, or undefined while none has been reported. */
  scoreOf(eventId: EventId): Score | undefined
  /** Returns the reported status, or undefined: then it follows from the event's markets. */
  statusOf(eventId: EventId): EventStatus | undefined
  /** Forgets an event that has left the catalogue. */
  forget(eventId: EventId): void
  /** Calls the listener after each change. Returns what ends it. */
  onChange(listener: (eventId: EventId, change: ScoreChange) => void): () => void
}

/** Returns a store that knows of no event. */
export function createScores(): Scores {
  const scores = new Map<number, Score>()
  const cards = new Map<number, RaceCard>()
  const statuses = new Map<number, EventStatus>()
  const moments = new Map<number, readonly EventMoment[]>()
  const listeners = new Set<(eventId: EventId, change: ScoreChange) => void>()
  const tell = (eventId: EventId, change: ScoreChange) => {
    for (const listener of listeners) listener(eventId, change)
  }
  return {
    setScore(eventId, score) {
      scores.set(eventId, score)
      tell(eventId, 'score')
    },
    setEventStatus(eventId, status) {
      if (statuses.get(eventId) === status) return
      statuses.set(eventId, status)
      tell(eventId, 'status')
    },
    setCard: (eventId, card) => void cards.set(eventId, card),
    setMoments: (eventId, all) => void moments.set(eventId, all),
    momentsOf: (eventId) => moments.get(eventId) ?? [],
    cardOf: (eventId) => cards.get(eventId),
    scoreOf: (eventId) => scores.get(eventId),
    statusOf: (eventId) => statuses.get(eventId),
    forget(eventId) {
      scores.delete(eventId)
      statuses.delete(eventId)
      cards.delete(eventId)
      moments.delete(eventId)
      tell(eventId, 'forgotten')
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
