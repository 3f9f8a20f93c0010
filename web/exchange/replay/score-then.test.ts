/** The score at a moment that is played again. */
import { expect, test } from 'vitest'
import type { EventMoment } from '#contract/catalogue.ts'
import { scoreThen } from './score-then.ts'

const match = { sport: 'soccer', name: 'Northgate vs Harbour' } as const
const moments: readonly EventMoment[] = [
  { time: 100, kind: 'OFF' },
  { time: 200, kind: 'GOAL', side: 'Northgate', clock: '41' },
  { time: 300, kind: 'RED_CARD', side: 'Harbour' },
  { time: 400, kind: 'GOAL', side: 'Harbour', clock: '58' },
  { time: 500, kind: 'GOAL', side: 'Northgate', clock: '90+1' },
]

test('goals count from the moment they were scored, and before the off there is no score', () => {
  expect([99, 100, 199, 200, 399, 400, 900].map((time) => scoreThen(match, moments, time))).toEqual([
    null,
    '0–0',
    '0–0',
    '1–0',
    '1–0',
    '1–1',
    '2–1',
  ])
})

test('of tennis sets are counted', () => {
  const tennis = { sport: 'tennis', name: 'Arden vs Kovač' } as const
  const sets: EventMoment[] = [
    { time: 1, kind: 'OFF' },
    { time: 2, kind: 'SET_END', side: 'Kovač' },
  ]
  expect(scoreThen(tennis, sets, 5)).toBe('0–1')
})

test('where goals are not the score, or nobody says whose they are, nothing is said', () => {
  expect(scoreThen({ ...match, sport: 'cricket' }, moments, 900)).toBeNull()
  expect(scoreThen({ ...match, name: 'Winner of the cup' }, moments, 900)).toBeNull()
  expect(scoreThen(match, [...moments, { time: 600, kind: 'GOAL' }], 900)).toBeNull()
  expect(scoreThen(match, [], 900)).toBeNull()
})
