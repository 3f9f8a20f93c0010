/** The check values of the soccer model. */
import { describe, expect, test } from 'vitest'
import { proportionalProbabilities } from './margin.ts'
import {
  atMostGoals,
  exactGoals,
  fitGoalMeans,
  type GoalMeans,
  goalShareLeft,
  matchOdds,
  meansLeft,
  nextGoal,
  type SoccerProbabilities,
} from './soccer.ts'

const match: GoalMeans = { home: 1.5, away: 1.1 }

function expectOdds(actual: SoccerProbabilities, expected: readonly [number, number, number]): void {
  expect(actual.home).toBeCloseTo(expected[0], 5)
  expect(actual.draw).toBeCloseTo(expected[1], 5)
  expect(actual.away).toBeCloseTo(expected[2], 5)
}

describe('expected goals from closing prices', () => {
  test.each([
    [0.45, 0.27, 0.52, 1.5763, 1.1797],
    [0.6, 0.17, 0.55, 1.9409, 0.9417],
  ])('home %d, away %d, over %d', (home, away, over, goalsHome, goalsAway) => {
    const means = fitGoalMeans({ home, away, over })
    expect(means.home).toBeCloseTo(goalsHome, 4)
    expect(means.away).toBeCloseTo(goalsAway, 4)
  })

  test('1.72 4.2 5.4 with over at 1.68 and under at 2.46', () => {
    const [home, , away] = proportionalProbabilities([1.72, 4.2, 5.4]) as [number, number, number]
    const [over] = proportionalProbabilities([1.68, 2.46]) as [number, number]
    const means = fitGoalMeans({ home, away, over })
    expect(means.home).toBeCloseTo(2.0084, 4)
    expect(means.away).toBeCloseTo(1.0703, 4)
  })
})

describe('match odds with 1.5 and 1.1 expected goals', () => {
  const states: [string, number, number, [number, number, number]][] = [
    ['kick-off', 0, 0, [0.46424, 0.25767, 0.27809]],
    ['half-time 0-0', 45, 0, [0.37399, 0.38078, 0.24523]],
    ["60' 1-0", 60, 1, [0.79057, 0.17212, 0.03731]],
    ["75' 0-1", 75, -1, [0.02511, 0.17278, 0.80211]],
    ["85' 1-0", 85, 1, [0.94189, 0.05623, 0.00188]],
  ]
  test.each(states)('%s', (_, minute, lead, expected) => {
    expectOdds(matchOdds(meansLeft(match, goalShareLeft(minute)), lead), expected)
  })

  test("75' 0-0 with a home red card, goals uniform in time", () => {
    expectOdds(matchOdds(meansLeft(match, 15 / 90, [1, 0]), 0), [0.12436, 0.69907, 0.17657])
  })
})

test('some chance of a goal is left until the whistle', () => {
  expect(goalShareLeft(90)).toBe(0.004)
  expect(goalShareLeft(0)).toBe(1)
})

test('totals, correct score and next goal agree with one another', () => {
  const left = meansLeft(match, goalShareLeft(30))
  expect(atMostGoals(left, 0)).toBeCloseTo(exactGoals(left, 0, 0), 12)
  expect(nextGoal(left).none).toBeCloseTo(exactGoals(left, 0, 0), 12)
  const next = nextGoal(left)
  expect(next.home + next.away + next.none).toBeCloseTo(1, 12)
  expect(next.home / next.away).toBeCloseTo(1.5 / 1.1, 12)
  expect(atMostGoals(left, -1)).toBe(0)
  expect(exactGoals(left, 1, 1)).toBeCloseTo(left.home * left.away * Math.exp(-left.home - left.away), 12)
})
