/** The catalogue in the shapes of the calls: events, markets, books, the sidebar's lists. As of the last synced batch. */

import type { EventSummary, Market, MarketBook, Sport } from '#contract/catalogue.ts'
import type { SportsEvent } from '#contract/sports.ts'
import type { EventId, MarketId } from '#core/values/brands.ts'
import type { Catalogue } from './catalogue.ts'
import { byStatus, EventIndex, type ListedEvent, newestFirst } from './event-index.ts'
import { marketShape, textOfEvent, textOfMarket, textOfScore } from './event-text.ts'
import { type Depth, marketBookOf } from './market-book.ts'
import { bitsOfWords, wordsOf } from './name-search.ts'
import type { EventStatus, Scores } from './scores.ts'
import type { PublishedSource } from './source.ts'

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
  /** Default 100, at most 500. */
  readonly limit?: number | undefined
}

export interface CatalogueReaders {
  /**
   * Returns the events that match, as the text of the answer: live ones first, then those to come, soonest first; those with
   * a result newest first. Ended ones only when searched for, named by their ids, or asked for by their result.
   */
  events(filter: EventFilter): string
  event(eventId: EventId): EventSummary | undefined
  /** Returns the status of an event, or undefined when there is no such event. */
  eventStatus(eventId: EventId): EventStatus | undefined
  /** Returns the markets of the events that match, in their order, as the text of the answer. */
  markets(filter: EventFilter): string
  market(marketId: MarketId): Market | undefined
  book(marketId: MarketId, depth: Depth): MarketBook | undefined
  /** Returns at most `limit` events of a sport for the sidebar, live ones first. */
  sportsEvents(sport: string, limit: number): SportsEvent[]
}

const limitDefault = 100
const limitMax = 500

/** Returns readers over the fold 'catalogue'. */
export function createCatalogueReaders(source: PublishedSource, scores: Scores): CatalogueReaders {
  const catalogue = () => source.fold<Catalogue>('catalogue')
  const index = new EventIndex(catalogue(), scores)

  function found(filter: EventFilter): ListedEvent[] {
    const words = wordsOf(filter.search ?? '')
    const bits = bitsOfWords(words)
    const isAnyState = words.length > 0 || filter.eventIds !== undefined || filter.settled === true
    const limit = Math.min(filter.limit ?? limitDefault, limitMax)
    const matches: ListedEvent[] = []
    for (const listed of candidates(filter)) {
      if (matches.length >= limit) break
      const { status, hasResult, names } = listed
      if (!isWanted(status, filter.inPlay, isAnyState)) continue
      if (filter.settled && !hasResult) continue
      if (!index.mayHold(listed, bits) || !words.every((word) => names.includes(word))) continue
      matches.push(listed)
    }
    return matches
  }

  /** Returns the events among which are those of a filter, in its order. */
  function candidates({ sport, settled, eventIds }: EventFilter): readonly ListedEvent[] {
    if (eventIds !== undefined) {
      const named = [...new Set(eventIds)].map((id) => index.find(id)).filter((one) => one !== undefined)
      const ofSport = named.filter(({ event }) => sport === undefined || event.sport === sport)
      return ofSport.sort(settled ? newestFirst : byStatus)
    }
    const lists = index.lists(sport)
    return (settled ? lists?.withResult : lists?.all) ?? []
  }

  function summaryOf({ event, status }: ListedEvent): EventSummary {
    const { markets } = catalogue()
    const score = scores.scoreOf(event.eventId)
    return {
      eventId: event.eventId,
      sport: event.sport as Sport,
      name: event.name,
      competition: event.competition,
      startTime: event.startTime,
      status,
      ...(score && { score }),
      markets: event.marketIds.map((id) => marketShape(markets.get(id)!)),
    }
  }

  const marketsText = ({ event }: ListedEvent): string =>
    event.marketIds.map((id) => textOfMarket(index.textOf(id))).join()

  function eventText(listed: ListedEvent): string {
    const score = scores.scoreOf(listed.event.eventId)
    return textOfEvent(listed.start, listed.status, score && textOfScore(score), marketsText(listed))
  }

  return {
    events: (filter) => `{"events":[${found(filter).map(eventText).join()}]}`,
    event(eventId) {
      const listed = index.find(eventId)
      return listed && summaryOf(listed)
    },
    eventStatus: (eventId) => index.find(eventId)?.status,
    markets: (filter) => `{"markets":[${found(filter).map(marketsText).filter(Boolean).join()}]}`,
    market(marketId) {
      const market = catalogue().markets.get(marketId)
      return market && marketShape(market)
    },
    book: (marketId, depth) => marketBookOf(source, marketId, depth),
    sportsEvents: (sport, limit) =>
      found({ sport, limit }).map(({ event, status }) => ({
        id: String(event.eventId),
        display: event.name,
        status,
        tournament: event.competition,
      })),
  }
}

function isWanted(status: EventStatus, inPlay: boolean | undefined, isAnyState: boolean): boolean {
  if (inPlay !== undefined) return status === (inPlay ? 'Live' : 'Upcoming')
  return status !== 'Ended' || isAnyState
}
