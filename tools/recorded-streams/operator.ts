/** Makes the event and the market of a recording by the operator's calls: their schemas, their defaults, their commands. */
import { Compile } from 'typebox/compile'
import { CreateEvent, CreateMarket } from '#contract/admin.ts'
import type { Sport } from '#contract/catalogue.ts'
import { createMarketCommand } from '#server/http/create-market-command.ts'
import type { MarketDefinition, RunnerDefinition } from './message.ts'
import { runnerKey } from './recorded-market.ts'
import type { Venue } from './venue.ts'

const eventChecker = Compile(CreateEvent)
const marketChecker = Compile(CreateMarket)

const sportOf: Readonly<Record<string, Sport>> = {
  1: 'soccer',
  2: 'tennis',
  4: 'cricket',
  7: 'horse-race',
  4339: 'gray-hound',
}

export interface MadeMarket {
  readonly marketId: number
  /** By the recording's runner key. */
  readonly selectionIds: ReadonlyMap<string, number>
}

/** A market that cannot be made here; the message says why. */
export class MarketRefused extends Error {
  override readonly name = 'MarketRefused'
}

/** Makes the market: minimum stake 0.01, no bet delay, tiny stakes not checked for their rounding. Throws MarketRefused. */
export async function makeMarket(
  venue: Venue,
  id: string,
  definition: MarketDefinition,
): Promise<MadeMarket> {
  const { eventTypeId, eventName, venue: place, name, marketType, marketTime } = definition
  const event = {
    sport: sportOf[eventTypeId ?? ''] ?? 'other',
    name: eventName ?? place ?? `Recorded market ${id}`,
    competition: 'Recorded',
    startTime: Date.parse(marketTime ?? '') || 0,
  }
  if (!eventChecker.Check(event))
    throw new MarketRefused('the event does not fit the call that creates events')
  const eventId = await made(venue, { kind: 'create-event', ...event })
  const selectionIds = selectionIdsOf(definition.runners)
  const market = {
    eventId,
    name: name ?? marketType ?? id,
    runners: definition.runners.map((runner) => ({
      selectionId: selectionIds.get(runnerKey(runner)) as number,
      name: runner.name ?? `Runner ${runnerKey(runner)}`,
    })),
    numberOfWinners: definition.numberOfWinners,
    betDelaySeconds: 0,
    // What the accounts have won is then the recorded prices' doing alone.
    commissionBps: 0,
    stakeMin: 1,
    profitRatioChecked: false,
  }
  if (!marketChecker.Check(market)) {
    const [error] = marketChecker.Errors(market)
    throw new MarketRefused(`${error?.instancePath} ${error?.message}`)
  }
  return { marketId: await made(venue, createMarketCommand(market, 0)), selectionIds }
}

async function made(venue: Venue, command: Parameters<Venue['run']>[0][number]): Promise<number> {
  const [outcome] = await venue.run([command])
  if (outcome === undefined || outcome.refusal !== undefined) {
    throw new MarketRefused(`${command.kind}: ${outcome?.refusal}`)
  }
  return outcome.id
}

/** The recorded id where it stands once; with handicaps, a number of its own beyond all ids. */
function selectionIdsOf(runners: readonly RunnerDefinition[]): ReadonlyMap<string, number> {
  let next = Math.max(...runners.map(({ id }) => id))
  return new Map(runners.map((runner) => [runnerKey(runner), runner.hc ? ++next : runner.id]))
}
