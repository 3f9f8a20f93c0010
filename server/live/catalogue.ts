/**
 * The fold 'catalogue': events and markets as players know them: names, runners, state, results, matched sums.
 * Archived markets stay for a while, oldest out first, so that a finished match can still be looked at.
 */
import type { MarketStatus } from '#contract/catalogue.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import {
  eventCreated,
  marketArchived,
  marketClosed,
  marketCreated,
  marketOpened,
  marketSettled,
  marketSuspended,
  marketTurnedInPlay,
  marketVoided,
  matchVoided,
  runnerRemoved,
  runnerResult,
  settlementReversed,
} from '#core/facts/market.ts'
import { orderMatched } from '#core/facts/order.ts'
import { assert } from '#core/values/assert.ts'
import type { Fold } from '#server/journal/fold.ts'

export interface CatalogueEvent {
  readonly eventId: number
  readonly sport: string
  readonly name: string
  readonly competition: string
  readonly startTime: number
  /** What the feed keeps to find its fixture again; undefined for an event made by hand. */
  readonly feed: string | undefined
  readonly marketIds: number[]
}

export interface CatalogueRunner {
  readonly selectionId: number
  readonly name: string
  removed: boolean
  /** Whether it has any share in the result; undefined while there is none. */
  won: boolean | undefined
  /** Hundredths; 0 before the first match. */
  lastPrice: number
  /** Minor units. */
  matched: number
}

export interface CatalogueMarket {
  readonly marketId: number
  readonly eventId: number
  readonly name: string
  readonly runners: readonly CatalogueRunner[]
  readonly numberOfWinners: number
  readonly betDelayMs: number
  readonly betDelayModel: 'FULL' | 'PASSIVE'
  readonly commissionBps: number
  readonly stakeMin: number
  status: MarketStatus
  inPlay: boolean
  version: number
  suspendReason: string | undefined
  /** Minor units, over all runners. */
  matched: number
}

export interface Catalogue {
  readonly events: Map<number, CatalogueEvent>
  readonly markets: Map<number, CatalogueMarket>
  /** Ids of the archived markets that are still known, oldest first. */
  readonly archived: number[]
}

const archivedMax = 2_000

/** Returns an empty catalogue. */
export function createCatalogue(): Catalogue {
  return { events: new Map(), markets: new Map(), archived: [] }
}

/** The published catalogue. */
export const catalogueFold: Fold<Catalogue> = {
  name: 'catalogue',
  create: createCatalogue,
  apply(catalogue, _state, log, from, to) {
    for (let i = from; i < to; i++) applyToCatalogue(catalogue, log, i)
  },
}

const matched = orderMatched.fields

/** Applies fact i of the log to the catalogue. Mutates. */
export function applyToCatalogue(catalogue: Catalogue, log: FactLog, i: number): void {
  const { numbers } = log
  const at = i * factStride
  const code = numbers[at]!
  if (code === orderMatched.code) {
    const market = marketOf(catalogue, numbers[at + matched.market]!)
    const runner = market.runners[numbers[at + matched.runner]!]!
    const size = numbers[at + matched.size]!
    runner.lastPrice = numbers[at + matched.price]!
    runner.matched += size
    market.matched += size
  } else if (code < orderMatched.code) {
    applyMarketFact(catalogue, log, at)
  }
}

function marketOf(catalogue: Catalogue, id: number): CatalogueMarket {
  const market = catalogue.markets.get(id)
  assert(market !== undefined, `market ${id} is in the catalogue`)
  return market
}

function applyMarketFact(catalogue: Catalogue, log: FactLog, at: number): void {
  const { numbers } = log
  switch (numbers[at]) {
    case eventCreated.code:
      return addEvent(catalogue, log, at)
    case marketCreated.code:
      return addMarket(catalogue, log, at)
    case marketOpened.code:
      return setStatus(catalogue, numbers, at, 'OPEN')
    case marketSuspended.code:
      setStatus(catalogue, numbers, at, 'SUSPENDED')
      marketOf(catalogue, numbers[at + 1]!).suspendReason = textOf(log, at, marketSuspended.fields.text)
      return
    case marketTurnedInPlay.code: {
      const market = marketOf(catalogue, numbers[at + marketTurnedInPlay.fields.market]!)
      market.inPlay = true
      market.version = numbers[at + marketTurnedInPlay.fields.version]!
      return
    }
    case marketClosed.code:
      return setStatus(catalogue, numbers, at, 'CLOSED')
    case marketSettled.code:
      return setStatus(catalogue, numbers, at, 'SETTLED')
    case marketVoided.code:
      return setStatus(catalogue, numbers, at, 'VOIDED')
    case settlementReversed.code:
      setStatus(catalogue, numbers, at, 'CLOSED')
      for (const runner of marketOf(catalogue, numbers[at + 1]!).runners) runner.won = undefined
      return
    case runnerResult.code:
      runnerOf(catalogue, numbers, at, runnerResult.fields).won =
        numbers[at + runnerResult.fields.numerator]! > 0
      return
    case runnerRemoved.code:
      runnerOf(catalogue, numbers, at, runnerRemoved.fields).removed = true
      marketOf(catalogue, numbers[at + 1]!).version = numbers[at + runnerRemoved.fields.version]!
      return
    case matchVoided.code: {
      const size = numbers[at + matchVoided.fields.size]!
      runnerOf(catalogue, numbers, at, matchVoided.fields).matched -= size
      marketOf(catalogue, numbers[at + 1]!).matched -= size
      return
    }
    case marketArchived.code:
      return archive(catalogue, numbers[at + marketArchived.fields.market]!)
  }
}

function textOf(log: FactLog, at: number, place: number): string | undefined {
  return log.texts[log.numbers[at + place]!] || undefined
}

function runnerOf(
  catalogue: Catalogue,
  numbers: Float64Array,
  at: number,
  fields: { readonly market: number; readonly runner: number },
): CatalogueRunner {
  return marketOf(catalogue, numbers[at + fields.market]!).runners[numbers[at + fields.runner]!]!
}

/** market, version: the first two fields of every fact that changes a market's status. */
function setStatus(catalogue: Catalogue, numbers: Float64Array, at: number, status: MarketStatus): void {
  const market = marketOf(catalogue, numbers[at + 1]!)
  market.status = status
  market.version = numbers[at + 2]!
  market.suspendReason = undefined
}

function addEvent(catalogue: Catalogue, log: FactLog, at: number): void {
  const eventId = log.numbers[at + eventCreated.fields.event]!
  const text = log.texts[log.numbers[at + eventCreated.fields.text]!]!
  const { sport, name, competition, feed } = JSON.parse(text) as Record<string, string>
  catalogue.events.set(eventId, {
    eventId,
    sport: sport ?? 'other',
    name: name ?? '',
    competition: competition ?? '',
    startTime: log.numbers[at + eventCreated.fields.startTime]!,
    feed,
    marketIds: [],
  })
}

function addMarket(catalogue: Catalogue, log: FactLog, at: number): void {
  const fields = marketCreated.fields
  const number = (place: number) => log.numbers[at + place]!
  const marketId = number(fields.market)
  const eventId = number(fields.event)
  const { name, runners } = JSON.parse(log.texts[number(fields.text)]!) as {
    name: string
    runners: { selectionId: number; name: string }[]
  }
  catalogue.markets.set(marketId, {
    marketId,
    eventId,
    name,
    runners: runners.map((runner) => ({
      selectionId: runner.selectionId,
      name: runner.name,
      removed: false,
      won: undefined,
      lastPrice: 0,
      matched: 0,
    })),
    numberOfWinners: number(fields.winners),
    betDelayMs: number(fields.betDelayMs),
    betDelayModel: number(fields.delayModel) === 1 ? 'PASSIVE' : 'FULL',
    commissionBps: number(fields.commissionBps),
    stakeMin: number(fields.stakeMin),
    status: 'CREATED',
    inPlay: false,
    version: 1,
    suspendReason: undefined,
    matched: 0,
  })
  catalogue.events.get(eventId)?.marketIds.push(marketId)
}

function archive(catalogue: Catalogue, marketId: number): void {
  catalogue.archived.push(marketId)
  if (catalogue.archived.length <= archivedMax) return
  const oldest = marketOf(catalogue, catalogue.archived.shift()!)
  catalogue.markets.delete(oldest.marketId)
  const event = catalogue.events.get(oldest.eventId)
  if (event === undefined) return
  event.marketIds.splice(event.marketIds.indexOf(oldest.marketId), 1)
  if (event.marketIds.length === 0) catalogue.events.delete(oldest.eventId)
}
