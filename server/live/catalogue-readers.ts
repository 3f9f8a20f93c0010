/** The catalogue in the shapes of the calls: events, markets, books, the sidebar's lists. As of the last synced batch. */

import {
  type Competitions,
  type EventMoment,
  type EventSummary,
  type Market,
  type MarketBook,
  type RaceCard,
  Sport,
  type Traded,
} from '#contract/catalogue.ts'
import type { Schedule } from '#contract/market-desk.ts'
import type { Found } from '#contract/search.ts'
import type { SportsEvent } from '#contract/sports.ts'
import type { EventId, MarketId, SelectionId } from '#core/values/brands.ts'
import type { Catalogue } from './catalogue.ts'
import { competitionsOf } from './competitions.ts'
import { type EventFilter, listedBy } from './event-filter.ts'
import { EventIndex, type ListedEvent } from './event-index.ts'
import { marketShape } from './event-text.ts'
import { type Depth, marketBookOf } from './market-book.ts'
import { MarketStates, type ScheduleFilter, scheduledBy } from './schedule.ts'
import type { EventStatus, Scores } from './scores.ts'
import { searchAll } from './search.ts'
import type { PublishedSource } from './source.ts'
import { tradedOf } from './traded-shape.ts'

export interface CatalogueReaders {
  /**
   * Returns the events that match, as the bytes of the answer: live ones first, then those to come, soonest first; those with
   * a result newest first. Ended ones only when searched for, named by their ids, or asked for by their result.
   */
  events(filter: EventFilter): Buffer
  event(eventId: EventId): EventSummary | undefined
  /** Returns what has all words of a text in its names, at most `limit` of each kind: 5 when undefined, 20 at most. */
  search(text: string, limit: number | undefined): Found
  /** Returns the competitions with something to bet on, as a tree. */
  competitions(): Competitions
  /** Returns the card of a race, or undefined for what has none. */
  card(eventId: EventId): RaceCard | undefined
  /** Returns what happened in an event, oldest first, or undefined when there is no such event. */
  moments(eventId: EventId): readonly EventMoment[] | undefined
  /** Returns the status of an event, or undefined when there is no such event. */
  eventStatus(eventId: EventId): EventStatus | undefined
  /** Returns the markets of the events that match, in their order, as the bytes of the answer. */
  markets(filter: EventFilter): Buffer
  market(marketId: MarketId): Market | undefined
  /** Returns a page of the markets by the start of their events. */
  schedule(filter: ScheduleFilter): Schedule
  book(marketId: MarketId, depth: Depth): MarketBook | undefined
  /** Returns what was traded of a runner, or which of the two is not there. */
  traded(marketId: MarketId, selectionId: SelectionId): Traded | 'market_not_found' | 'runner_not_found'
  /** Returns at most `limit` events of a sport for the sidebar, live ones first. */
  sportsEvents(sport: string, limit: number): SportsEvent[]
}

const searchUsual = 5
const searchMax = 20

const eventsStart = Buffer.from('{"events":[')
const marketsStart = Buffer.from('{"markets":[')
const eventEnd = Buffer.from(']}')
const eventEndBeforeNext = Buffer.from(']},')
const comma = Buffer.from(',')
const listEnd = Buffer.from(']}')

/** Returns readers over the fold 'catalogue'. */
export function createCatalogueReaders(source: PublishedSource, scores: Scores): CatalogueReaders {
  const catalogue = () => source.fold<Catalogue>('catalogue')
  const counting = new MarketStates(source)
  const index = new EventIndex(catalogue(), scores, (marketId) => counting.note(marketId))
  const found = (filter: EventFilter) => listedBy(filter, index, catalogue())

  function summaryOf({ event, status }: ListedEvent): EventSummary {
    const { markets } = catalogue()
    const score = scores.scoreOf(event.eventId)
    return {
      eventId: event.eventId,
      sport: event.sport as Sport,
      name: event.name,
      competition: event.competition,
      ...(event.country !== undefined && { country: event.country }),
      startTime: event.startTime,
      status,
      ...(score && { score }),
      ...(scores.cardOf(event.eventId) && { card: true as const }),
      markets: event.marketIds.map((id) => marketShape(markets.get(id)!)),
    }
  }

  return {
    events(filter) {
      const parts: Buffer[] = [eventsStart]
      const all = found(filter)
      all.forEach(({ event, status, text }, i) => {
        const end = i === all.length - 1 ? eventEnd : eventEndBeforeNext
        parts.push(text.head(status, scores.scoreOf(event.eventId)), text.markets(), end)
      })
      return Buffer.concat([...parts, listEnd])
    },
    event(eventId) {
      const listed = index.find(eventId)
      return listed && summaryOf(listed)
    },
    search: (text, limit = searchUsual) =>
      searchAll({ catalogue: catalogue(), index, scores }, text, Math.min(Math.max(1, limit), searchMax)),
    competitions: () => ({ sports: competitionsOf(Sport.enum, (sport) => index.lists(sport)) }),
    card(eventId) {
      const card = scores.cardOf(eventId)
      return card && withStartingPrices(card, catalogue(), eventId)
    },
    moments: (eventId) => index.find(eventId) && scores.momentsOf(eventId),
    eventStatus: (eventId) => index.find(eventId)?.status,
    markets(filter) {
      const parts: Buffer[] = [marketsStart]
      for (const { text } of found(filter)) {
        const markets = text.markets()
        if (markets.length === 0) continue
        if (parts.length > 1) parts.push(comma)
        parts.push(markets)
      }
      return Buffer.concat([...parts, listEnd])
    },
    market(marketId) {
      const market = catalogue().markets.get(marketId)
      return market && marketShape(market)
    },
    schedule: (filter) => ({
      ...scheduledBy(filter, index, source),
      counts: counting.counts(),
    }),
    traded: (marketId, selectionId) => tradedOf(source, marketId, selectionId),
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

/** Returns the card with the prices to win that were found at the off. */
function withStartingPrices(card: RaceCard, { events, markets }: Catalogue, eventId: EventId): RaceCard {
  const all = (events.get(eventId)?.marketIds ?? []).map((id) => markets.get(id))
  const toWin = all.find((market) => market?.type === 'WIN')
  const found = new Map(toWin?.runners.map(({ selectionId, startingPrice }) => [selectionId, startingPrice]))
  return {
    ...card,
    runners: card.runners.map((runner) => {
      const startingPrice = found.get(runner.selectionId) ?? 0
      return startingPrice > 0 ? { ...runner, startingPrice } : runner
    }),
  }
}
