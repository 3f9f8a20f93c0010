/** The cursor over a script: what is due, what the score is, with corrections. */
import { expect, test } from 'vitest'
import { fixtureAt } from './fixtures.ts'
import type { ReplayRow } from './format.ts'
import { endsAt, inningsAt, nextRowAt, resultAt, rowsUntil, scriptOf, stateAt } from './script.ts'
import { simulateFixture } from './simulate/fixture.ts'

const soccer = scriptOf(simulateFixture({ seed: 'script', ...fixtureAt('script', 'soccer', 0) }))
const cricket = scriptOf(simulateFixture({ seed: 'script', ...fixtureAt('script', 'cricket', 0) }))

test('stepping through in any strides meets every row once and in order', () => {
  for (const stride of [1_000, 61_000, 3_600_000]) {
    const met: ReplayRow[] = []
    for (let t = (soccer.rows[0] as ReplayRow).t; t < endsAt(soccer) + stride; t += stride) {
      const due = rowsUntil(soccer, met.length, t)
      expect(due.every((row) => row.t <= t)).toBe(true)
      met.push(...due)
    }
    expect(met).toEqual(soccer.rows)
  }
})

test('a cursor that is ahead of the clock gets nothing', () => {
  expect(rowsUntil(soccer, 100, Number.MIN_SAFE_INTEGER)).toEqual([])
})

test('the next row is later than now, and there is none after the last', () => {
  expect(nextRowAt(soccer, -3_600_001)).toBe(-3_600_000)
  expect(nextRowAt(soccer, 0)).toBeGreaterThan(0)
  expect(nextRowAt(soccer, endsAt(soccer))).toBeUndefined()
})

test('the state is the newest one, and none before the match', () => {
  expect(stateAt(soccer, -1)).toBeUndefined()
  expect(stateAt(soccer, 60_000)).toMatchObject({ t: 60_000, score: { clock: '1' } })
  expect(stateAt(soccer, 90_000)?.t).toBeGreaterThanOrEqual(60_000)
  expect(stateAt(soccer, endsAt(soccer))).toMatchObject({ incident: { kind: 'full_time' } })
  expect(resultAt(soccer, endsAt(soccer) - 1)).toBeUndefined()
  expect(resultAt(soccer, endsAt(soccer))).toBe(soccer.rows.at(-1))
})

test('both innings are known at the end, the first in full, and none before the first ball', () => {
  expect(inningsAt(cricket, 0)).toEqual([])
  const [first, second] = inningsAt(cricket, endsAt(cricket))
  expect(first?.innings).toBe(1)
  expect(second?.target).toBe((first?.runs as number) + 1)
})

test('corrections count from their time on: taken back, replaced, and replaced again', () => {
  const base = { v: 1, fx: 'f', tq: 'derived' } as const
  const goal = (seq: number, t: number, home: number) =>
    ({
      ...base,
      seq,
      t,
      type: 'state',
      sport: 'soccer',
      incident: { kind: 'goal' },
      score: { home, away: 0, clock: '9' },
    }) as const
  const correct = (seq: number, t: number, corrects: number, replacement: ReturnType<typeof goal> | null) =>
    ({ ...base, seq, t, type: 'correction', corrects, replacement, reason: 'review' }) as const
  const fixture = soccer.rows[0] as ReplayRow
  const script = scriptOf([
    { ...fixture, seq: 0, t: 0 },
    goal(1, 10, 1),
    goal(2, 20, 2),
    correct(3, 30, 2, null),
    correct(4, 40, 1, goal(1, 10, 3)),
    correct(5, 50, 1, goal(1, 10, 4)),
  ])
  const homeAt = (t: number) => {
    const state = stateAt(script, t)
    return state?.sport === 'soccer' ? state.score.home : undefined
  }
  expect([5, 15, 25, 35, 45, 55].map(homeAt)).toEqual([undefined, 1, 2, 1, 3, 4])
})
