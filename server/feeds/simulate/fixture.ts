/** A whole simulated match as replay rows: a pure function of its arguments. */
import type { FixturePlan } from '../fixtures.ts'
import { sportKeyOf } from '../fixtures.ts'
import type { Fixture, MarketDefinition, ReplayRow } from '../format.ts'
import type { SimulatedSport } from '../names.ts'
import { Random } from '../random.ts'
import type { Contest } from './contest.ts'
import { cricketContest } from './cricket-rows.ts'
import { Sheet } from './sheet.ts'
import { soccerContest } from './soccer-rows.ts'
import { tennisContest } from './tennis-rows.ts'

export interface SimulationRequest extends FixturePlan {
  readonly seed: string
  /** ISO 8601; carried into the fixture, not used otherwise. */
  readonly scheduledStart?: string
}

/** The market opens this long before the scheduled start. */
export const opensMs = -60 * 60_000
/** Before the start, the price is looked for every two minutes. */
const searchStepMs = 2 * 60_000
/** How far the price strays, in log-odds for the square root of the hour. */
const searchWidth = 0.12

const contests: Readonly<Record<SimulatedSport, (random: Random) => Contest>> = {
  cricket: cricketContest,
  soccer: soccerContest,
  tennis: tennisContest,
}

/**
 * Returns the rows of the match: fixture, market MATCH_ODDS, the hour before, play by play with scores and model
 * prices, and the result. Same request, same rows. Soccer has The Draw as runner "3".
 */
export function simulateFixture(request: SimulationRequest): ReplayRow[] {
  const random = new Random(`${request.seed}/${request.fixtureId}`)
  const contest = contests[request.sport](random)
  const sheet = new Sheet(opensMs, fixtureOf(request, contest), marketOf(request, contest), contest.model)
  sheet.open(opensMs, false)
  writeSearch(sheet, random.fork('search'), contest.start)
  sheet.open(0)
  contest.play(sheet)
  return sheet.rows()
}

function fixtureOf(request: SimulationRequest, contest: Contest): Fixture {
  return {
    id: request.fixtureId,
    sport: sportKeyOf[request.sport],
    competition: request.competition,
    participants: [...request.participants],
    scheduledStart: request.scheduledStart ?? null,
    source: 'simulation',
    licence: 'simulated',
    ...contest.extras,
  }
}

function marketOf({ fixtureId, sport, participants }: SimulationRequest, contest: Contest): MarketDefinition {
  const runners = participants.map(({ id, name }) => ({ id, name }))
  if (sport === 'soccer') runners.push({ id: '3', name: 'The Draw' })
  return {
    id: `${fixtureId}:MATCH_ODDS`,
    key: 'MATCH_ODDS',
    name: 'Match Odds',
    numberOfWinners: 1,
    settlementRule: contest.settlementRule,
    inPlay: true,
    betDelayMs: contest.betDelayMs,
    runners,
  }
}

/** Writes the hour before the start: prices wander about the fair ones and end on them (a Brownian bridge backwards). */
function writeSearch(sheet: Sheet, random: Random, start: readonly number[]): void {
  const steps = -opensMs / searchStepMs
  const strays = start.map(() => 0)
  sheet.price(0, start)
  for (let step = 1; step <= steps; step += 1) {
    const logs = start.map((probability, index) => {
      const stray = (strays[index] as number) + (random.normal() * searchWidth) / Math.sqrt(steps)
      strays[index] = stray
      return probability * Math.exp(stray)
    })
    const sum = logs.reduce((total, weight) => total + weight, 0)
    sheet.price(
      -step * searchStepMs,
      logs.map((weight) => weight / sum),
    )
  }
}
