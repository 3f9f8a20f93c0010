/** The play of soccer: as many goals as the sides are good for, and the rarer events at their rates. */
import { expect, test } from 'vitest'
import { Random } from '../random.ts'
import { type MaterialKind, modelClock, playSoccer } from './soccer.ts'

const matches = 4_000
const means = { home: 1.7, away: 1.1 }
const played = Array.from({ length: matches }, (_, n) => playSoccer(new Random(`soccer ${n}`), means))

const count = (kinds: readonly MaterialKind[], team?: 0 | 1) =>
  played.reduce((sum, { minutes }) => {
    const met = minutes.filter(({ material }) => {
      return material !== null && kinds.includes(material.kind) && (team ?? material.team) === material.team
    })
    return sum + met.length
  }, 0)

test('goals of each side are near their means; red cards shift them by less than 3 %', () => {
  for (const [team, mean] of [means.home, means.away].entries()) {
    const goals = count(['goal', 'penalty_goal'], team as 0 | 1) / matches
    expect(Math.abs(goals - mean)).toBeLessThan(3.5 * Math.sqrt(mean / matches) + 0.03 * mean)
  }
})

test('just under half of the goals fall before half-time', () => {
  const goals = played.flatMap(({ minutes }) => {
    return minutes.filter(({ material }) => material?.kind === 'goal' || material?.kind === 'penalty_goal')
  })
  const early = goals.filter(({ half }) => half === 1).length / goals.length
  expect(Math.abs(early - 0.4646)).toBeLessThan(3.5 * Math.sqrt(0.25 / goals.length))
})

test('penalties are scored three times in four, reds and disallowed goals are rare', () => {
  const scored = count(['penalty_goal'])
  const missed = count(['penalty_missed'])
  expect(Math.abs(scored / (scored + missed) - 0.77)).toBeLessThan(3.5 * Math.sqrt(0.18 / (scored + missed)))
  expect(Math.abs(count(['red']) / matches - 0.14)).toBeLessThan(0.03)
  expect(Math.abs(count(['goal_disallowed']) / matches - 0.24)).toBeLessThan(0.03)
})

test("the model's clock stands at 45 and 90 at the whistles", () => {
  for (const { minutes, lengths } of played.slice(0, 20)) {
    const clocks = minutes.map((minute) => modelClock(minute, lengths))
    expect(clocks[lengths[0] - 1]).toBeCloseTo(45, 9)
    expect(clocks.at(-1)).toBeCloseTo(90, 9)
    expect(clocks).toEqual(clocks.toSorted((a, b) => a - b))
  }
})
