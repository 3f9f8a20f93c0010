/**
 * When simulated fixtures are played. Each sport's matches end at even distances, so that at any time some are live,
 * others follow, and one is about to end; the start follows from the end, since a match's length is known in advance.
 */

import { type SimulatedFixture, scriptOfFixture } from './fixture-text.ts'
import type { FeedSport } from './fixtures/names.ts'
import { endsAt, type FixtureScript } from './fixtures/script.ts'

interface SportPlan {
  /** Match time between two ends: a match's length over the number that is to be live. */
  readonly gapMs: number
  /** Matches that are open for betting before they begin. */
  readonly upcoming: number
  /** Real time to the first end of a calendar that begins, and never beyond a gap: as if it had always been. */
  readonly firstEndMs: number
}

const minuteMs = 60_000

/** About 2 tennis, 2 cricket and 3 or 4 soccer live; with those to come, as many as the lists show. A race every three minutes. */
export const sportPlans: Readonly<Record<FeedSport, SportPlan>> = {
  tennis: { gapMs: 40 * minuteMs, upcoming: 5, firstEndMs: 100_000 },
  soccer: { gapMs: 30 * minuteMs, upcoming: 5, firstEndMs: 160_000 },
  cricket: { gapMs: 87 * minuteMs, upcoming: 6, firstEndMs: 300_000 },
  horse: { gapMs: 6 * minuteMs, upcoming: 5, firstEndMs: 200_000 },
  greyhound: { gapMs: 6 * minuteMs, upcoming: 5, firstEndMs: 380_000 },
}

/** No match is begun that would be over sooner than this; real time. */
const endsNoSoonerMs = 60_000

export interface PlannedFixture {
  readonly fixture: SimulatedFixture
  readonly script: FixtureScript
  /** Milliseconds since 1970, whole seconds. */
  readonly startTime: number
}

export class Calendar {
  readonly #seed: string
  readonly #speed: number
  readonly #lastEnd = new Map<FeedSport, number>()
  readonly #nextSlot = new Map<FeedSport, number>()

  constructor(seed: string, speed: number) {
    this.#seed = seed
    this.#speed = speed
  }

  /** Notes a fixture that stands in the journal, so that the calendar goes on after it. */
  note(
    { sport, slot, seed, speed }: SimulatedFixture,
    script: FixtureScript | undefined,
    startTime: number,
  ): void {
    if (seed === this.#seed) this.#nextSlot.set(sport, Math.max(slot + 1, this.#nextSlot.get(sport) ?? 0))
    if (script === undefined) return
    const end = startTime + endsAt(script) / speed
    this.#lastEnd.set(sport, Math.max(end, this.#lastEnd.get(sport) ?? 0))
  }

  /** Resolves to the next fixture of a sport; one that began before now is under way. */
  async draw(sport: FeedSport, now: number): Promise<PlannedFixture> {
    const slot = this.#nextSlot.get(sport) ?? 0
    this.#nextSlot.set(sport, slot + 1)
    const fixture = { kind: 'simulated', seed: this.#seed, sport, slot, speed: this.#speed } as const
    const script = await scriptOfFixture(fixture)
    const end = this.#nextEnd(sport, now)
    this.#lastEnd.set(sport, end)
    const startTime = Math.round((end - endsAt(script) / this.#speed) / 1_000) * 1_000
    return { fixture, script, startTime }
  }

  #nextEnd(sport: FeedSport, now: number): number {
    const { gapMs, firstEndMs } = sportPlans[sport]
    const gap = gapMs / this.#speed
    const last = this.#lastEnd.get(sport)
    if (last === undefined) return now + Math.min(firstEndMs, gap)
    const skipped = Math.max(0, Math.ceil((now + endsNoSoonerMs - (last + gap)) / gap))
    return last + gap * (1 + skipped)
  }
}
