/**
 * Tennis as a Markov chain over points: points are independent given who serves, so game, tie-break, set and
 * match follow exactly from two numbers (Newton & Keller 2005; O'Malley 2008; Barnett & Clarke 2005).
 */
import { bisect } from './bisection.ts'

/** Chance of each player to win a point on their own serve. */
export type ServeChances = readonly [a: number, b: number]
export type PlayerIndex = 0 | 1
export type FinalSet = 'tb7' | 'tb10' | 'adv'
export interface TennisFormat {
  readonly bestOf: 3 | 5
  /** How a final set is decided at 6-6; every other set has a tie-break to 7. */
  readonly finalSet: FinalSet
}
export interface TennisState {
  readonly setsWon: readonly [number, number]
  /** Games of the set being played. */
  readonly games: readonly [number, number]
  /** Points of the game or tie-break being played. */
  readonly points: readonly [number, number]
  /** Who serves this game; in a tie-break, who served its first point. */
  readonly server: PlayerIndex
}
export interface TennisModel {
  /** Returns the chance that player A wins the match from here. */
  readonly matchWin: (state: TennisState) => number
  /** Returns the chance that player A wins the set being played. */
  readonly setWin: (state: TennisState) => number
}

/** Returns the server's chance to win a game from `points` won and lost, `serve` being the chance of a point. */
export function gameWin(serve: number, won = 0, lost = 0): number {
  const deuce = (serve * serve) / (serve * serve + (1 - serve) * (1 - serve))
  const from = (a: number, b: number): number => {
    if (a >= 3 && b >= 3) {
      if (a - b >= 2) return 1
      if (b - a >= 2) return 0
      if (a === b) return deuce
      return a > b ? serve + (1 - serve) * deuce : serve * deuce
    }
    if (a === 4) return 1
    if (b === 4) return 0
    return serve * from(a + 1, b) + (1 - serve) * from(a, b + 1)
  }
  return from(won, lost)
}

/** Returns who serves the next point of a tie-break of which `played` points are over: 1, 2, 2, 2, ... */
export function tieBreakServer(first: PlayerIndex, played: number): PlayerIndex {
  const other = ((played + 1) >> 1) & 1
  return (first ^ other) as PlayerIndex
}

/** Returns player A's chance to win a tie-break to `target` from the points given. */
export function tieBreakWin(
  serve: ServeChances,
  first: PlayerIndex,
  points: readonly [number, number] = [0, 0],
  target = 7,
): number {
  const [pA, pB] = serve
  const level = (pA * (1 - pB)) / (pA * (1 - pB) + (1 - pA) * pB)
  const known = new Map<number, number>()
  const from = (a: number, b: number): number => {
    if (a >= target && a - b >= 2) return 1
    if (b >= target && b - a >= 2) return 0
    if (a === b && a >= target - 1) return level
    const key = a * 1000 + b
    const found = known.get(key)
    if (found !== undefined) return found
    const wins = tieBreakServer(first, a + b) === 0 ? pA : 1 - pB
    const value = wins * from(a + 1, b) + (1 - wins) * from(a, b + 1)
    known.set(key, value)
    return value
  }
  return from(points[0], points[1])
}

/** Returns A's chances for every score of games of one set, by who serves next. */
function setTable(
  serve: ServeChances,
  ending: FinalSet,
): (a: number, b: number, server: PlayerIndex) => number {
  const holdA = gameWin(serve[0])
  const breakA = 1 - gameWin(serve[1])
  const advantage = (holdA * breakA) / (holdA * breakA + (1 - holdA) * (1 - breakA))
  const target = ending === 'tb10' ? 10 : 7
  const tieBreaks =
    ending === 'adv'
      ? [advantage, advantage]
      : [tieBreakWin(serve, 0, [0, 0], target), tieBreakWin(serve, 1, [0, 0], target)]
  const known = new Map<number, number>()
  const from = (a: number, b: number, server: PlayerIndex): number => {
    if (a >= 6 && a - b >= 2) return 1
    if (b >= 6 && b - a >= 2) return 0
    if (a === b && a >= 6) return tieBreaks[server] as number
    // Seven games end a set that has a tie-break; an advantage set plays on from 7-6.
    if (ending !== 'adv' && (a === 7 || b === 7)) return a === 7 ? 1 : 0
    const key = (a * 100 + b) * 2 + server
    const found = known.get(key)
    if (found !== undefined) return found
    const wins = server === 0 ? holdA : breakA
    const next = (1 - server) as PlayerIndex
    const value = wins * from(a + 1, b, next) + (1 - wins) * from(a, b + 1, next)
    known.set(key, value)
    return value
  }
  return from
}

/** Returns the model of one match; building it costs well under a millisecond, asking it microseconds. */
export function tennisModel(serve: ServeChances, format: TennisFormat): TennisModel {
  const setsToWin = (format.bestOf + 1) / 2
  const tables = { early: setTable(serve, 'tb7'), final: setTable(serve, format.finalSet) }
  const isFinal = (sets: readonly [number, number]) => sets[0] + sets[1] === format.bestOf - 1

  const setWin = ({ setsWon, games, points, server }: TennisState): number => {
    const ending = isFinal(setsWon) ? format.finalSet : 'tb7'
    const table = isFinal(setsWon) ? tables.final : tables.early
    const [a, b] = games
    if (a === 6 && b === 6 && ending !== 'adv') {
      return tieBreakWin(serve, server, points, ending === 'tb10' ? 10 : 7)
    }
    const held = gameWin(serve[server], points[server], points[1 - server])
    const wins = server === 0 ? held : 1 - held
    const next = (1 - server) as PlayerIndex
    return wins * table(a + 1, b, next) + (1 - wins) * table(a, b + 1, next)
  }

  const fromSets = (a: number, b: number): number => {
    if (a === setsToWin) return 1
    if (b === setsToWin) return 0
    const wins = (isFinal([a, b]) ? tables.final : tables.early)(0, 0, 0)
    return wins * fromSets(a + 1, b) + (1 - wins) * fromSets(a, b + 1)
  }

  const matchWin = (state: TennisState): number => {
    const [a, b] = state.setsWon
    if (a === setsToWin) return 1
    if (b === setsToWin) return 0
    const wins = setWin(state)
    return wins * fromSets(a + 1, b) + (1 - wins) * fromSets(a, b + 1)
  }

  return { matchWin, setWin }
}

/** Returns the state before the first point. */
export function tennisStart(server: PlayerIndex): TennisState {
  return { setsWon: [0, 0], games: [0, 0], points: [0, 0], server }
}

/**
 * Returns the serve chances around `mean` (pA = mean + d/2, pB = mean - d/2) with which A wins the match with
 * probability `win`; the most extreme chances when no difference reaches it.
 */
export function fitServeChances(win: number, mean: number, format: TennisFormat): ServeChances {
  const chancesAt = (difference: number): ServeChances => [mean + difference / 2, mean - difference / 2]
  const widest = 2 * Math.min(mean, 1 - mean) - 0.002
  const winAt = (difference: number) => tennisModel(chancesAt(difference), format).matchWin(tennisStart(0))
  return chancesAt(bisect(winAt, win, -widest, widest))
}
