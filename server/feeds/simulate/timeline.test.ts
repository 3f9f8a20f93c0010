/** When things happen: the spacing rules of each sport, and what the price does at the moments that move it. */
import { expect, test } from 'vitest'
import { fixtureAt } from '../fixtures.ts'
import type { PriceRow, ReplayRow, StateRowOf } from '../format.ts'
import type { SimulatedSport } from '../names.ts'
import { simulateFixture } from './fixture.ts'

const matchesOf = (sport: SimulatedSport, count: number): ReplayRow[][] =>
  Array.from({ length: count }, (_, slot) => {
    return simulateFixture({ seed: 'timeline', ...fixtureAt('timeline', sport, slot) })
  })

/** The state rows in play, each with the one before it. */
function pairsOf<S extends SimulatedSport>(
  rows: readonly ReplayRow[],
  sport: S,
): [StateRowOf<S>, StateRowOf<S>][] {
  const states = rows.filter(
    (row) => row.type === 'state' && row.sport === sport && row.t > 0,
  ) as StateRowOf<S>[]
  return states.slice(1).map((row, index) => [states[index] as StateRowOf<S>, row])
}

test('tennis: 25 s between points and even games, 90 s at the change of ends, 120 s between sets', () => {
  const met = new Set<number>()
  for (const rows of matchesOf('tennis', 10)) {
    for (const [before, row] of pairsOf(rows, 'tennis')) {
      const [a, b] = before.score.sets.at(-1) as [number, number]
      const isOdd = (a + b) % 2 === 1
      const { kind } = before.incident
      const expected = kind === 'set' ? 120_000 : kind === 'game' && isOdd ? 90_000 : 25_000
      expect(row.t - before.t).toBe(expected)
      met.add(expected)
    }
  }
  expect(met.size).toBe(3)
})

test('cricket: 33 s a ball, more after a four, a six, a wicket and an over, 15 minutes between innings', () => {
  const kinds = new Set<string>()
  for (const rows of matchesOf('cricket', 3)) {
    for (const [before, row] of pairsOf(rows, 'cricket')) {
      const { kind, runs } = before.incident
      kinds.add(row.incident.kind)
      const overEnds = kind !== 'innings_break' && before.score.overs?.endsWith('.0') ? 45_000 : 0
      const boundary = Number(runs) >= 6 ? 10_000 : Number(runs) >= 4 ? 5_000 : 0
      const pause = overEnds + boundary + (kind === 'wicket' ? 60_000 : 0)
      const next = row.incident.kind === 'innings_break' ? 2_000 : 33_000
      const interval = kind === 'innings_break' ? 15 * 60_000 : 0
      expect(row.t - before.t, `${row.fx} row ${row.seq}`).toBe(next + pause + interval)
    }
  }
  expect([...kinds].toSorted()).toEqual(['ball', 'four', 'innings_break', 'six', 'wicket'])
})

test('cricket matches last as long as twenty overs a side do: two and a half to four hours when played out', () => {
  for (const rows of matchesOf('cricket', 6)) {
    const minutes = (rows.at(-1) as ReplayRow).t / 60_000
    expect(minutes).toBeGreaterThan(100)
    expect(minutes).toBeLessThan(235)
  }
})

/** The last price before a row and the first one after it. */
function pricesAround(rows: readonly ReplayRow[], row: ReplayRow): [PriceRow, PriceRow] {
  const isPrice = (other: ReplayRow): other is PriceRow => other.type === 'price'
  const before = rows.slice(0, row.seq).findLast(isPrice)
  const after = rows.slice(row.seq).find(isPrice)
  if (before === undefined || after === undefined) throw new Error('no price around the row')
  return [before, after]
}

test('soccer: a goal and a red card move the price to the right side, betting is open again 30 s later', () => {
  const met = { goal: 0, red: 0 }
  for (const rows of matchesOf('soccer', 40)) {
    for (const row of rows) {
      if (row.type !== 'state' || (row.incident.kind !== 'goal' && row.incident.kind !== 'red')) continue
      const { kind, team } = row.incident
      met[kind as 'goal' | 'red'] += 1
      const opponent = team === '1' ? '2' : '1'
      const favoured = kind === 'goal' ? (team as string) : opponent
      const [before, after] = pricesAround(rows, row)
      // A price already at its bound cannot move further.
      const [was, is] = [before.prob?.[favoured] as number, after.prob?.[favoured] as number]
      expect(is > was || is <= 0.001 || was >= 0.999, `${row.fx} row ${row.seq}`).toBe(true)
      const stopped = rows.slice(0, row.seq).findLast((other) => other.type === 'status')
      const reopened = rows.slice(row.seq).find((other) => other.type === 'status')
      expect((reopened?.t as number) - (stopped?.t as number)).toBe(30_000)
    }
  }
  expect(met.goal).toBeGreaterThan(60)
  expect(met.red).toBeGreaterThan(2)
})
