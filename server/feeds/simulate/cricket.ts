/** Plays a T20 ball by ball, super overs included; laying it out in time and pricing it is `cricket-rows.ts`' work. */
import {
  type Ball,
  ballsPerInnings,
  inningsCells,
  type Resources,
  superOverInnings,
} from '../models/cricket.ts'
import { type BallCells, cellOffset, outcomeCount } from '../models/t20-table.ts'
import type { Random } from '../random.ts'

export interface PlayedInnings {
  /** 0 for the side that batted first in the match, 1 for the other. */
  readonly batting: 0 | 1
  readonly balls: readonly Ball[]
  readonly runs: number
  readonly wickets: number
  /** Runs that win, in an innings that chases. */
  readonly target: number | null
}
/** Two innings that settle the match, or leave it to another pair of one over each. */
export interface PlayedPair {
  readonly innings: readonly [PlayedInnings, PlayedInnings]
  readonly isSuperOver: boolean
}
export interface PlayedMatch {
  readonly pairs: readonly PlayedPair[]
  readonly winner: 0 | 1
}

const wholeInnings: Resources = { ballsLeft: ballsPerInnings, wicketsLost: 0 }
const superOver: Resources = { ballsLeft: 6, wicketsLost: 8 }
/** After this many tied super overs the next one is played without strength or pitch, so that the match surely ends. */
const superOversMax = 20

/** Returns what a pair of innings begins with: 120 balls and ten wickets, or 6 balls and two. */
export function resourcesOf(isSuperOver: boolean): Resources {
  return isSuperOver ? superOver : wholeInnings
}

/** Returns a match in which the side batting first has strength `theta`, on a pitch of tilt `pitch`. */
export function playCricket(random: Random, theta: number, pitch: number): PlayedMatch {
  const pairs = [playPair(random, inningsCells(theta, pitch), 0, false)]
  for (;;) {
    const winner = winnerOf(pairs.at(-1) as PlayedPair)
    if (winner !== undefined) return { pairs, winner }
    if (pairs.length > superOversMax) return { pairs, winner: random.below(2) as 0 | 1 }
    // The side that batted second begins the super over.
    const first = (pairs.at(-1) as PlayedPair).innings[1].batting as 0 | 1
    const strength = first === 0 ? theta : -theta
    pairs.push(playPair(random, superOverInnings(strength, pitch), first, true))
  }
}

function winnerOf({ innings: [first, second] }: PlayedPair): 0 | 1 | undefined {
  if (second.runs === first.runs) return undefined
  return second.runs > first.runs ? second.batting : first.batting
}

function playPair(
  random: Random,
  cells: readonly [BallCells, BallCells],
  first: 0 | 1,
  isSuperOver: boolean,
): PlayedPair {
  const resources = resourcesOf(isSuperOver)
  const set = playInnings(random, cells[0], resources, first, null)
  const chase = playInnings(random, cells[1], resources, (1 - first) as 0 | 1, set.runs + 1)
  return { innings: [set, chase], isSuperOver }
}

function playInnings(
  random: Random,
  cells: BallCells,
  { ballsLeft, wicketsLost }: Resources,
  batting: 0 | 1,
  target: number | null,
): PlayedInnings {
  const balls: Ball[] = []
  let runs = 0
  let wickets = wicketsLost
  while (balls.length < ballsLeft && wickets < 10 && (target === null || runs < target)) {
    const offset = cellOffset(ballsLeft - balls.length, wickets)
    const outcome = random.weighted(cells.subarray(offset, offset + outcomeCount))
    const ball = { runs: outcome >> 1, wicket: (outcome & 1) === 1 }
    balls.push(ball)
    runs += ball.runs
    if (ball.wicket) wickets += 1
  }
  return { batting, balls, runs, wickets: wickets - wicketsLost, target }
}
