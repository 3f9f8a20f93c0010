/** Simulated fixtures keep to the format, are pure, and tell a match as it can happen. */
import { describe, expect, test } from 'vitest'
import { type FixturePlan, fixtureAt, simulatedSports } from '../fixtures.ts'
import type { ReplayRow, StateRow, StatusRow } from '../format.ts'
import type { SimulatedSport } from '../names.ts'
import { formatReplay, parseReplay } from '../parse.ts'
import { opensMs, simulateFixture } from './fixture.ts'

const matchesEach: Record<SimulatedSport, number> = { cricket: 20, soccer: 40, tennis: 40 }
const plansOf = (sport: SimulatedSport): FixturePlan[] =>
  Array.from({ length: matchesEach[sport] }, (_, slot) => fixtureAt('rows', sport, slot))
const simulated = (plan: FixturePlan, seed = 'rows') => simulateFixture({ seed, ...plan })

const cards = Object.fromEntries(
  simulatedSports.map((sport) => [sport, plansOf(sport).map((plan) => simulated(plan))]),
) as Record<SimulatedSport, ReplayRow[][]>

const statesOf = (rows: readonly ReplayRow[]) => rows.filter((row): row is StateRow => row.type === 'state')
const statusesOf = (rows: readonly ReplayRow[]) =>
  rows.filter((row): row is StatusRow => row.type === 'status')

describe.each(simulatedSports)('%s', (sport) => {
  test('every match passes the parser and comes back the same', () => {
    for (const rows of cards[sport]) expect(parseReplay(formatReplay(rows))).toEqual(rows)
  })

  test('the same request gives the same rows, another seed another match', () => {
    const plan = fixtureAt('rows', sport, 0)
    expect(simulated(plan)).toEqual(cards[sport][0])
    expect(simulated(plan, 'other')).not.toEqual(cards[sport][0])
  })

  test('the start time asked for is carried, and nothing else depends on it', () => {
    const plan = fixtureAt('rows', sport, 1)
    const scheduledStart = '2030-05-01T18:00:00Z'
    const [first, ...rest] = simulateFixture({ seed: 'rows', ...plan, scheduledStart })
    expect(first).toMatchObject({ fixture: { scheduledStart, licence: 'simulated' } })
    expect(rest).toEqual(cards[sport][1]?.slice(1))
  })

  test('the market opens an hour before, turns in play at 0, and ends suspended and settled', () => {
    for (const rows of cards[sport]) {
      const statuses = statusesOf(rows)
      expect(statuses[0]).toMatchObject({ t: opensMs, status: 'OPEN', inPlay: false })
      expect(statuses[1]).toMatchObject({ t: 0, status: 'OPEN', inPlay: true })
      expect(statuses.at(-1)).toMatchObject({ status: 'SUSPENDED' })
      expect(rows.at(-1)?.type).toBe('result')
      expect(statuses.slice(2).every((row) => row.inPlay)).toBe(true)
    }
  })

  test('in play, suspended and open take turns', () => {
    for (const rows of cards[sport]) {
      const states = statusesOf(rows).slice(1)
      for (const [index, row] of states.entries()) {
        expect(row.status, `${row.fx} row ${row.seq}`).toBe(index % 2 === 0 ? 'OPEN' : 'SUSPENDED')
      }
    }
  })

  test('a score changes the price before betting on it: each reopening has a fresh price before it', () => {
    for (const rows of cards[sport]) {
      for (const [index, row] of rows.entries()) {
        if (row.type !== 'status' || row.status !== 'OPEN' || !row.inPlay || row.t === 0) continue
        const since = rows.slice(0, index).findLastIndex((earlier) => earlier.type === 'status')
        expect(rows.slice(since, index).some((between) => between.type === 'price')).toBe(true)
      }
    }
  })

  test('the last price knows the winner: it is above a half in nearly every match', () => {
    const known = cards[sport].filter((rows) => {
      const price = rows.findLast((row) => row.type === 'price')
      const result = rows.at(-1)
      if (price?.type !== 'price' || result?.type !== 'result') throw new Error('no price or no result')
      return (price.prob?.[result.markets[0]?.winners[0] as string] as number) > 0.5
    })
    expect(known.length / matchesEach[sport]).toBeGreaterThan(0.85)
  })

  test('start prices differ from match to match between 1.15 and 8', () => {
    const favourites = cards[sport].map((rows) => {
      const price = rows.findLast((row) => row.type === 'price' && row.t <= 0)
      const chances = price?.type === 'price' ? Object.values(price.prob ?? {}) : []
      expect(Math.min(...chances)).toBeGreaterThan(1 / 9)
      return Math.max(...chances)
    })
    expect(Math.max(...favourites)).toBeLessThan(1 / 1.15)
    expect(Math.max(...favourites)).toBeGreaterThan(0.62)
    expect(Math.min(...favourites)).toBeLessThan(0.6)
  })
})

test('soccer scores grow by one at goals alone, and half-time lasts a quarter of an hour', () => {
  for (const rows of cards.soccer) {
    let goals = 0
    for (const row of statesOf(rows)) {
      if (row.sport !== 'soccer') throw new Error('not soccer')
      const now = row.score.home + row.score.away
      expect(now - goals, `${row.fx} row ${row.seq}`).toBe(row.incident.kind === 'goal' ? 1 : 0)
      goals = now
    }
    const at = (kind: string) => statesOf(rows).find((row) => row.incident.kind === kind)?.t as number
    expect(at('second_half') - at('half_time')).toBe(15 * 60_000 - 1_000)
    expect(at('half_time')).toBeGreaterThanOrEqual(46 * 60_000)
    expect(at('full_time') - at('second_half')).toBeGreaterThanOrEqual(48 * 60_000)
  }
})

test('soccer stops betting at every goal, red card and penalty', () => {
  const material = ['goal', 'red', 'penalty', 'penalty_missed', 'goal_disallowed']
  const met = new Set<string>()
  for (const rows of cards.soccer) {
    let status = 'OPEN'
    for (const row of rows) {
      if (row.type === 'status') status = row.status
      if (row.type !== 'state' || !material.includes(row.incident.kind)) continue
      met.add(row.incident.kind)
      expect(status, `${row.fx} row ${row.seq}`).toBe('SUSPENDED')
    }
  }
  expect([...met].toSorted()).toEqual(material.toSorted())
})

test('tennis is best of three, its sets end as sets do, and the winner of two sets has won', () => {
  for (const rows of cards.tennis) {
    const last = statesOf(rows).at(-1)
    if (last?.sport !== 'tennis') throw new Error('not tennis')
    const { sets } = last.score
    expect(sets.length === 2 || sets.length === 3).toBe(true)
    for (const [a, b] of sets) {
      const [high, low] = [Math.max(a, b), Math.min(a, b)]
      expect((high === 6 && low <= 4) || (high === 7 && (low === 5 || low === 6)), `${a}-${b}`).toBe(true)
    }
    const won = sets.filter(([a, b]) => a > b).length
    const result = rows.at(-1)
    expect(result?.type === 'result' && result.markets[0]?.winners).toEqual([won === 2 ? '1' : '2'])
  }
})

test('cricket innings end after 120 balls, all out, or with the target reached', () => {
  for (const rows of cards.cricket) {
    const innings = new Map<number, { runs: number; wickets: number; overs: string; target: number | null }>()
    for (const row of statesOf(rows)) {
      if (row.sport !== 'cricket') throw new Error('not cricket')
      const { innings: number, runs = 0, wickets = 0, overs = '', target = null } = row.score
      if (number !== undefined) innings.set(number, { runs, wickets, overs, target })
    }
    const [first, second] = [innings.get(1), innings.get(2)]
    expect(first?.overs === '20.0' || first?.wickets === 10).toBe(true)
    const isReached = (second?.runs as number) >= (second?.target as number)
    expect(isReached || second?.overs === '20.0' || second?.wickets === 10).toBe(true)
    expect(second?.target).toBe((first?.runs as number) + 1)
  }
})
