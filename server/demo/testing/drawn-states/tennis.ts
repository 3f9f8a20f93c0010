/** For tests: tennis matches after a point drawn by chance, and all courses of their games from there, played by the rules of play. */

import type { PlayerIndex, ServeChances, TennisState } from '../../fixtures/models/tennis.ts'
import { tennisMarketModel } from '../../fixtures/models/tennis-markets.ts'
import type { Random } from '../../fixtures/random.ts'
import type { PlannedMarket } from '../../fixtures/simulate/row-collector.ts'
import { afterPoint, isTieBreak, playTennis, pointServer } from '../../fixtures/simulate/tennis.ts'
import { tennisFormat, tennisPrices } from '../../fixtures/simulate/tennis-rows.ts'
import { type DrawnState, ToCome } from './drawn-state.ts'

/** Points are followed until so little of a game is left. */
const negligible = 1e-14

/** Returns a match after a point of it. */
export function drawTennis(random: Random): DrawnState {
  const serve = [random.between(0.56, 0.72), random.between(0.56, 0.72)] as const
  const points = playTennis(random, serve, tennisFormat)
  const { state, sets } = points[random.below(points.length - 1)] as (typeof points)[number]
  const keys = keysOf(state, sets.length)
  const before = sets.slice(0, -1).reduce((sum, [a, b]) => sum + a + b, 0)
  return {
    ...{ sport: 'tennis', field: 2, markets: marketsOf(state, sets.length) },
    prices: tennisPrices(tennisMarketModel(serve, tennisFormat), state, sets),
    toCome: coursesToCome(serve, state, before + state.games[0] + state.games[1], keys),
  }
}

interface Keys {
  readonly set: string
  /** Undefined where the next set may not be played. */
  readonly nextSet: string | undefined
  readonly game: string
}

function keysOf({ setsWon, games: [a, b] }: TennisState, set: number): Keys {
  const nextSet = Math.max(...setsWon) === 0 ? `SET_WINNER_${set + 1}` : undefined
  return { set: `SET_WINNER_${set}`, nextSet, game: `GAME_${set}_${a + b + 1}` }
}

function marketsOf(state: TennisState, set: number): PlannedMarket[] {
  const keys = keysOf(state, set)
  return [
    { key: 'MATCH_ODDS', type: 'MATCH_ODDS' },
    { key: keys.set, type: 'SET_WINNER', numbers: [set] },
    ...(keys.nextSet === undefined
      ? []
      : [{ key: keys.nextSet, type: 'SET_WINNER', numbers: [set + 1] } as const]),
    { key: 'SET_SCORE', type: 'SET_SCORE_BEST_OF_3' },
    { key: keys.game, type: 'NEXT_GAME', numbers: [set, state.games[0] + state.games[1] + 1] },
    { key: 'TOTAL_GAMES', type: 'TOTAL_GAMES' },
  ]
}

/** Courses of a match that are alike in all that its markets ask: who won the game, the set and the next set, and the games so far. */
interface Course {
  readonly state: TennisState
  readonly games: number
  readonly game: number
  readonly sets: readonly number[]
  chance: number
}

/** Game by game, both winners of each. */
function coursesToCome(serve: ServeChances, from: TennisState, games: number, keys: Keys): ToCome {
  const toCome = new ToCome()
  const gameChance = gamesOf(serve)
  let now = new Map<string, Course>([['', { state: from, games, game: -1, sets: [], chance: 1 }]])
  while (now.size > 0) {
    const next = new Map<string, Course>()
    for (const course of now.values()) {
      const ofFirst = gameChance(course.state)
      for (const winner of [0, 1] as const) {
        const chance = course.chance * (winner === 0 ? ofFirst : 1 - ofFirst)
        const { state, ended } = afterGame(course.state, winner)
        const sets = ended === 'game' ? course.sets : [...course.sets, winner]
        const game = course.game === -1 ? winner : course.game
        const after = { state, games: course.games + 1, game, sets, chance }
        if (ended === 'match') addMatch(toCome, after, winner, keys)
        else merge(next, after)
      }
    }
    now = next
  }
  return toCome
}

function merge(courses: Map<string, Course>, course: Course): void {
  const { state, game, sets } = course
  const key = `${state.games} ${game} ${sets}`
  const known = courses.get(key)
  if (known === undefined) courses.set(key, course)
  else known.chance += course.chance
}

function addMatch(toCome: ToCome, { state, games, game, sets, chance }: Course, winner: 0 | 1, keys: Keys) {
  toCome.winner('MATCH_ODDS', 2, winner, chance)
  toCome.winner(keys.set, 2, sets[0] as number, chance)
  if (keys.nextSet !== undefined) toCome.winner(keys.nextSet, 2, sets[1] as number, chance)
  toCome.winner('SET_SCORE', 4, 2 * winner + (state.setsWon[1 - winner] as number), chance)
  toCome.winner(keys.game, 2, game, chance)
  toCome.number('TOTAL_GAMES', games, chance)
}

/** The state after the game that is being played. */
function afterGame(state: TennisState, winner: PlayerIndex) {
  const one = isTieBreak(state, tennisFormat) ? 6 : 3
  return afterPoint({ ...state, points: winner === 0 ? [one, 0] : [0, one] }, winner, tennisFormat)
}

/** Returns the chance that the first player wins the game that is being played: point by point, both winners of each. */
function gamesOf(serve: ServeChances): (state: TennisState) => number {
  const known = new Map<string, number>()
  return (state) => {
    const key = `${state.points} ${state.server} ${isTieBreak(state, tennisFormat)}`
    const found = known.get(key) ?? pointByPoint(serve, state)
    known.set(key, found)
    return found
  }
}

function pointByPoint(serve: ServeChances, from: TennisState): number {
  const won = [0, 0]
  let now = new Map([['', { state: from, chance: 1 }]])
  for (let left = 1; left > negligible; ) {
    const next = new Map<string, { state: TennisState; chance: number }>()
    left = 0
    for (const one of now.values()) {
      const server = pointServer(one.state, tennisFormat)
      for (const winner of [0, 1] as const) {
        const chance = one.chance * (winner === server ? serve[server] : 1 - serve[server])
        const { state, ended } = afterPoint(one.state, winner, tennisFormat)
        if (ended !== 'point') {
          won[winner] = (won[winner] as number) + chance
          continue
        }
        left += chance
        const known = next.get(String(state.points))
        if (known === undefined) next.set(String(state.points), { state, chance })
        else known.chance += chance
      }
    }
    now = next
  }
  const [first, second] = won as [number, number]
  return first / (first + second)
}
