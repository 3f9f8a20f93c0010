/** The score of tennis: games, tie-breaks, sets, and who serves. */
import { describe, expect, test } from 'vitest'
import type { PlayerIndex, TennisFormat, TennisState } from '../models/tennis.ts'
import { Random } from '../random.ts'
import { afterPoint, playTennis, pointServer } from './tennis.ts'

const format: TennisFormat = { bestOf: 3, finalSet: 'tb7' }
const state = (change: Partial<TennisState>): TennisState => ({
  setsWon: [0, 0],
  games: [0, 0],
  points: [0, 0],
  server: 0,
  ...change,
})

const cases: [string, Partial<TennisState>, PlayerIndex, string, Partial<TennisState>][] = [
  ['40-30 to game', { points: [3, 2] }, 0, 'game', { games: [1, 0], points: [0, 0], server: 1 }],
  ['deuce to advantage', { points: [3, 3] }, 0, 'point', { points: [4, 3] }],
  ['advantage lost', { points: [4, 3] }, 1, 'point', { points: [4, 4] }],
  ['advantage to game', { points: [5, 4] }, 0, 'game', { games: [1, 0] }],
  ['6-4', { games: [5, 4], points: [3, 0] }, 0, 'set', { setsWon: [1, 0], games: [0, 0], server: 1 }],
  ['6-5 is no set', { games: [5, 5], points: [3, 0] }, 0, 'game', { games: [6, 5] }],
  ['7-5', { games: [6, 5], points: [3, 0] }, 0, 'set', { setsWon: [1, 0] }],
  ['6-6 begins a tie-break', { games: [5, 6], points: [3, 0] }, 0, 'game', { games: [6, 6], points: [0, 0] }],
  ['tie-break 6-5 to set', { games: [6, 6], points: [6, 5] }, 0, 'set', { setsWon: [1, 0], server: 1 }],
  ['tie-break 6-6 goes on', { games: [6, 6], points: [6, 6] }, 0, 'point', { points: [7, 6] }],
  [
    'the second set won is the match',
    { setsWon: [1, 1], games: [5, 0], points: [3, 0] },
    0,
    'match',
    { setsWon: [2, 1], games: [6, 0] },
  ],
]

test.each(cases)('%s', (_, before, winner, ended, expected) => {
  const after = afterPoint(state(before), winner, format)
  expect(after.ended).toBe(ended)
  expect(after.state).toMatchObject(expected)
})

test('a final tie-break to ten goes to ten, an advantage set goes on in games', () => {
  const final = { setsWon: [1, 1], games: [6, 6] } as const
  expect(afterPoint(state({ ...final, points: [6, 0] }), 0, { bestOf: 3, finalSet: 'tb10' }).ended).toBe(
    'point',
  )
  expect(afterPoint(state({ ...final, points: [9, 0] }), 0, { bestOf: 3, finalSet: 'tb10' }).ended).toBe(
    'match',
  )
  const advantage: TennisFormat = { bestOf: 3, finalSet: 'adv' }
  const game = afterPoint(state({ ...final, points: [3, 0] }), 0, advantage)
  expect(game).toMatchObject({ ended: 'game', state: { games: [7, 6] } })
})

describe('a thousand points', () => {
  test('servers take turns by game, and the server of a point is the one the state names', () => {
    const points = playTennis(new Random('serve'), [0.64, 0.62], format)
    for (const [index, point] of points.entries()) {
      const before = points[index - 1]
      if (before === undefined) continue
      expect(point.server).toBe(pointServer(before.state, format))
      if (before.ended === 'game' || before.ended === 'set')
        expect(point.server).toBe(1 - firstServer(points, index - 1))
    }
  })

  test('the share of points won on serve is the chance given', () => {
    const points = Array.from({ length: 60 }, (_, n) =>
      playTennis(new Random(`s ${n}`), [0.7, 0.58], format),
    ).flat()
    for (const [player, chance] of [0.7, 0.58].entries()) {
      const served = points.filter((point) => point.server === player)
      const won = served.filter((point) => point.winner === player).length / served.length
      expect(Math.abs(won - chance)).toBeLessThan(3.5 * Math.sqrt((chance * (1 - chance)) / served.length))
    }
  })
})

/** Who served the first point of the game or tie-break that the point at `index` ended. */
function firstServer(points: ReturnType<typeof playTennis>, index: number): number {
  let first = index
  while (first > 0 && points[first - 1]?.ended === 'point') first -= 1
  return points[first]?.server as number
}
