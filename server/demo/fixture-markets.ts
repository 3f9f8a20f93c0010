/** The exchange's event and markets of a fixture: made when it is new, found again by the journal when it is not. */

import type { Sport } from '#contract/catalogue.ts'
import type { CreateMarket } from '#core/exchange/command.ts'
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import type { EventId, MarketId } from '#core/values/brands.ts'
import { selectionIdsOf } from '#server/house/selection-ids.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import { type FeedFixture, textOfFixture } from './fixture-text.ts'
import type { MarketDefinition, PriceRow, SportKey } from './fixtures/format.ts'
import type { LineChances } from './fixtures/models/fair-price.ts'
import type { FixtureScript } from './fixtures/script.ts'
import type { FeedPrincipal } from './principal.ts'

/** A market of a script and what stands for it in the exchange. */
export interface FixtureMarket {
  readonly definition: MarketDefinition
  readonly marketId: MarketId
  /** By the script's runner id. */
  readonly selectionIds: ReadonlyMap<string, number>
}

export interface FixtureEvent {
  readonly eventId: EventId
  /** Those that are made, in their order. */
  readonly markets: FixtureMarket[]
}

const sportOf: Readonly<Partial<Record<SportKey, Sport>>> = {
  'sr:sport:21': 'cricket',
  'sr:sport:1': 'soccer',
  'sr:sport:5': 'tennis',
  horse: 'horse-race',
  greyhound: 'gray-hound',
}

const commissionBps = 500
const stakeMin = 100

/** A fixture that is to be made: its course, and when it begins, milliseconds since 1970. */
export interface NewFixture {
  readonly fixture: FeedFixture
  readonly script: FixtureScript
  readonly startTime: number
}

/**
 * Resolves to the events of fixtures, made at once, each with its main market, which is not open yet; the others follow behind
 * it.
 */
export async function makeEvents(
  principal: FeedPrincipal,
  fixtures: readonly NewFixture[],
): Promise<FixtureEvent[]> {
  const ids = await principal.createEvents(fixtures.map(commandOfEvent))
  const mains = fixtures.flatMap(({ script }, i) =>
    script.markets.slice(0, 1).map((definition) => ({ event: ids[i] as EventId, definition })),
  )
  const made = await createMarkets(principal, mains)
  return ids.map((eventId) => ({
    eventId,
    markets: made.filter((_, i) => mains[i]?.event === eventId),
  }))
}

function commandOfEvent({ fixture, script, startTime }: NewFixture) {
  const { sport, competition, country, participants, distanceM } = script.fixture
  // A race has too many runners to be named by them.
  const race = distanceM === undefined ? competition : `${competition} ${distanceM} m`
  return {
    kind: 'create-event',
    sport: sportOf[sport] ?? 'other',
    name: participants.length === 2 ? participants.map(({ name }) => name).join(' vs ') : race,
    competition,
    startTime,
    feed: textOfFixture(fixture),
    ...(country !== undefined && { country }),
  } as const
}

/** Returns the event as the journal has it: each market by its name. What a crash kept from being made is missing. */
export function findEvent(
  { events, markets }: Catalogue,
  eventId: EventId,
  script: FixtureScript,
): FixtureEvent {
  const made = (events.get(eventId)?.marketIds ?? []).map((id) => markets.get(id))
  const found = script.markets.flatMap((definition) => {
    const at = made.findIndex((market) => market?.name === definition.name)
    const [market] = at === -1 ? [] : made.splice(at, 1)
    return market ? [fixtureMarket(definition, market.marketId)] : []
  })
  return { eventId, markets: found }
}

/** Resolves to new markets of an event, all made at once; they are not open yet. */
export function makeMarkets(
  principal: FeedPrincipal,
  event: EventId,
  definitions: readonly MarketDefinition[],
): Promise<FixtureMarket[]> {
  return createMarkets(
    principal,
    definitions.map((definition) => ({ event, definition })),
  )
}

interface NewMarket {
  readonly event: EventId
  readonly definition: MarketDefinition
}

async function createMarkets(
  principal: FeedPrincipal,
  wanted: readonly NewMarket[],
): Promise<FixtureMarket[]> {
  if (wanted.length === 0) return []
  const ids = await principal.createMarkets(wanted.map(commandOfMarket))
  return wanted.map(({ definition }, i) => fixtureMarket(definition, ids[i] as number))
}

function commandOfMarket({ event, definition }: NewMarket): CreateMarket {
  const selectionIds = selectionIdsByRunner(definition)
  return {
    kind: 'create-market',
    event,
    name: definition.name,
    runners: definition.runners.map(({ id, name }) => ({
      selectionId: selectionIds.get(id) as number,
      name,
    })),
    numberOfWinners: definition.numberOfWinners,
    betDelayMs: definition.betDelayMs,
    betDelayModel: 'PASSIVE',
    commissionBps,
    stakeMin,
    profitRatioChecked: true,
    ...(definition.type !== undefined && { type: definition.type }),
    ...termsOf(definition),
  }
}

/**
 * The markets of a recorded race have no type; they find a starting price as all of races do. The two sides of a line are matched with each
 * other, as in the markets that operators make.
 */
function termsOf({ terms, settlementRule }: MarketDefinition): { terms?: MarketTerms } {
  const isOfRace = settlementRule === 'racing.win' || settlementRule === 'racing.place'
  const isOfLines = terms?.handicaps !== undefined
  const all = {
    ...terms,
    ...(isOfRace && { startingPrice: true }),
    ...(isOfLines && { crossMatching: true }),
  }
  return Object.keys(all).length > 0 ? { terms: all as MarketTerms } : {}
}

function fixtureMarket(definition: MarketDefinition, marketId: MarketId): FixtureMarket {
  return { definition, marketId, selectionIds: selectionIdsByRunner(definition) }
}

/** The same side has the same selectionId in all its markets. */
function selectionIdsByRunner({ runners }: MarketDefinition): ReadonlyMap<string, number> {
  const ids = selectionIdsOf(runners.map(({ name }) => name))
  return new Map(runners.map(({ id }, i) => [id, ids[i] as number]))
}

/** What a price row says of a market. */
export interface FairPrices {
  /** By runner index; 0 of one that cannot win any more. */
  readonly probabilities: readonly number[]
  /** Of a line, which has one runner and no probability of it. */
  readonly below: LineChances | undefined
}

/** Returns the model's prices, or those that recorded ones imply. Undefined when not every runner is priced. */
export function pricesOf(row: PriceRow, definition: MarketDefinition): FairPrices | undefined {
  const { prob, below, book = {} } = row
  if (below) return { probabilities: [], below }
  // A model may know that a runner cannot win any more.
  if (prob) return { probabilities: definition.runners.map(({ id }) => prob[id] ?? 0), below }
  const implied = complete(
    definition.runners.map(({ id }) => {
      const { back, lay, ltp, bsp } = book[id] ?? {}
      const prices = [back, lay].filter((price) => price !== undefined)
      const price = prices.length > 0 ? prices.reduce((a, b) => a + b) / prices.length : (ltp ?? bsp)
      return price === undefined ? 0 : 1 / price
    }),
  )
  if (implied === undefined) return undefined
  const sum = implied.reduce((total, value) => total + value, 0)
  return { probabilities: implied.map((value) => (value / sum) * definition.numberOfWinners), below }
}

function complete(values: number[]): number[] | undefined {
  return values.every((value) => value > 0) ? values : undefined
}
