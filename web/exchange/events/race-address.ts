/** Where a race has its page. */
import type { EventSummary } from '#contract/catalogue.ts'

/** Returns the address of a race's card. */
export function racePath(eventId: number): string {
  return `/lobby/race/${eventId}`
}

/** Returns whether an event is a race, of horses or greyhounds. */
export function isRace({ sport }: Pick<EventSummary, 'sport'>): boolean {
  return sport === 'horse-race' || sport === 'gray-hound'
}

export const nextOffPath = '/lobby/next-off'
