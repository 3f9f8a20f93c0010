/** The catalogue in the shapes of the calls: events, markets, books, the sidebar's lists. As of the last synced batch. */

import type { EventSummary, Market, MarketBook, Runner, Sport } from '#contract/catalogue.ts'
import type { SportsEvent } from '#contract/sports.ts'
import type { EventId, MarketId } from '#core/values/brands.ts'
import type { Catalogue, CatalogueEvent, CatalogueMarket, CatalogueRunner } from './catalogue.ts'
import { type Depth, marketBookOf } from './market-book.ts'
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
   * Returns the events that match: live ones first, then those to come, soonest first; those with a result newest first.
   * Ended ones only when searched for, named by their ids, or asked for by their result.
   */
  events(filter: EventFilter): EventSummary[]
  event(eventId: EventId): EventSummary | undefined
  /** Returns the status of an event, or undefined when there is no such event. */
  eventStatus(eventId: EventId): EventStatus | undefined
  /** Returns the markets of the events that match, in their order. */
  markets(filter: EventFilter): Market[]
  market(marketId: MarketId): Market | undefined
  book(marketId: MarketId, depth: Depth): MarketBook | undefined
  /** Returns at most `limit` events of a sport for the sidebar, live ones first. */
  sportsEvents(sport: string, limit: number): SportsEvent[]
}

const limitDefault = 100
const limitMax = 500
const rank: Readonly<Record<EventStatus, number>> = { Live: 0, Upcoming: 1, Ended: 2 }

/** Returns readers over the fold 'catalogue'. */
export function createCatalogueReaders(source: PublishedSource, scores: Scores): CatalogueReaders {
  const catalogue = () => source.fold<Catalogue>('catalogue')

  function found(filter: EventFilter): CatalogueEvent[] {
    const { events, markets } = catalogue()
    const words = folded(filter.search ?? '')
      .split(/\s+/)
      .filter(Boolean)
    const named = filter.eventIds && new Set(filter.eventIds)
    const isAnyState = words.length > 0 || named !== undefined || filter.settled === true
    const matches: { event: CatalogueEvent; status: EventStatus }[] = []
    for (const event of events.values()) {
      if (filter.sport !== undefined && event.sport !== filter.sport) continue
      if (named !== undefined && !named.has(event.eventId)) continue
      const status = statusOf(event)
      if (!isWanted(status, filter.inPlay, isAnyState)) continue
      if (filter.settled && status !== 'Ended' && !hasResult(event, markets)) continue
      if (words.length > 0 && !contains(searchText(event, markets), words)) continue
      matches.push({ event, status })
    }
    matches.sort(
      filter.settled
        ? (a, b) => b.event.startTime - a.event.startTime || b.event.eventId - a.event.eventId
        : (a, b) =>
            rank[a.status] - rank[b.status] ||
            (a.status === 'Ended' ? -1 : 1) * (a.event.startTime - b.event.startTime) ||
            a.event.eventId - b.event.eventId,
    )
    return matches.slice(0, Math.min(filter.limit ?? limitDefault, limitMax)).map(({ event }) => event)
  }

  function statusOf(event: CatalogueEvent): EventStatus {
    return scores.statusOf(event.eventId) ?? derivedStatus(event, catalogue().markets)
  }

  function summaryOf(event: CatalogueEvent): EventSummary {
    const { markets } = catalogue()
    const score = scores.scoreOf(event.eventId)
    return {
      eventId: event.eventId,
      sport: event.sport as Sport,
      name: event.name,
      competition: event.competition,
      startTime: event.startTime,
      status: statusOf(event),
      ...(score && { score }),
      markets: event.marketIds.map((id) => marketShape(markets.get(id)!)),
    }
  }

  return {
    events: (filter) => found(filter).map(summaryOf),
    event(eventId) {
      const event = catalogue().events.get(eventId)
      return event && summaryOf(event)
    },
    eventStatus(eventId) {
      const event = catalogue().events.get(eventId)
      return event && statusOf(event)
    },
    markets: (filter) => found(filter).flatMap((event) => summaryOf(event).markets),
    market(marketId) {
      const market = catalogue().markets.get(marketId)
      return market && marketShape(market)
    },
    book: (marketId, depth) => marketBookOf(source, marketId, depth),
    sportsEvents: (sport, limit) =>
      found({ sport, limit }).map((event) => ({
        id: String(event.eventId),
        display: event.name,
        status: statusOf(event),
        tournament: event.competition,
      })),
  }
}

function isWanted(status: EventStatus, inPlay: boolean | undefined, isAnyState: boolean): boolean {
  if (inPlay !== undefined) return status === (inPlay ? 'Live' : 'Upcoming')
  return status !== 'Ended' || isAnyState
}

function hasResult(event: CatalogueEvent, markets: Catalogue['markets']): boolean {
  return event.marketIds.some((id) => {
    const { status } = markets.get(id)!
    return status === 'SETTLED' || status === 'VOIDED'
  })
}

/** The status when the feed has reported none: live once a market is in play, ended once all are settled or void. */
function derivedStatus(event: CatalogueEvent, markets: Catalogue['markets']): EventStatus {
  let derived: EventStatus = event.marketIds.length === 0 ? 'Upcoming' : 'Ended'
  for (const id of event.marketIds) {
    const { status, inPlay } = markets.get(id)!
    if (status === 'SETTLED' || status === 'VOIDED') continue
    if (inPlay) return 'Live'
    derived = 'Upcoming'
  }
  return derived
}

interface SearchText {
  readonly text: string
  readonly marketCount: number
  readonly lastMarket: number | undefined
}

/** Names never change, so a text is made once for each set of an event's markets: anyone may search, and often. */
const searchTexts = new WeakMap<CatalogueEvent, SearchText>()

function searchText(event: CatalogueEvent, markets: Catalogue['markets']): string {
  const { marketIds } = event
  const lastMarket = marketIds.at(-1)
  const made = searchTexts.get(event)
  if (made?.marketCount === marketIds.length && made.lastMarket === lastMarket) return made.text
  const runners = marketIds.flatMap((id) => markets.get(id)!.runners.map(({ name }) => name))
  const text = folded([event.name, event.competition, event.sport, ...runners].join('\n'))
  searchTexts.set(event, { text, marketCount: marketIds.length, lastMarket })
  return text
}

function contains(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Returns the market in the shape of the calls. */
export function marketShape(market: CatalogueMarket): Market {
  return {
    marketId: market.marketId,
    eventId: market.eventId,
    name: market.name,
    status: market.status,
    inPlay: market.inPlay,
    version: market.version,
    numberOfWinners: market.numberOfWinners,
    betDelaySeconds: Math.ceil(market.betDelayMs / 1000),
    betDelayModel: market.betDelayModel,
    commissionBps: market.commissionBps,
    stakeMin: market.stakeMin,
    matched: market.matched,
    ...(market.suspendReason !== undefined && { suspendReason: market.suspendReason }),
    runners: market.runners.map((runner) => ({
      selectionId: runner.selectionId,
      name: runner.name,
      status: runnerStatus(runner),
    })),
  }
}

/** Returns the runner's status; a runner has won or lost only while the market stands settled. */
export function runnerStatus(runner: CatalogueRunner): Runner['status'] {
  if (runner.removed) return 'REMOVED'
  if (runner.won === undefined) return 'ACTIVE'
  return runner.won ? 'WINNER' : 'LOSER'
}
