/**
 * What an event of the feed carries in the journal: all that is needed to play its fixture again from nothing, so
 * that a server that was away catches up. The start time is the event's own.
 */

import { fixtureAt } from './fixtures/fixtures.ts'
import type { ReplayRow } from './fixtures/format.ts'
import type { FeedSport } from './fixtures/names.ts'
import { loadReplay } from './fixtures/replay.ts'
import { type FixtureScript, scriptOf } from './fixtures/script.ts'
import { simulateFixture, withMainMarket, withMarkets } from './fixtures/simulate/fixture.ts'

export interface SimulatedFixture {
  readonly kind: 'simulated'
  readonly seed: string
  readonly sport: FeedSport
  readonly slot: number
  /** Match time that passes in the same real time. */
  readonly speed: number
  /** Of the first version have their main market alone, those of the second have no lines, handicaps or each-way. */
  readonly version?: 1 | 2
}
export interface ReplayedFixture {
  readonly kind: 'replay'
  /** Absolute path of an NDJSON file. */
  readonly file: string
  readonly speed: number
}
/** What new events are. */
const newest = 3

export type FeedFixture = SimulatedFixture | ReplayedFixture

/** Returns the text that the event carries. */
export function textOfFixture(fixture: FeedFixture): string {
  if (fixture.kind === 'replay') return JSON.stringify({ v: 1, ...fixture })
  const { version = newest, ...rest } = fixture
  return JSON.stringify({ v: version, ...rest })
}

/** Returns the fixture of a text, or undefined when the event is another feed's or was made by hand. */
export function fixtureOfText(text: string | undefined): FeedFixture | undefined {
  if (text === undefined || !text.startsWith('{')) return undefined
  const { v, ...fixture } = JSON.parse(text) as { v?: number } & FeedFixture
  if (fixture.kind === 'replay') return v === 1 ? fixture : undefined
  if (fixture.kind !== 'simulated') return undefined
  if (v === 1 || v === 2) return { ...fixture, version: v }
  return v === newest ? fixture : undefined
}

/** Resolves to the whole course of a fixture. Rejects when a replay's file is gone or broken. */
export async function scriptOfFixture(fixture: FeedFixture): Promise<FixtureScript> {
  if (fixture.kind === 'replay') return loadReplay(fixture.file)
  const { seed, sport, slot, version } = fixture
  const rows = simulateFixture({ seed, ...fixtureAt(seed, sport, slot) })
  return scriptOf(version === undefined ? rows : ofVersion[version](rows))
}

/** Events of before keep the markets that they were made with. */
const ofVersion = {
  1: withMainMarket,
  2: (rows: readonly ReplayRow[]) => withMarkets(rows, ({ terms }) => terms?.marketKind === undefined),
}
