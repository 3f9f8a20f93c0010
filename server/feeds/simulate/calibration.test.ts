/**
 * Prices against outcomes over hundreds of seeds: a runner priced p wins with chance p, at the start and in play.
 * Tolerances are 3.5 standard errors of sums of independent matches; seeds are fixed, so the verdict is too.
 */
import { describe, expect, test } from 'vitest'
import { fixtureAt } from '../fixtures.ts'
import type { ReplayRow } from '../format.ts'
import { cricketModel, pitchNodes } from '../models/cricket.ts'
import { Random } from '../random.ts'
import { type PlayedPair, playCricket, resourcesOf } from './cricket.ts'
import { simulateFixture } from './fixture.ts'

interface Forecast {
  readonly chance: number
  readonly isWon: boolean
}

const zMax = 3.5

/** How many standard errors a weighted sum of (won - chance) is from 0. */
function standardErrors(forecasts: readonly Forecast[], weightOf: (chance: number) => number): number {
  let sum = 0
  let variance = 0
  for (const { chance, isWon } of forecasts) {
    const weight = weightOf(chance)
    sum += weight * ((isWon ? 1 : 0) - chance)
    variance += weight * weight * chance * (1 - chance)
  }
  return Math.abs(sum) / Math.sqrt(variance)
}

function logLoss(forecasts: readonly Forecast[]): number {
  const loss = forecasts.reduce((sum, { chance, isWon }) => sum - Math.log(isWon ? chance : 1 - chance), 0)
  return loss / forecasts.length
}

function expectCalibrated(forecasts: readonly Forecast[]): void {
  // The level: as many winners as the prices say. The slope: favourites and outsiders are neither over- nor underpriced.
  expect(standardErrors(forecasts, () => 1)).toBeLessThan(zMax)
  expect(standardErrors(forecasts, (chance) => chance - 0.5)).toBeLessThan(zMax)
  for (let bucket = 0; bucket < 5; bucket += 1) {
    const inside = forecasts.filter(({ chance }) => Math.floor(chance * 5) === bucket)
    if (inside.length >= 20)
      expect(
        standardErrors(inside, () => 1),
        `bucket ${bucket}`,
      ).toBeLessThan(zMax)
  }
}

/** The price of one runner at time t against whether it won. */
function forecastAt(rows: readonly ReplayRow[], t: number, runner: string): Forecast {
  const price = rows.findLast((row) => row.type === 'price' && row.t <= t)
  const result = rows.at(-1)
  if (price?.type !== 'price' || result?.type !== 'result') throw new Error('no price or no result')
  return {
    chance: price.prob?.[runner] as number,
    isWon: result.markets[0]?.winners[0] === runner,
  }
}

/** Whether play goes on after t. Times must be fixed ones: a share of a match's own length knows how long it will be. */
function isGoingOn(rows: readonly ReplayRow[], t: number): boolean {
  return (rows.findLast((row) => row.type === 'status')?.t ?? 0) > t
}

describe.each([
  { sport: 'tennis', runners: ['1'], minutes: [20, 45] },
  { sport: 'soccer', runners: ['1', '2', '3'], minutes: [50, 90] },
] as const)('$sport, 600 matches', ({ sport, runners, minutes }) => {
  const matches = Array.from({ length: 600 }, (_, slot) => {
    return simulateFixture({ seed: 'calibration', ...fixtureAt('calibration', sport, slot) })
  })
  const forecasts = (runner: string, minute: number, goingOnAt = minute) =>
    matches
      .filter((rows) => isGoingOn(rows, goingOnAt * 60_000))
      .map((rows) => forecastAt(rows, minute * 60_000, runner))

  test.each(runners)('runner %s at the start', (runner) => {
    expectCalibrated(forecasts(runner, 0))
  })

  test.each(runners)('runner %s in play', (runner) => {
    for (const minute of minutes) expectCalibrated(forecasts(runner, minute))
  })

  test('prices know more as the match goes on', () => {
    for (const minute of minutes) {
      const start = logLoss(forecasts('1', 0, minute))
      expect(logLoss(forecasts('1', minute))).toBeLessThan(start - 0.03)
    }
  })
})

describe.each([-0.015, 0, 0.02])('cricket, strength %d, 700 matches on the three pitches', (theta) => {
  const model = cricketModel(theta)
  const whole = resourcesOf(false)
  const priors = pitchNodes.map(({ prior }) => prior)
  const told = Array.from({ length: 700 }, (_, n) => {
    const random = new Random(`calibration ${theta} ${n}`)
    const pitch = pitchNodes[random.weighted(priors)]?.tilt as number
    const match = playCricket(random, theta, pitch)
    const isWon = match.winner === 0
    let belief = model.prior
    let now = { ...whole, runs: 0 }
    let tenOvers = 0
    const [set] = (match.pairs[0] as PlayedPair).innings
    for (const [index, ball] of set.balls.entries()) {
      belief = model.observe(belief, 0, now, ball)
      now = {
        ballsLeft: now.ballsLeft - 1,
        wicketsLost: now.wicketsLost + (ball.wicket ? 1 : 0),
        runs: now.runs + ball.runs,
      }
      if (index === 59) tenOvers = model.firstInnings(belief, now, now.runs)
    }
    const atBreak = 1 - model.chase(belief, whole, set.runs + 1)
    return {
      start: { chance: model.firstInnings(model.prior, whole, 0), isWon },
      tenOvers: { chance: tenOvers, isWon, isTold: set.balls.length >= 60 },
      atBreak: { chance: atBreak, isWon },
    }
  })

  test('at the start', () => {
    expectCalibrated(told.map(({ start }) => start))
  })

  test('after ten overs and between the innings', () => {
    expectCalibrated(told.map(({ tenOvers }) => tenOvers).filter(({ isTold }) => isTold))
    expectCalibrated(told.map(({ atBreak }) => atBreak))
  })

  test('prices know more as the match goes on', () => {
    const start = logLoss(told.map((match) => match.start))
    expect(logLoss(told.map((match) => match.atBreak))).toBeLessThan(start - 0.03)
  })
})
