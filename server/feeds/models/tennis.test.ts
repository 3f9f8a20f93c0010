/** The published and computed check values of the tennis chain. */
import { describe, expect, test } from 'vitest'
import {
  fitServeChances,
  gameWin,
  type ServeChances,
  type TennisFormat,
  type TennisState,
  tennisModel,
  tennisStart,
  tieBreakServer,
  tieBreakWin,
} from './tennis.ts'

const bestOf3: TennisFormat = { bestOf: 3, finalSet: 'tb7' }
const bestOf5: TennisFormat = { bestOf: 5, finalSet: 'tb7' }
const fromStart = (serve: ServeChances, format: TennisFormat) =>
  tennisModel(serve, format).matchWin(tennisStart(0))
const firstSet = (serve: ServeChances) => tennisModel(serve, bestOf3).setWin(tennisStart(0))

describe('published values', () => {
  test.each([
    [0.7, 0.900789],
    [0.6, 0.735729],
  ])('a game at %d on serve is won with %d', (serve, expected) => {
    expect(gameWin(serve)).toBeCloseTo(expected, 6)
  })

  test('a tie-break of 0.7 against 0.3', () => {
    expect(tieBreakWin([0.7, 0.3], 0)).toBeCloseTo(0.949102, 6)
  })

  test('0.7 against 0.6: set, best of 3, best of 5', () => {
    expect(firstSet([0.7, 0.6])).toBeCloseTo(0.794854, 6)
    expect(fromStart([0.7, 0.6], bestOf3)).toBeCloseTo(0.891012, 6)
    expect(fromStart([0.7, 0.6], bestOf5)).toBeCloseTo(0.938051, 6)
  })

  test('0.7 against 0.8: best of 3, best of 5', () => {
    expect(fromStart([0.7, 0.8], bestOf3)).toBeCloseTo(0.136787, 6)
    expect(fromStart([0.7, 0.8], bestOf5)).toBeCloseTo(0.085707, 6)
  })
})

describe('0.65 against 0.62', () => {
  const serve: ServeChances = [0.65, 0.62]

  test('set, and matches by their length and final set', () => {
    expect(firstSet(serve)).toBeCloseTo(0.599022, 6)
    expect(fromStart(serve, bestOf3)).toBeCloseTo(0.646591, 6)
    expect(fromStart(serve, bestOf5)).toBeCloseTo(0.680869, 6)
    expect(fromStart(serve, { bestOf: 5, finalSet: 'tb10' })).toBeCloseTo(0.681497, 6)
    expect(fromStart(serve, { bestOf: 5, finalSet: 'adv' })).toBeCloseTo(0.683477, 6)
  })

  const states: [string, TennisState, number][] = [
    ['0-0, 30-40, A serving', { setsWon: [0, 0], games: [0, 0], points: [2, 3], server: 0 }, 0.598402],
    ['5-4, 40-0, A serving', { setsWon: [0, 0], games: [5, 4], points: [3, 0], server: 0 }, 0.837183],
    [
      'one set up, tie-break 3-3, A first',
      { setsWon: [1, 0], games: [6, 6], points: [3, 3], server: 0 },
      0.815353,
    ],
    [
      'a set down, 2-5, B serving 40-0',
      { setsWon: [0, 1], games: [2, 5], points: [0, 3], server: 1 },
      0.000936,
    ],
  ]
  test.each(states)('best of 3 at %s', (_, state, expected) => {
    expect(tennisModel(serve, bestOf3).matchWin(state)).toBeCloseTo(expected, 6)
  })
})

test('the serve chances are found again from the start price', () => {
  const [a, b] = fitServeChances(0.6234, 0.66, { bestOf: 5, finalSet: 'adv' })
  expect(a).toBeCloseTo(0.670077, 6)
  expect(b).toBeCloseTo(0.649923, 6)
})

test('a match won has probability 1, and who serves first does not matter', () => {
  const model = tennisModel([0.65, 0.6], bestOf3)
  expect(model.matchWin({ setsWon: [2, 0], games: [0, 0], points: [0, 0], server: 0 })).toBe(1)
  expect(model.matchWin({ setsWon: [1, 2], games: [0, 0], points: [0, 0], server: 0 })).toBe(0)
  expect(model.matchWin(tennisStart(1))).toBeCloseTo(model.matchWin(tennisStart(0)), 12)
})

test('the price at a score is the mean of the prices after its two points', () => {
  const serve: ServeChances = [0.66, 0.61]
  const model = tennisModel(serve, { bestOf: 5, finalSet: 'adv' })
  const long = { setsWon: [2, 2], games: [7, 6], server: 1 } as const
  const now = model.matchWin({ ...long, points: [4, 4] })
  const won = model.matchWin({ ...long, points: [5, 4] })
  const lost = model.matchWin({ ...long, points: [4, 5] })
  expect(now).toBeCloseTo((1 - serve[1]) * won + serve[1] * lost, 12)
})

test('a tie-break is served one, then two each', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((played) => tieBreakServer(0, played))).toEqual([0, 1, 1, 0, 0, 1, 1])
})
