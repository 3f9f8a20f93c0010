/**
 * What an event of the feed carries in the journal: all that is needed to play its fixture again from nothing, so
 * that a server that was away catches up. The start time is the event's own.
 */

import { fixtureAt } from './fixtures/fixtures.ts'
import type { FeedSport } from './fixtures/names.ts'
import { loadReplay } from './fixtures/replay.ts'
import { type FixtureScript, scriptOf } from './fixtures/script.ts'
import { simulateFixture, withMainMarket } from './fixtures/simulate/fixture.ts'

export interface SimulatedFixture {
  readonly kind: 'simulated'
  readonly seed: string
  readonly sport: FeedSport
  readonly slot: number
  /** Match time that passes in the same real time. */
  readonly speed: number
  /** Fixtures of the first version have their main market alone. */
  readonly hasMainMarketAlone?: true
}
export interface ReplayedFixture {
  readonly kind: 'replay'
  /** Absolute path of an NDJSON file. */
  readonly file: string
  readonly speed: number
}
export type FeedFixture = SimulatedFixture | ReplayedFixture

/** Returns the text that the event carries. */
export function textOfFixture(fixture: FeedFixture): string {
  if (fixture.kind === 'replay') return JSON.stringify({ v: 1, ...fixture })
  const { hasMainMarketAlone, ...rest } = fixture
  return JSON.stringify({ v: hasMainMarketAlone ? 1 : 2, ...rest })
}

/** Returns the fixture of a text, or undefined when the event is another feed's or was made by hand. */
export function fixtureOfText(text: string | undefined): FeedFixture | undefined {
  if (text === undefined || !text.startsWith('{')) return undefined
  const { v, ...fixture } = JSON.parse(text) as { v?: number } & FeedFixture
  if (fixture.kind === 'replay') return v === 1 ? fixture : undefined
  if (fixture.kind !== 'simulated') return undefined
  if (v === 1) return { ...fixture, hasMainMarketAlone: true }
  return v === 2 ? fixture : undefined
}

/** Resolves to the whole course of a fixture. Rejects when a replay's file is gone or broken. */
export async function scriptOfFixture(fixture: FeedFixture): Promise<FixtureScript> {
  if (fixture.kind === 'replay') return loadReplay(fixture.file)
  const { seed, sport, slot, hasMainMarketAlone } = fixture
  const rows = simulateFixture({ seed, ...fixtureAt(seed, sport, slot) })
  return scriptOf(hasMainMarketAlone ? withMainMarket(rows) : rows)
}
