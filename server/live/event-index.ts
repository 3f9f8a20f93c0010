/**
 * The events in the orders in which they are listed, with the texts that are searched and answered: kept up as the catalogue
 * and the reported states change, so that a read takes what its page holds and no more.
 */
import type { EventId, MarketId } from '#core/values/brands.ts'
import { type Catalogue, type CatalogueEvent, followChanges } from './catalogue.ts'
import { createMarketText, EventText, type MarketText } from './event-text.ts'
import { folded, isFound, TextIndex } from './name-search.ts'
import type { EventStatus, Scores } from './scores.ts'

/** An event as it is listed. */
export interface ListedEvent {
  readonly event: CatalogueEvent
  readonly text: EventText
  status: EventStatus
  /** Ended, or with a market that is settled or void. */
  hasResult: boolean
  /** The names in it, folded, and their number among the searched ones. */
  names: string
  number: number
  marketCount: number
  lastMarket: number | undefined
}

/** All events of a sport, or of all sports. */
export interface EventLists {
  /** Live ones, then those to come, soonest first, then ended ones, newest first. */
  readonly all: ListedEvent[]
  /** Those with a result, newest first. */
  readonly withResult: ListedEvent[]
  /** Those too, and all others, by their start. */
  readonly byStart: ListedEvent[]
}

export type Order = (a: ListedEvent, b: ListedEvent) => number

const rank: Readonly<Record<EventStatus, number>> = { Live: 0, Upcoming: 1, Ended: 2 }

/** Up to this number they are sorted sooner than a list is gone through. */
const fewMax = 1_000

/** The order of all events. */
export const byStatus: Order = (a, b) =>
  rank[a.status] - rank[b.status] ||
  (a.status === 'Ended' ? -1 : 1) * (a.event.startTime - b.event.startTime) ||
  a.event.eventId - b.event.eventId

/** The order of those with a result. */
export const newestFirst: Order = (a, b) =>
  b.event.startTime - a.event.startTime || b.event.eventId - a.event.eventId

/** The order of a schedule. */
export const soonestFirst: Order = (a, b) =>
  a.event.startTime - b.event.startTime || a.event.eventId - b.event.eventId

export class EventIndex {
  readonly #catalogue: Catalogue
  readonly #scores: Scores
  readonly #changed: ReturnType<typeof followChanges>
  readonly #listed = new Map<EventId, ListedEvent>()
  readonly #everySport: EventLists = { all: [], withResult: [], byStart: [] }
  readonly #bySport = new Map<string, EventLists>()
  readonly #markets = new Map<number, MarketText>()
  readonly #names = new TextIndex<ListedEvent>()
  readonly #onMarket: ((marketId: MarketId) => void) | undefined

  /** `onMarket`: told of each market that has changed, appeared or left, when the index keeps up. */
  constructor(catalogue: Catalogue, scores: Scores, onMarket?: (marketId: MarketId) => void) {
    this.#onMarket = onMarket
    this.#catalogue = catalogue
    this.#scores = scores
    this.#changed = followChanges(catalogue)
    scores.onChange((eventId, change) => {
      if (change !== 'score') this.#changed.events.add(eventId)
    })
    this.#keepUp()
  }

  /** Returns the lists of a sport, or of all. */
  lists(sport: string | undefined): EventLists | undefined {
    this.#keepUp()
    return sport === undefined ? this.#everySport : this.#bySport.get(sport)
  }

  /** Returns an event, or undefined when there is no such event. */
  find(eventId: EventId): ListedEvent | undefined {
    this.#keepUp()
    return this.#listed.get(eventId)
  }

  /** Returns the events of a list whose names may hold all these words, in its order. Few are picked out and sorted. */
  search(list: readonly ListedEvent[], order: Order, words: readonly string[]): ListedEvent[] {
    const found = this.#names.find(words)
    if (found.count > fewMax) return list.filter(({ number }) => isFound(found, number))
    return this.#names
      .valuesOf(found)
      .filter(({ names }) => words.every((word) => names.includes(word)))
      .filter((listed) => list[placeIn(list, listed, order)] === listed)
      .sort(order)
  }

  /** Returns the first of all events in whose names are all these words, at most `most`: live ones, those to come, ended ones. */
  first(words: readonly string[], most: number): ListedEvent[] {
    this.#keepUp()
    const found = this.#names.find(words)
    const holds = ({ names }: ListedEvent) => words.every((word) => names.includes(word))
    if (found.count <= fewMax) {
      return this.#names.valuesOf(found).filter(holds).sort(byStatus).slice(0, most)
    }
    const first: ListedEvent[] = []
    for (const listed of this.#everySport.all) {
      if (!isFound(found, listed.number) || !holds(listed)) continue
      first.push(listed)
      if (first.length === most) break
    }
    return first
  }

  #keepUp(): void {
    const { events, markets } = this.#changed
    for (const marketId of markets) {
      const market = this.#catalogue.markets.get(marketId)
      if (market === undefined) this.#markets.delete(marketId)
      else this.#markets.set(marketId, createMarketText(market))
      this.#onMarket?.(marketId)
    }
    markets.clear()
    for (const eventId of events) this.#renew(eventId)
    events.clear()
  }

  #renew(eventId: EventId): void {
    const event = this.#catalogue.events.get(eventId)
    const listed = this.#listed.get(eventId)
    if (event === undefined) {
      if (listed !== undefined) this.#remove(listed)
      return
    }
    const { markets } = this.#catalogue
    const status = this.#scores.statusOf(eventId) ?? derivedStatus(event, markets)
    const hasResult = status === 'Ended' || hasMarketWithResult(event, markets)
    if (listed === undefined) {
      this.#add(event, status, hasResult)
      return
    }
    if (status !== listed.status || hasResult !== listed.hasResult) {
      this.#unlist(listed)
      listed.status = status
      listed.hasResult = hasResult
      this.#list(listed)
    }
    this.#setMarkets(listed)
    const { marketIds } = event
    if (listed.marketCount !== marketIds.length || listed.lastMarket !== marketIds.at(-1)) {
      this.#names.remove(listed.number, listed.names)
      this.#name(listed)
    }
  }

  #setMarkets({ event, text }: ListedEvent): void {
    text.setMarkets(event.marketIds.map((id) => this.#markets.get(id)!))
  }

  #add(event: CatalogueEvent, status: EventStatus, hasResult: boolean): void {
    const listed: ListedEvent = {
      event,
      text: new EventText(event),
      status,
      hasResult,
      names: '',
      number: 0,
      marketCount: 0,
      lastMarket: undefined,
    }
    this.#setMarkets(listed)
    this.#name(listed)
    this.#listed.set(event.eventId, listed)
    this.#list(listed)
  }

  #remove(listed: ListedEvent): void {
    this.#listed.delete(listed.event.eventId)
    this.#names.remove(listed.number, listed.names)
    this.#unlist(listed)
  }

  /** Names never change, but markets come and go. */
  #name(listed: ListedEvent): void {
    const { name, competition, sport, marketIds } = listed.event
    const names = new Set([name, competition, sport])
    for (const id of marketIds) {
      for (const runner of this.#catalogue.markets.get(id)!.runners) names.add(runner.name)
    }
    listed.names = folded([...names].join('\n'))
    listed.number = this.#names.add(listed.names, listed)
    listed.marketCount = marketIds.length
    listed.lastMarket = marketIds.at(-1)
  }

  #list(listed: ListedEvent): void {
    for (const lists of this.#listsOf(listed)) {
      lists.all.splice(placeIn(lists.all, listed, byStatus), 0, listed)
      lists.byStart.splice(placeIn(lists.byStart, listed, soonestFirst), 0, listed)
      if (listed.hasResult) {
        lists.withResult.splice(placeIn(lists.withResult, listed, newestFirst), 0, listed)
      }
    }
  }

  #unlist(listed: ListedEvent): void {
    for (const lists of this.#listsOf(listed)) {
      lists.all.splice(placeIn(lists.all, listed, byStatus), 1)
      lists.byStart.splice(placeIn(lists.byStart, listed, soonestFirst), 1)
      if (listed.hasResult) lists.withResult.splice(placeIn(lists.withResult, listed, newestFirst), 1)
    }
  }

  #listsOf({ event: { sport } }: ListedEvent): EventLists[] {
    let own = this.#bySport.get(sport)
    if (own === undefined) {
      own = { all: [], withResult: [], byStart: [] }
      this.#bySport.set(sport, own)
    }
    return [this.#everySport, own]
  }
}

/** Returns the place of an event in a list, or where it belongs. */
/** Returns the place of the first that comes after an event in a list of this order, whether it is in it or not. */
export function placeAfter(list: readonly ListedEvent[], listed: ListedEvent, order: Order): number {
  const place = placeIn(list, listed, order)
  return list[place] === listed ? place + 1 : place
}

function placeIn(list: readonly ListedEvent[], listed: ListedEvent, order: Order): number {
  let from = 0
  let to = list.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (order(list[middle]!, listed) < 0) from = middle + 1
    else to = middle
  }
  return from
}

function hasMarketWithResult(event: CatalogueEvent, markets: Catalogue['markets']): boolean {
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
