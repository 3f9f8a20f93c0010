/** Which events a list or a search has, and in which order. */
import type { Catalogue } from './catalogue.ts'
import {
  byStatus,
  type EventIndex,
  type ListedEvent,
  newestFirst,
  type Order,
  placeAfter,
} from './event-index.ts'
import { wordsOf } from './name-search.ts'
import type { EventStatus } from './scores.ts'

export interface EventFilter {
  readonly sport?: string | undefined
  /** true: live events only; false: those to come only. */
  readonly inPlay?: boolean | undefined
  /** Searched for in the names of event, competition, sport and runners; case and accents do not matter. */
  readonly search?: string | undefined
  /** Only events with a result: ended, or with a market that is settled or void. */
  readonly settled?: boolean | undefined
  /** Only these events, in any state. */
  readonly eventIds?: readonly number[] | undefined
  /** Only the events of these markets, in any state. */
  readonly marketIds?: readonly number[] | undefined
  /** Only events that begin at or after a time, and before another. */
  readonly startsFrom?: number | undefined
  readonly startsBefore?: number | undefined
  /** Only those that come after this event in the order of the list; one that is not known leaves none out. */
  readonly after?: number | undefined
  /** Default 100, at most 500. */
  readonly limit?: number | undefined
}

const limitDefault = 100
const limitMax = 500

/**
 * Returns the events that match, as many as the filter wants: live ones first, then those to come, soonest first; those with a
 * result newest first. Ended ones only when searched for, named by their ids, or asked for by their result.
 */
export function listedBy(filter: EventFilter, index: EventIndex, catalogue: Catalogue): ListedEvent[] {
  const words = wordsOf(filter.search ?? '')
  const named = namedBy(filter, catalogue)
  const isAnyState = words.length > 0 || named !== undefined || filter.settled === true
  const limit = Math.min(filter.limit ?? limitDefault, limitMax)
  const matches: ListedEvent[] = []
  const last = filter.after === undefined ? undefined : index.find(filter.after)
  const all = candidates(index, filter, words, named)
  for (let i = last ? placeAfter(all, last, orderOf(filter)) : 0; i < all.length; i++) {
    if (matches.length >= limit) break
    const listed = all[i]!
    const { status, hasResult, names } = listed
    if (!isWanted(status, filter.inPlay, isAnyState) || !beginsIn(listed, filter)) continue
    if (filter.settled && !hasResult) continue
    if (words.every((word) => names.includes(word))) matches.push(listed)
  }
  return matches
}

/** Returns the ids of the events that a filter names, or undefined where it names none. */
function namedBy(
  { eventIds, marketIds }: EventFilter,
  { markets }: Catalogue,
): readonly number[] | undefined {
  const ofMarkets = marketIds?.flatMap((id) => markets.get(id)?.eventId ?? [])
  return eventIds?.filter((id) => ofMarkets?.includes(id) ?? true) ?? ofMarkets
}

/** Returns the events among which are those of a filter, in its order. */
function candidates(
  index: EventIndex,
  { sport, settled }: EventFilter,
  words: readonly string[],
  eventIds: readonly number[] | undefined,
): readonly ListedEvent[] {
  const order = orderOf({ settled })
  if (eventIds !== undefined) {
    const named = [...new Set(eventIds)].map((id) => index.find(id)).filter((one) => one !== undefined)
    return named.filter(({ event }) => sport === undefined || event.sport === sport).sort(order)
  }
  const lists = index.lists(sport)
  const list = (settled ? lists?.withResult : lists?.all) ?? []
  return words.length === 0 ? list : index.search(list, order, words)
}

function orderOf({ settled }: Pick<EventFilter, 'settled'>): Order {
  return settled ? newestFirst : byStatus
}

function beginsIn({ event: { startTime } }: ListedEvent, { startsFrom, startsBefore }: EventFilter): boolean {
  return startTime >= (startsFrom ?? 0) && startTime < (startsBefore ?? Number.POSITIVE_INFINITY)
}

function isWanted(status: EventStatus, inPlay: boolean | undefined, isAnyState: boolean): boolean {
  if (inPlay !== undefined) return status === (inPlay ? 'Live' : 'Upcoming')
  return status !== 'Ended' || isAnyState
}
