/** What is marked of a match: as much as has been played, whose it is, and how long a break was. */
import { describe, expect, test } from 'vitest'
import { fixtureAt } from '../fixtures/fixtures.ts'
import { endsAt, scriptOf, stateAt } from '../fixtures/script.ts'
import { simulateFixture } from '../fixtures/simulate/fixture.ts'
import { momentsUntil } from './moments.ts'

type Sport = Parameters<typeof fixtureAt>[1]

const whole = (sport: Sport) => {
  const script = scriptOf(simulateFixture({ seed: 'moments', ...fixtureAt('moments', sport, 1) }))
  const sides = script.fixture.participants.map(({ name }) => name)
  return { script, sides, moments: momentsUntil(script, endsAt(script), (t) => t) }
}

test('every goal of a match of soccer is there once, with its side and minute; the half-time has its end', () => {
  const { script, sides, moments } = whole('soccer')
  const state = stateAt(script, endsAt(script))
  if (state?.sport !== 'soccer') throw new Error('not soccer')
  const goals = moments.filter(({ kind }) => kind === 'GOAL')
  const of = (side: number) => goals.filter((goal) => goal.side === sides[side])
  expect([of(0).length, of(1).length]).toEqual([state.score.home, state.score.away])
  for (const { clock } of goals) expect(clock).toMatch(/^\d+(\+\d+)?$/)
  const half = moments.find(({ kind }) => kind === 'HALF_TIME')
  expect(half?.until).toBeGreaterThan(half?.time ?? Number.POSITIVE_INFINITY)
  expect(moments.map(({ time }) => time)).toEqual(moments.map(({ time }) => time).toSorted((a, b) => a - b))
  expect(moments[0]).toEqual({ time: 0, kind: 'OFF' })
  expect(moments.at(-1)?.kind).toBe('END')
})

test('a wicket is of the side that bats, a set of who won it', () => {
  const cricket = whole('cricket')
  const wickets = cricket.moments.filter(({ kind }) => kind === 'WICKET')
  expect(wickets.length).toBeGreaterThan(4)
  const second = cricket.moments.findIndex(({ kind }) => kind === 'INNINGS_BREAK')
  const [first] = cricket.moments.slice(0, second).filter(({ kind }) => kind === 'WICKET')
  const [other] = cricket.moments.slice(second).filter(({ kind }) => kind === 'WICKET')
  expect(first?.side).not.toBe(other?.side)
  const tennis = whole('tennis')
  const sets = tennis.moments.filter(({ kind }) => kind === 'SET_END')
  const winner = sets.at(-1)?.side
  expect(sets.filter(({ side }) => side === winner)).toHaveLength(2)
})

describe('what has not happened is not told', () => {
  test('nothing before the start, and a break that lasts has no end', () => {
    const { script, moments } = whole('soccer')
    expect(momentsUntil(script, -1, (t) => t)).toEqual([])
    const half = moments.find(({ kind }) => kind === 'HALF_TIME')
    const then = momentsUntil(script, half?.time ?? 0, (t) => t)
    expect(then.at(-1)).toEqual({ time: half?.time, kind: 'HALF_TIME' })
  })

  test('times are those of the day', () => {
    const { script } = whole('horse')
    expect(momentsUntil(script, 0, (t) => 5_000 + t / 10)).toEqual([{ time: 5_000, kind: 'OFF' }])
  })
})
