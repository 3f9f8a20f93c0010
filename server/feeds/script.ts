/** A fixture's whole course as rows, and the questions a feed asks of it at a time t (ms from the scheduled start). */
import { assert } from '#core/values/assert.ts'
import type { Fixture, MarketDefinition, ReplayRow, ResultRow, StateRow, StateRowOf } from './format.ts'

export interface FixtureScript {
  readonly fixture: Fixture
  readonly markets: readonly MarketDefinition[]
  /** Ordered by t and seq; the row with seq n is at index n. */
  readonly rows: readonly ReplayRow[]
}

export type CricketScore = StateRowOf<'cricket'>['score']

/** Returns the script of rows that keep to the format (checked or simulated); throws when they do not begin with a fixture. */
export function scriptOf(rows: readonly ReplayRow[]): FixtureScript {
  const [first] = rows
  assert(first?.type === 'fixture', 'a script begins with its fixture')
  const markets = rows.flatMap((row) => (row.type === 'market' ? [row.market] : []))
  return { fixture: first.fixture, markets, rows }
}

/** Returns how many rows are due at `tMs`: the index of the first row still to come. */
export function countUntil({ rows }: FixtureScript, tMs: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as ReplayRow).t <= tMs) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the rows from index `fromIndex` on that are due at `tMs`; the next call starts `length` further on. */
export function rowsUntil(script: FixtureScript, fromIndex: number, tMs: number): readonly ReplayRow[] {
  return script.rows.slice(fromIndex, Math.max(fromIndex, countUntil(script, tMs)))
}

/** Returns when the row after those due at `tMs` comes, or undefined after the last. */
export function nextRowAt(script: FixtureScript, tMs: number): number | undefined {
  return script.rows[countUntil(script, tMs)]?.t
}

/** Returns when the last row comes. */
export function endsAt({ rows }: FixtureScript): number {
  return (rows.at(-1) as ReplayRow).t
}

/** Returns the newest state at `tMs` with corrections made until then applied, or undefined before the first. */
export function stateAt(script: FixtureScript, tMs: number): StateRow | undefined {
  return newest(script, tMs, 'state')
}

/** Returns the result at `tMs`, corrected if it was by then, or undefined while there is none. */
export function resultAt(script: FixtureScript, tMs: number): ResultRow | undefined {
  return newest(script, tMs, 'result')
}

function newest<T extends 'state' | 'result'>(
  { rows, ...script }: FixtureScript,
  tMs: number,
  type: T,
): Extract<StateRow | ResultRow, { type: T }> | undefined {
  type Row = Extract<StateRow | ResultRow, { type: T }>
  const corrected = new Map<number, Row | null>()
  for (let index = countUntil({ rows, ...script }, tMs) - 1; index >= 0; index -= 1) {
    const row = rows[index] as ReplayRow
    if (row.type === 'correction') {
      // Going backwards, the correction met first is the latest word on its row.
      if (!corrected.has(row.corrects)) corrected.set(row.corrects, row.replacement as Row | null)
      continue
    }
    if (row.type !== type) continue
    const replacement = corrected.get(row.seq)
    if (replacement !== null) return replacement ?? (row as Row)
  }
  return undefined
}

/** Returns the score of each innings at `tMs`, in order, the one in play last; empty before the first ball. */
export function inningsAt(script: FixtureScript, tMs: number): readonly CricketScore[] {
  const innings = new Map<number, CricketScore>()
  for (const row of script.rows.slice(0, countUntil(script, tMs))) {
    if (row.type === 'state' && row.sport === 'cricket' && row.score.innings !== undefined) {
      innings.set(row.score.innings, row.score)
    }
  }
  return [...innings.values()]
}
