/** The markets by the start of their events, with what an operator asks of each: who suspended it, and how many have bets in it. */
import type { MarketStatus, Sport } from '#contract/catalogue.ts'
import type { MarketCounts, Schedule, ScheduleRow } from '#contract/market-desk.ts'
import { marketStatus } from '#core/exchange/market/market.ts'
import { type Stopper, stoppers } from '#core/facts/stop.ts'
import type { EventId, MarketId } from '#core/values/brands.ts'
import type { Catalogue, CatalogueMarket } from './catalogue.ts'
import { type EventIndex, type ListedEvent, soonestFirst } from './event-index.ts'
import { marketShape } from './event-text.ts'
import { wordsOf } from './name-search.ts'
import type { PublishedSource } from './source.ts'

export interface ScheduleFilter {
  readonly sport?: string | undefined
  readonly statuses?: readonly string[] | undefined
  readonly search?: string | undefined
  /** Milliseconds since 1970: from the one on, and before the other. */
  readonly startsFrom?: number | undefined
  readonly startsBefore?: number | undefined
  /** The place after which the page begins. */
  readonly after?: SchedulePlace | undefined
  readonly limit: number
}

/** Where a page ends: it says where the next one goes on, also once the market has left. */
export interface SchedulePlace {
  readonly startTime: number
  readonly eventId: EventId
  readonly marketId: MarketId
}

/** Returns the place that a cursor names, of the form that `Schedule` has. */
export function schedulePlaceOf(cursor: string): SchedulePlace {
  const [startTime, eventId, marketId] = cursor.split('.').map(Number) as [number, number, number]
  return { startTime, eventId, marketId }
}

/** Markets that one page looks at, at most: with a filter that few pass it ends early, and says where to go on. */
const looksMax = 5_000

/** Returns a page of the markets that a filter wants. */
export function scheduledBy(
  filter: ScheduleFilter,
  index: EventIndex,
  source: PublishedSource,
): Pick<Schedule, 'rows' | 'next'> {
  const catalogue = source.fold<Catalogue>('catalogue')
  const { startsBefore = Number.POSITIVE_INFINITY, limit, after } = filter
  const events = candidates(filter, index)
  const rows: ScheduleRow[] = []
  let looks = 0
  for (let i = firstOf(events, filter); i < events.length; i++) {
    const { event } = events[i]!
    if (event.startTime >= startsBefore) break
    for (const id of event.marketIds) {
      // Of the event that the page before ended in, what comes after its last market: they are in the order of their numbers.
      if (event.eventId === after?.eventId && id <= after.marketId) continue
      const market = catalogue.markets.get(id)!
      looks++
      if (filter.statuses?.includes(market.status) ?? true) rows.push(rowOf(events[i]!, market, source))
      if (rows.length === limit || looks === looksMax)
        return { rows, next: [event.startTime, event.eventId, id].join('.') }
    }
  }
  return { rows, next: null }
}

function candidates({ search = '', sport }: ScheduleFilter, index: EventIndex): readonly ListedEvent[] {
  const list = index.lists(sport)?.byStart ?? []
  const words = wordsOf(search)
  if (words.length === 0) return list
  return index
    .search(list, soonestFirst, words)
    .filter(({ names }) => words.every((word) => names.includes(word)))
}

/** Returns the place of the first event that may have a row: by its start, or by where the page before has ended. */
function firstOf(events: readonly ListedEvent[], { startsFrom = 0, after }: ScheduleFilter): number {
  const comesBefore = ({ event: { startTime, eventId } }: ListedEvent) =>
    after === undefined
      ? startTime < startsFrom
      : startTime < after.startTime || (startTime === after.startTime && eventId < after.eventId)
  let from = 0
  let to = events.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (comesBefore(events[middle]!)) from = middle + 1
    else to = middle
  }
  return from
}

function rowOf({ event }: ListedEvent, market: CatalogueMarket, { published }: PublishedSource): ScheduleRow {
  const state = published.markets[market.marketId]
  const stoppedBy = stopperOf(published.markets[market.marketId]?.stoppedBy)
  return {
    eventId: event.eventId,
    eventName: event.name,
    sport: event.sport as Sport,
    competition: event.competition,
    startTime: event.startTime,
    isFed: event.feed !== undefined,
    market: marketShape(market),
    accounts: state?.positions.count ?? 0,
    ...(stoppedBy !== undefined && { stoppedBy }),
    ...(state?.task !== undefined && { isBusy: true as const }),
  }
}

const stopperNames = Object.keys(stoppers) as Stopper[]

function stopperOf(code: number | undefined): Stopper | undefined {
  return stopperNames.find((name) => stoppers[name] === code)
}

interface Standing {
  readonly status: MarketStatus
  readonly inPlay: boolean
  readonly by: Stopper | undefined
}

/** How all markets stand, counted as they change. */
export class MarketStates {
  readonly #source: PublishedSource
  readonly #standings = new Map<MarketId, Standing>()
  readonly #counts: MarketCounts = {
    byStatus: Object.fromEntries(
      Object.keys(marketStatus).map((name) => [name, 0]),
    ) as MarketCounts['byStatus'],
    inPlay: 0,
    suspendedBy: { OPERATOR: 0, FEED: 0, ENGINE: 0 },
  }

  constructor(source: PublishedSource) {
    this.#source = source
  }

  /** A market has changed, appeared or left. */
  note(marketId: MarketId): void {
    const before = this.#standings.get(marketId)
    if (before !== undefined) this.#count(before, -1)
    const market = this.#source.fold<Catalogue>('catalogue').markets.get(marketId)
    if (market === undefined) {
      this.#standings.delete(marketId)
      return
    }
    const { status, inPlay } = market
    const by = stopperOf(this.#source.published.markets[marketId]?.stoppedBy)
    const now = { status, inPlay: inPlay && status === 'OPEN', by: status === 'SUSPENDED' ? by : undefined }
    this.#standings.set(marketId, now)
    this.#count(now, 1)
  }

  /** Returns a copy of the counts. */
  counts(): MarketCounts {
    const { byStatus, inPlay, suspendedBy } = this.#counts
    return { byStatus: { ...byStatus }, inPlay, suspendedBy: { ...suspendedBy } }
  }

  #count({ status, inPlay, by }: Standing, times: 1 | -1): void {
    this.#counts.byStatus[status] += times
    if (inPlay) this.#counts.inPlay += times
    if (by !== undefined) this.#counts.suspendedBy[by] += times
  }
}
