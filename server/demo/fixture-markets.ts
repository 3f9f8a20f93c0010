/** The exchange's event and markets of a fixture: made when it is new, found again by the journal when it is not. */

import type { Sport } from '#contract/catalogue.ts'
import type { EventId, MarketId } from '#core/values/brands.ts'
import type { CatalogueEvent } from '#server/live/catalogue.ts'
import { type FeedFixture, textOfFixture } from './fixture-text.ts'
import type { MarketDefinition, PriceRow, SportKey } from './fixtures/format.ts'
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
  readonly markets: readonly FixtureMarket[]
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

/** Resolves to the event of a fixture, made with its markets; they are not open yet. */
export async function makeEvent(
  principal: FeedPrincipal,
  fixture: FeedFixture,
  script: FixtureScript,
  startTime: number,
): Promise<FixtureEvent> {
  const { sport, competition, participants } = script.fixture
  const eventId = await principal.createEvent({
    kind: 'create-event',
    sport: sportOf[sport] ?? 'other',
    // A race has too many runners to be named by them.
    name: participants.length === 2 ? participants.map(({ name }) => name).join(' vs ') : competition,
    competition,
    startTime,
    feed: textOfFixture(fixture),
  })
  return { eventId, markets: await makeMarkets(principal, eventId, script.markets) }
}

/** Resolves to the event as the journal has it; markets that a crash kept from being made are made now. */
export async function findEvent(
  principal: FeedPrincipal,
  { eventId, marketIds }: CatalogueEvent,
  script: FixtureScript,
): Promise<FixtureEvent> {
  // Markets are made in the script's order, so the ones that exist are its first.
  const found = script.markets
    .slice(0, marketIds.length)
    .map((definition, i) => fixtureMarket(definition, marketIds[i] as number))
  const missing = await makeMarkets(principal, eventId, script.markets.slice(marketIds.length))
  return { eventId, markets: [...found, ...missing] }
}

async function makeMarkets(
  principal: FeedPrincipal,
  event: EventId,
  definitions: readonly MarketDefinition[],
): Promise<FixtureMarket[]> {
  const markets: FixtureMarket[] = []
  for (const definition of definitions) {
    const selectionIds = selectionIdsOf(definition)
    const marketId = await principal.createMarket({
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
    })
    markets.push(fixtureMarket(definition, marketId))
  }
  return markets
}

function fixtureMarket(definition: MarketDefinition, marketId: MarketId): FixtureMarket {
  return { definition, marketId, selectionIds: selectionIdsOf(definition) }
}

/** The same side has the same selectionId in all its markets: a hash of its name, moved on where two would be equal. */
function selectionIdsOf({ runners }: MarketDefinition): ReadonlyMap<string, number> {
  const taken = new Set<number>()
  return new Map(
    runners.map(({ id, name }) => {
      let selectionId = hashOf(name)
      while (taken.has(selectionId)) selectionId++
      taken.add(selectionId)
      return [id, selectionId]
    }),
  )
}

/** FNV-1a, cut to 30 bits so that it stays a small positive number. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return ((hash >>> 2) & 0x3fffffff) + 1
}

/**
 * Returns the probabilities that a price row tells, by runner index: the model's, or those that recorded prices imply.
 * Undefined when it does not price every runner.
 */
export function probabilitiesOf(row: PriceRow, definition: MarketDefinition): number[] | undefined {
  const { prob, book = {} } = row
  if (prob) return complete(definition.runners.map(({ id }) => prob[id] ?? 0))
  const implied = complete(
    definition.runners.map(({ id }) => {
      const { back, lay, ltp, bsp } = book[id] ?? {}
      const prices = [back, lay].filter((price) => price !== undefined)
      const price = prices.length > 0 ? prices.reduce((a, b) => a + b) / prices.length : (ltp ?? bsp)
      return price === undefined ? 0 : 1 / price
    }),
  )
  const sum = implied?.reduce((total, value) => total + value, 0) ?? 0
  return implied?.map((value) => (value / sum) * definition.numberOfWinners)
}

function complete(values: number[]): number[] | undefined {
  return values.every((value) => value > 0) ? values : undefined
}
