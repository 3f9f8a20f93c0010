/** Scores as they are printed, for each sport and at the moments that are special. */
import { describe, expect, test } from 'vitest'
import { fixtureAt, simulatedSports } from '../fixtures/fixtures.ts'
import type { StateRow } from '../fixtures/format.ts'
import { endsAt, scriptOf, stateAt } from '../fixtures/script.ts'
import { simulateFixture } from '../fixtures/simulate/fixture.ts'
import { scoreCard } from './score-card.ts'
import { soccerCard } from './soccer.ts'
import { tennisCard } from './tennis.ts'

const names = ['A', 'B']

test.each([
  [
    'in a game',
    [
      [6, 4],
      [3, 5],
    ],
    [3, 2],
    '1',
    '6–4 3–5 · 40–30',
  ],
  ['before a point', [[0, 0]], [0, 0], '2', '0–0 · 0–0'],
  ['deuce', [[0, 0]], [3, 3], '1', '0–0 · 40–40'],
  ['advantage, late', [[5, 5]], [6, 7], '1', '5–5 · 40–A'],
  ['a tie-break', [[6, 6]], [10, 9], '1', '6–6 · 10–9'],
  [
    'over',
    [
      [6, 4],
      [7, 6],
    ],
    [0, 0],
    null,
    '6–4 7–6',
  ],
] as const)('tennis: %s', (_, sets, points, server, summary) => {
  const score = {
    sets: sets.map(([a, b]): [number, number] => [a, b]),
    points: [...points] as [number, number],
    server,
  }
  expect(tennisCard(names, score).summary).toBe(summary)
})

test('tennis: columns are the sets and the game', () => {
  const card = tennisCard(names, {
    sets: [
      [6, 4],
      [3, 5],
    ],
    points: [1, 3],
    server: '1',
  })
  expect(card.columns).toEqual(['Set 1', 'Set 2', 'Game'])
  expect(card.sides).toEqual([
    { name: 'A', cells: ['6', '3', '15'] },
    { name: 'B', cells: ['4', '5', '40'] },
  ])
})

test.each([
  ['63', '63′ 1–0'],
  ['45+2', '45+2′ 1–0'],
  ['HT', 'HT 1–0'],
])('soccer at %s', (clock, summary) => {
  expect(soccerCard(names, { home: 1, away: 0, clock }).summary).toBe(summary)
})

describe('cricket', () => {
  const script = scriptOf(simulateFixture({ seed: 'card', ...fixtureAt('card', 'cricket', 0) }))

  test('nothing before the first ball, then runs, wickets and overs', () => {
    expect(scoreCard(script, -1)).toBeUndefined()
    expect(scoreCard(script, 30 * 60_000)?.summary).toMatch(/^\d+\/\d+ · \d+\.\d overs$/)
  })

  test('both innings at the end, each beside the side that batted', () => {
    const card = scoreCard(script, endsAt(script))
    expect(card?.summary).toMatch(/^\d+\/\d+ · \d+\.\d overs · target \d+$/)
    expect(card?.columns.slice(0, 2)).toEqual(['Runs', 'Overs'])
    const state = stateAt(script, endsAt(script))
    if (state?.sport !== 'cricket') throw new Error('not cricket')
    const { batting, runs, wickets, overs } = state.score
    const side = script.fixture.participants.findIndex(({ id }) => id === batting)
    expect(card?.sides[side]?.cells.slice(0, 2)).toEqual([`${runs}/${wickets}`, overs])
    expect(card?.sides[1 - side]?.cells[0]).toMatch(/^\d+\/\d+$/)
  })

  test('a super over has columns of its own', () => {
    const innings = [
      ['1', 150, '20.0'],
      ['2', 150, '20.0'],
      ['2', 11, '1.0'],
      ['1', 12, '0.5'],
    ] as const
    const rows = innings.map(([batting, runs, overs], i) => ({
      ...(script.rows.find(({ type }) => type === 'state') as StateRow),
      seq: i + 1,
      t: i,
      score: { innings: i + 1, batting, runs, wickets: 1, overs, target: null },
    })) as StateRow[]
    const card = scoreCard({ ...script, rows }, 10)
    expect(card?.summary).toBe('12/1 · 0.5 overs')
    expect(card?.columns).toEqual(['Runs', 'Overs', 'Super over'])
    expect(card?.sides.map(({ cells }) => cells)).toEqual([
      ['150/1', '20.0', '12/1'],
      ['150/1', '20.0', '11/1'],
    ])
  })
})

test.each(simulatedSports)(
  '%s: statistics have names that can be read, and every row of the match has a card',
  (sport) => {
    const script = scriptOf(simulateFixture({ seed: 'all', ...fixtureAt('all', sport, 1) }))
    const states = script.rows.filter(({ type }) => type === 'state')
    expect(scoreCard(script, endsAt(script))?.sides.map(({ name }) => name)).toEqual(
      script.fixture.participants.map(({ name }) => name),
    )
    for (const { t } of states) {
      const card = scoreCard(script, t)
      // Before the first ball there is nothing to print.
      if (card === undefined) continue
      for (const { cells } of card.sides) expect(cells).toHaveLength(card.columns.length)
      expect(card.statistics.length).toBeGreaterThan(2)
      for (const { name, home, away } of card.statistics) {
        expect(name).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
        expect(`${home} ${away}`).toMatch(/^\d+ \d+$/)
      }
    }
  },
)
