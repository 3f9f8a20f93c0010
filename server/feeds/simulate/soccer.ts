/** Plays a soccer match minute by minute; laying it out in time and pricing it is `soccer-rows.ts`' work. */
import { firstHalfShare, type GoalMeans, meansLeft } from '../models/soccer.ts'
import type { Random } from '../random.ts'

export type MaterialKind = 'goal' | 'penalty_goal' | 'penalty_missed' | 'goal_disallowed' | 'red'
/** An event that stops betting; at most one falls in a minute. */
export interface MaterialEvent {
  readonly kind: MaterialKind
  /** 0 home, 1 away: who scored, missed, or was sent off. */
  readonly team: 0 | 1
}
export interface PlayedMinute {
  readonly half: 1 | 2
  /** 1 is the first minute of its half. */
  readonly minute: number
  readonly material: MaterialEvent | null
}
export interface PlayedMatch {
  readonly minutes: readonly PlayedMinute[]
  /** Minutes each half was played, stoppage included. */
  readonly lengths: readonly [number, number]
}

/** Chances a match of the events that are not goals, for one side. */
const redCards = 0.07
const disallowedGoals = 0.12
/** Shares of goals from the spot, and of penalties that are scored. */
const goalsFromPenalties = 0.08
const penaltiesScored = 0.77

/** Returns a match of sides that would score `means` goals on average with eleven men each. */
export function playSoccer(random: Random, means: GoalMeans): PlayedMatch {
  const lengths = [45 + 1 + random.below(4), 45 + 3 + random.below(6)] as const
  const minutes: PlayedMinute[] = []
  const reds: [number, number] = [0, 0]
  for (const half of [1, 2] as const) {
    const length = lengths[half - 1] as number
    // Goals fall evenly over a half, stoppage included, in the shares the pricing model gives the halves.
    const share = (half === 1 ? firstHalfShare : 1 - firstHalfShare) / length
    for (let minute = 1; minute <= length; minute += 1) {
      const material = drawMaterial(random, meansLeft(means, share, reds), 1 / (lengths[0] + lengths[1]))
      if (material?.kind === 'red') reds[material.team] += 1
      minutes.push({ half, minute, material })
    }
  }
  return { minutes, lengths }
}

function drawMaterial(random: Random, goals: GoalMeans, share: number): MaterialEvent | null {
  const chances: [MaterialEvent, number][] = ([0, 1] as const).flatMap((team) => {
    const goal = team === 0 ? goals.home : goals.away
    const fromSpot = goal * goalsFromPenalties
    return [
      [{ kind: 'goal', team }, goal - fromSpot],
      [{ kind: 'penalty_goal', team }, fromSpot],
      [{ kind: 'penalty_missed', team }, (fromSpot * (1 - penaltiesScored)) / penaltiesScored],
      [{ kind: 'goal_disallowed', team }, disallowedGoals * share],
      [{ kind: 'red', team }, redCards * share],
    ] satisfies [MaterialEvent, number][]
  })
  let left = random.unit()
  for (const [event, chance] of chances) {
    left -= chance
    if (left < 0) return event
  }
  return null
}

/** Returns the clock on which the pricing model stands after a minute: stoppage is squeezed into the half's 45. */
export function modelClock({ half, minute }: PlayedMinute, lengths: readonly [number, number]): number {
  const played = (45 * minute) / (lengths[half - 1] as number)
  return half === 1 ? played : 45 + played
}
