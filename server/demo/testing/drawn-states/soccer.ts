/** For tests: soccer matches as they stand after a minute drawn by chance, and all scores they can end with. */
import { type AsianLines, linesAroundLevel, overUnderGoals } from '../../fixtures/models/soccer-markets.ts'
import type { Random } from '../../fixtures/random.ts'
import type { PlannedMarket } from '../../fixtures/simulate/row-collector.ts'
import { modelClock, playSoccer } from '../../fixtures/simulate/soccer.ts'
import { goalsToCome, type Standing, soccerPrices } from '../../fixtures/simulate/soccer-rows.ts'
import { type DrawnState, ToCome } from './drawn-state.ts'

/** More goals of one side in one half are left out: less than one in a hundred million. */
const goalsMost = 14

/** Returns a match as it stands before it begins or after a minute of it. */
export function drawSoccer(random: Random): DrawnState {
  const means = { home: random.between(0.5, 2.3), away: random.between(0.5, 2.3) }
  const lines = linesAroundLevel(means)
  const { minutes, lengths } = playSoccer(random, means)
  const played = minutes.slice(0, random.below(minutes.length))
  const count = (team: 0 | 1, ...kinds: string[]) =>
    played.filter(({ material }) => material?.team === team && kinds.includes(material.kind)).length
  const goals = (team: 0 | 1) => count(team, 'goal', 'penalty_goal')
  const last = played.at(-1)
  const standing: Standing = {
    ...{ means, score: [goals(0), goals(1)], reds: [count(0, 'red'), count(1, 'red')] },
    ...{ half: last?.half ?? 1, clock: last === undefined ? 0 : modelClock(last, lengths) },
  }
  return {
    ...{ sport: 'soccer', field: 2, markets: marketsOf(standing, lines) },
    prices: soccerPrices(standing, lines),
    toCome: scoresToCome(standing),
  }
}

function marketsOf({ score, half }: Standing, { handicaps, totals }: AsianLines): PlannedMarket[] {
  const next = score[0] + score[1] + 1
  const hundredths = (lines: readonly number[]) => lines.map((line) => Math.round(100 * line))
  return [
    { key: 'MATCH_ODDS', type: 'MATCH_ODDS_DRAW' },
    ...overUnderGoals.map(
      (goals): PlannedMarket => ({ key: `OVER_UNDER_${goals * 10}`, type: 'OVER_UNDER', numbers: [goals] }),
    ),
    { key: 'BOTH_TEAMS_TO_SCORE', type: 'BOTH_TEAMS_TO_SCORE' },
    { key: 'CORRECT_SCORE', type: 'CORRECT_SCORE' },
    ...(half === 1 ? [{ key: 'HALF_TIME', type: 'HALF_TIME' } as const] : []),
    { key: `NEXT_GOAL_${next}`, type: 'NEXT_GOAL', numbers: [next] },
    { key: 'ASIAN_HANDICAP', type: 'ASIAN_HANDICAP', lines: hundredths(handicaps) },
    { key: 'ASIAN_TOTAL', type: 'ASIAN_TOTAL', lines: hundredths(totals) },
  ]
}

/** Home, away, draw. */
function winnerOf(home: number, away: number): number {
  return home > away ? 0 : home < away ? 1 : 2
}

/** Every number of goals of each side in each half, and which of them is first: all orders of a half's goals are as likely. */
function scoresToCome(standing: Standing): ToCome {
  const toCome = new ToCome()
  const { score } = standing
  const { left, leftOfHalf = { home: 0, away: 0 } } = goalsToCome(standing)
  const first = [poisson(leftOfHalf.home), poisson(leftOfHalf.away)] as const
  const second = [poisson(left.home - leftOfHalf.home), poisson(left.away - leftOfHalf.away)] as const
  const halfTime = [0, 0, 0]
  const next = [0, 0, 0]
  const ends = Array.from({ length: 2 * goalsMost + 1 }, () => new Float64Array(2 * goalsMost + 1))
  const add = (to: number[] | Float64Array, at: number, chance: number) => {
    to[at] = (to[at] as number) + chance
  }
  forEachPair(first, (home, away, ofHalf) => {
    add(halfTime, winnerOf(score[0] + home, score[1] + away), ofHalf)
    if (home + away > 0) add(next, 0, (ofHalf * home) / (home + away))
    if (home + away > 0) add(next, 1, (ofHalf * away) / (home + away))
    forEachPair(second, (more, moreAway, ofRest) => {
      const chance = ofHalf * ofRest
      add(ends[home + more] as Float64Array, away + moreAway, chance)
      if (home + away > 0) return
      if (more + moreAway === 0) return add(next, 2, chance)
      add(next, 0, (chance * more) / (more + moreAway))
      add(next, 1, (chance * moreAway) / (more + moreAway))
    })
  })
  halfTime.forEach((chance, runner) => void toCome.winner('HALF_TIME', 3, runner, chance))
  const goal = score[0] + score[1] + 1
  next.forEach((chance, runner) => void toCome.winner(`NEXT_GOAL_${goal}`, 3, runner, chance))
  ends.forEach((row, home) => {
    row.forEach((chance, away) => void addEnd(toCome, score[0] + home, score[1] + away, chance))
  })
  return toCome
}

function addEnd(toCome: ToCome, home: number, away: number, chance: number): void {
  toCome.winner('MATCH_ODDS', 3, winnerOf(home, away), chance)
  for (const goals of overUnderGoals)
    toCome.winner(`OVER_UNDER_${goals * 10}`, 2, home + away < goals ? 0 : 1, chance)
  toCome.winner('BOTH_TEAMS_TO_SCORE', 2, home > 0 && away > 0 ? 0 : 1, chance)
  const isNamed = home < 4 && away < 4
  toCome.winner('CORRECT_SCORE', 19, isNamed ? 4 * home + away : 16 + winnerOf(home, away), chance)
  toCome.number('ASIAN_HANDICAP', home - away, chance)
  toCome.number('ASIAN_TOTAL', home + away, chance)
}

function forEachPair(
  [home, away]: readonly [readonly number[], readonly number[]],
  visit: (home: number, away: number, chance: number) => void,
): void {
  for (const [h, ofHome] of home.entries())
    for (const [a, ofAway] of away.entries()) if (ofHome * ofAway > 0) visit(h, a, ofHome * ofAway)
}

/** The chances of 0, 1, ... goals. */
function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals <= goalsMost; goals += 1)
    chances.push(((chances[goals - 1] as number) * mean) / goals)
  return chances
}
