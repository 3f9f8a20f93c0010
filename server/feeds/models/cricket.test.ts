/** The check values of the T20 model, and the identities that hold between its tables. */
import { describe, expect, test } from 'vitest'
import {
  cricketModel,
  expectedRuns,
  inningsCells,
  pitchNodes,
  type Resources,
  runsDistribution,
  singlePitch,
  superOverModel,
} from './cricket.ts'
import { type BallCells, cellOffset, tiltedCells } from './t20-table.ts'

const whole = { ballsLeft: 120, wicketsLost: 0 }
const plain = cricketModel(0, singlePitch)

/** The check values leave out totals above 300, which changes them in the fourth decimal, on easy pitches in the second. */
function meanUpTo300(cells: BallCells, resources: Resources): number {
  return runsDistribution(cells, resources)
    .slice(0, 301)
    .reduce((sum, chance, runs) => sum + chance * runs, 0)
}

describe('expected runs', () => {
  test.each([
    [120, 0, 168.06765],
    [60, 2, 95.13429],
    [30, 5, 47.38028],
    [6, 7, 10.78566],
  ])('%d balls left, %d down', (ballsLeft, wicketsLost, expected) => {
    const resources = { ballsLeft, wicketsLost }
    expect(meanUpTo300(tiltedCells(0, 0), resources)).toBeCloseTo(expected, 5)
    expect(expectedRuns(tiltedCells(0, 0), resources)).toBeCloseTo(expected, 4)
  })

  test('a side of strength 0.01', () => {
    expect(meanUpTo300(inningsCells(0.01, 0)[0], whole)).toBeCloseTo(174.75017, 5)
  })

  test('the three pitches', () => {
    const means = pitchNodes.map(({ tilt }) => meanUpTo300(tiltedCells(0, tilt), whole))
    const expected = [131.96859, 168.06765, 202.08101]
    for (const [index, mean] of means.entries()) expect(mean).toBeCloseTo(expected[index] as number, 5)
  })

  test('the chances of an innings sum to 1', () => {
    const chances = runsDistribution(tiltedCells(0, 0), { ballsLeft: 36, wicketsLost: 4 })
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
  })
})

describe('batting first', () => {
  test.each([
    ['start', 120, 0, 0, 0.52214],
    ['90/2 after 10 overs', 60, 2, 90, 0.72301],
    ['40/3 after 6 overs', 84, 3, 40, 0.29641],
  ])('%s', (_, ballsLeft, wicketsLost, runs, expected) => {
    expect(plain.firstInnings(plain.prior, { ballsLeft, wicketsLost }, runs)).toBeCloseTo(expected, 5)
  })

  test('strength 0.01 at the start', () => {
    const strong = cricketModel(0.01, singlePitch)
    expect(strong.firstInnings(strong.prior, whole, 0)).toBeCloseTo(0.65563, 5)
  })
})

describe('the chase', () => {
  test.each([
    [170, 120, 0, 0.48154],
    [60, 36, 4, 0.42176],
    [30, 18, 5, 0.57873],
    [12, 6, 6, 0.46113],
    [2, 1, 9, 0.44866],
  ])('%d off %d, %d down', (needed, ballsLeft, wicketsLost, expected) => {
    expect(plain.chase(plain.prior, { ballsLeft, wicketsLost }, needed)).toBeCloseTo(expected, 5)
  })

  test('a target reached is won, a last ball that leaves one run is a tie, a side all out behind has lost', () => {
    expect(plain.chase(plain.prior, { ballsLeft: 5, wicketsLost: 3 }, 0)).toBe(1)
    expect(plain.chase(plain.prior, { ballsLeft: 0, wicketsLost: 3 }, 1)).toBe(0.5)
    expect(plain.chase(plain.prior, { ballsLeft: 0, wicketsLost: 3 }, 2)).toBe(0)
    expect(plain.chase(plain.prior, { ballsLeft: 30, wicketsLost: 10 }, 1)).toBe(0.5)
    expect(plain.chase(plain.prior, { ballsLeft: 30, wicketsLost: 10 }, 12)).toBe(0)
  })
})

test('the price before a ball is the mean of the prices after it, the news about the pitch included', () => {
  const theta = 0.005
  const model = cricketModel(theta)
  const before = { ballsLeft: 60, wicketsLost: 3 }
  const cells = pitchNodes.map(({ tilt, prior }) => ({ prior, first: inningsCells(theta, tilt)[0] }))
  let mean = 0
  for (let outcome = 0; outcome < 16; outcome += 1) {
    const ball = { runs: outcome >> 1, wicket: (outcome & 1) === 1 }
    const place = cellOffset(before.ballsLeft, before.wicketsLost) + outcome
    const chance = cells.reduce((sum, { first, prior }) => sum + prior * (first[place] as number), 0)
    const belief = model.observe(model.prior, 0, before, ball)
    const after = { ballsLeft: 59, wicketsLost: 3 + (ball.wicket ? 1 : 0) }
    mean += chance * model.firstInnings(belief, after, 80 + ball.runs)
  }
  expect(mean).toBeCloseTo(model.firstInnings(model.prior, before, 80), 7)
})

test('a ball no pitch allows changes no belief', () => {
  // Four runs and a wicket off the last ball of a side nine down: no pitch gives it a chance worth the name.
  const before = { ballsLeft: 114, wicketsLost: 0 }
  expect(plain.observe(plain.prior, 0, before, { runs: 3, wicket: true })).toBe(plain.prior)
})

test('a super over is near even, its scores near eleven, and strength tells', () => {
  const over = { ballsLeft: 6, wicketsLost: 8 }
  const even = superOverModel(0)
  const start = even.firstInnings(even.prior, over, 0)
  expect(start).toBeGreaterThan(0.4)
  expect(start).toBeLessThan(0.6)
  const strong = superOverModel(0.02)
  expect(strong.firstInnings(strong.prior, over, 0)).toBeGreaterThan(start)
  expect(even.chase(even.prior, over, 1)).toBeGreaterThan(0.97)
})
