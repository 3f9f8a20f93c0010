/** Turns an event of the catalogue into the short form that lists and the match overlay take. */
import type { EventSummary } from '#contract/catalogue.ts'
import type { SportsEvent } from '#contract/sports.ts'

export const sportNames: Record<EventSummary['sport'], string> = {
  cricket: 'Cricket',
  tennis: 'Tennis',
  soccer: 'Soccer',
  'horse-race': 'Horse Racing',
  'gray-hound': 'Greyhound',
  other: 'Other',
}

/** Returns the event's short form; its tournament begins with the sport, by which a match panel tells its kind. */
export function toSportsEvent({ eventId, name, status, sport, competition }: EventSummary): SportsEvent {
  return { id: String(eventId), display: name, status, tournament: `${sportNames[sport]} · ${competition}` }
}
