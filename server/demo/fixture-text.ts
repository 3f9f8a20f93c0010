/**
 * What an event of the feed carries in the journal: all that is needed to play its fixture again from nothing, so
 * that a server that was away catches up. The start time is the event's own.
 */

import { fixtureAt } from './fixtures/fixtures.ts'
import type { SimulatedSport } from './fixtures/names.ts'
import { loadReplay } from './fixtures/replay.ts'
import { type FixtureScript, scriptOf } from './fixtures/script.ts'
import { simulateFixture } from './fixtures/simulate/fixture.ts'

export interface SimulatedFixture {
  readonly kind: 'simulated'
  readonly seed: string
  readonly sport: SimulatedSport
  readonly slot: number
  /** Match time that passes in the same real time. */
  readonly speed: number
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
  return JSON.stringify({ v: 1, ...fixture })
}

/** Returns the fixture of a text, or undefined when the event is another feed's or was made by hand. */
export function fixtureOfText(text: string | undefined): FeedFixture | undefined {
  if (text === undefined || !text.startsWith('{')) return undefined
  const { v, ...fixture } = JSON.parse(text) as { v?: number } & FeedFixture
  return v === 1 && (fixture.kind === 'simulated' || fixture.kind === 'replay') ? fixture : undefined
}

/** Resolves to the whole course of a fixture. Rejects when a replay's file is gone or broken. */
export async function scriptOfFixture(fixture: FeedFixture): Promise<FixtureScript> {
  if (fixture.kind === 'replay') return loadReplay(fixture.file)
  const { seed, sport, slot } = fixture
  return scriptOf(simulateFixture({ seed, ...fixtureAt(seed, sport, slot) }))
}
