/** Plays a tennis match point by point; laying it out in time and pricing it is `tennis-rows.ts`' work. */
import {
  type PlayerIndex,
  type ServeChances,
  type TennisFormat,
  type TennisState,
  tennisStart,
  tieBreakServer,
} from '../models/tennis.ts'
import type { Random } from '../random.ts'

/** What a point ended: only itself, its game, its set, or the match. */
export type PointEnd = 'point' | 'game' | 'set' | 'match'
export type Stroke = 'ace' | 'double_fault' | 'winner' | 'unforced_error'

export interface PlayedPoint {
  readonly server: PlayerIndex
  readonly winner: PlayerIndex
  readonly stroke: Stroke
  readonly ended: PointEnd
  /** Whether the receiver was one point from winning the game. */
  readonly breakPoint: boolean
  /** Games of every set begun so far, the one in play last. */
  readonly sets: readonly [number, number][]
  readonly state: TennisState
}

type Score = [number, number]

/** Returns the points of a whole match in order; the last one ended it. */
export function playTennis(random: Random, serve: ServeChances, format: TennisFormat): PlayedPoint[] {
  const played: PlayedPoint[] = []
  let sets: Score[] = [[0, 0]]
  let state = tennisStart(random.below(2) as PlayerIndex)
  for (;;) {
    const server = pointServer(state, format)
    const served = random.chance(serve[server])
    const winner = (served ? server : 1 - server) as PlayerIndex
    const breakPoint = isBreakPoint(state, server, format)
    const after = afterPoint(state, winner, format)
    sets = setsAfter(sets, after, state)
    played.push({ server, winner, stroke: strokeOf(random, served), breakPoint, sets, ...after })
    if (after.ended === 'match') return played
    state = after.state
  }
}

/** Returns whether a game at this score is the set's tie-break. */
export function isTieBreak({ games, setsWon }: TennisState, { bestOf, finalSet }: TennisFormat): boolean {
  const isFinal = setsWon[0] + setsWon[1] === bestOf - 1
  return games[0] === 6 && games[1] === 6 && !(isFinal && finalSet === 'adv')
}

/** Returns who serves the next point. */
export function pointServer(state: TennisState, format: TennisFormat): PlayerIndex {
  if (!isTieBreak(state, format)) return state.server
  return tieBreakServer(state.server, state.points[0] + state.points[1])
}

function isBreakPoint(state: TennisState, server: PlayerIndex, format: TennisFormat): boolean {
  if (isTieBreak(state, format)) return false
  const received = state.points[1 - server] as number
  return received >= 3 && received > state.points[server]
}

/** Returns the state after `winner` took the next point, and what that point ended. */
export function afterPoint(
  state: TennisState,
  winner: PlayerIndex,
  format: TennisFormat,
): { state: TennisState; ended: PointEnd } {
  const points = plusOne(state.points, winner)
  const isFinal = state.setsWon[0] + state.setsWon[1] === format.bestOf - 1
  const tieBreak = isTieBreak(state, format)
  const pointsToWin = tieBreak ? (isFinal && format.finalSet === 'tb10' ? 10 : 7) : 4
  if (!isWon(points, winner, pointsToWin)) return { state: { ...state, points }, ended: 'point' }

  const games = plusOne(state.games, winner)
  const next = { ...state, games, points: [0, 0], server: (1 - state.server) as PlayerIndex } as const
  if (!tieBreak && !isWon(games, winner, 6)) return { state: next, ended: 'game' }

  const setsWon = plusOne(state.setsWon, winner)
  const over = setsWon[winner] === (format.bestOf + 1) / 2
  return { state: { ...next, setsWon, games: over ? games : [0, 0] }, ended: over ? 'match' : 'set' }
}

function plusOne(score: readonly [number, number], winner: PlayerIndex): Score {
  return winner === 0 ? [score[0] + 1, score[1]] : [score[0], score[1] + 1]
}

function isWon(score: readonly [number, number], winner: PlayerIndex, target: number): boolean {
  const [own, other] = [score[winner], score[1 - winner] as number]
  return own >= target && own - other >= 2
}

function setsAfter(
  sets: readonly Score[],
  { state, ended }: { state: TennisState; ended: PointEnd },
  before: TennisState,
): Score[] {
  const earlier = sets.slice(0, -1)
  if (ended !== 'set') return [...earlier, [...state.games]]
  const winner = state.setsWon[0] > before.setsWon[0] ? 0 : 1
  return [...earlier, plusOne(before.games, winner), [0, 0]]
}

/** How a point was won: a share of the served ones are aces, of the lost ones double faults. */
function strokeOf(random: Random, served: boolean): Stroke {
  const draw = random.unit()
  if (served) return draw < 0.11 ? 'ace' : draw < 0.6 ? 'winner' : 'unforced_error'
  return draw < 0.1 ? 'double_fault' : draw < 0.5 ? 'winner' : 'unforced_error'
}
