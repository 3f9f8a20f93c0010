/** The address of a match: the parameter `match` on whichever page it was opened over, so that Back closes it and a link opens it. */
import type { SportsEvent } from '#contract/sports.ts'
import { demoEvents, type ListedSport, raceEvents } from '../events/demo-events.ts'
import { liveEventId, sportKindOf } from './sport-kind.ts'

const parameter = 'match'
const listOfKind = {
  cricket: 'cricket',
  soccer: 'soccer',
  tennis: 'tennis',
  horse: null,
  greyhound: null,
} as const

/** Returns the match that the query of an address names, or null. */
export function matchIn(search: string): string | null {
  return new URLSearchParams(search).get(parameter)
}

/** Returns the query with the match, or without one for null; everything else in it stays. */
export function withMatch(search: string, match: string | null): string {
  const parameters = new URLSearchParams(search)
  if (match === null) parameters.delete(parameter)
  else parameters.set(parameter, match)
  return parameters.toString()
}

/** Returns what names the event in an address: its id, and for a built-in event its list before it, as those share their ids. */
export function matchOf(event: SportsEvent): string {
  const list = listOfKind[sportKindOf(event)]
  return /^demo_\d+$/.test(event.id) && list !== null ? `${list}_${event.id}` : event.id
}

/**
 * Returns the event that an address names: a built-in one, or a live one by its number alone, the rest of which the match reads
 * itself. Null for what is neither.
 */
export function eventOf(match: string): SportsEvent | null {
  if (liveEventId(match) !== null) return { id: match, display: '', status: '', tournament: '' }
  const [, list, id] = /^([a-z]+)_(demo_\d+)$/.exec(match) ?? []
  if (list === 'horse' || list === 'greyhound')
    return raceEvents(list).find((one) => one.id === match) ?? null
  return isListed(list) ? (demoEvents(list).find((one) => one.id === id) ?? null) : null
}

function isListed(list: string | undefined): list is ListedSport {
  return list === 'tennis' || list === 'cricket' || list === 'soccer'
}
