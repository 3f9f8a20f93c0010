/** Every type of market that the recordings have can be made from the table of market types, with the same runners and winners. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MarketTypeKey } from '#contract/market-types.ts'
import { marketTypes } from '#contract/market-types.ts'
import { createMarketOfTypeCommand } from '#server/http/create-market-command.ts'
import { linesOf } from './lines.ts'
import { type MarketDefinition, parseMessage } from './message.ts'
import { memoryVenue } from './venue.ts'

const samples = join(process.env.CROSSBOOK_SAMPLES ?? '', 'streams')
const recordings = process.env.CROSSBOOK_SAMPLES
  ? readdirSync(samples).filter((name) => /\.jsonl(\.bz2|\.gz)?$/.test(name))
  : []

const sports: Readonly<Record<string, string>> = {
  ...{ 1: 'soccer', 2: 'tennis', 4: 'cricket', 7: 'horse-race', 4339: 'gray-hound' },
}

/** Returns the first definition of each market of a recording. */
async function definitionsOf(name: string): Promise<MarketDefinition[]> {
  const found = new Map<string, MarketDefinition>()
  for await (const line of linesOf(join(samples, name))) {
    for (const { id, marketDefinition } of parseMessage(line).mc ?? []) {
      if (marketDefinition !== undefined && !found.has(id)) found.set(id, marketDefinition)
    }
  }
  return [...found.values()]
}

test.skipIf(recordings.length === 0).each(recordings)('%s: its markets can be made', async (name) => {
  const definitions = await definitionsOf(name)
  expect(definitions.length).toBeGreaterThan(0)
  for (const definition of definitions) {
    const { eventTypeId, marketType, runners, numberOfWinners, bspMarket, crossMatching } = definition
    expect(Object.keys(marketTypes)).toContain(marketType)
    const type = marketType as MarketTypeKey
    const sport = sports[eventTypeId ?? ''] ?? 'other'
    const command = createMarketOfTypeCommand(
      {
        ...{ eventId: 1, type, participants: runners.map((_, i) => `Runner ${i + 1}`) },
        // As the venue has them: a recorded place market is not matched across.
        terms: { startingPrice: bspMarket === true, crossMatching: crossMatching === true },
      },
      { name: 'Recorded', sport },
      0,
    )
    expect(command?.numberOfWinners).toBe(numberOfWinners)
    expect(command?.runners.length).toBe(runners.length)
    const venue = await memoryVenue()
    const event = { sport, name: 'Recorded', competition: 'Recorded', startTime: 1 }
    const outcomes = await venue.run([{ kind: 'create-event', ...event }, command!])
    expect(outcomes.map(({ refusal }) => refusal)).toEqual([undefined, undefined])
  }
})
