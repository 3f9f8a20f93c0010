/**
 * Soccer as two Poisson processes (Maher 1982; Dixon & Coles 1997; Robberechts et al. 2021): each side's goals
 * still to come are Poisson, thinned by the time left and shifted by red cards (Vecer et al. 2009).
 */
import { bisect } from './bisection.ts'

/** Expected goals of each side, over a whole match or over what is left of it. */
export interface GoalMeans {
  readonly home: number
  readonly away: number
}
export interface SoccerProbabilities {
  readonly home: number
  readonly draw: number
  readonly away: number
}

/** Share of a match's goals that fall before half-time: 518 of the 1,115 goals of a league season. */
export const firstHalfShare = 518 / 1115
/** Goals can still fall until the whistle: the share left never goes below this before full time. */
const shareMin = 0.004
const redCardPenalised = 2 / 3
const redCardOpponent = 5 / 4

/** Beyond this many goals of one side a mean below 8 leaves less than 1e-6. */
const goalsMax = 25

function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals <= goalsMax; goals += 1)
    chances.push((chances[goals - 1] as number) * (mean / goals))
  return chances
}

/** Returns the share of the match's goals still to come at minute 0..90 of the clock, before full time. */
export function goalShareLeft(minute: number): number {
  const share =
    minute <= 45
      ? 1 - firstHalfShare + firstHalfShare * (1 - minute / 45)
      : (1 - firstHalfShare) * (1 - (minute - 45) / 45)
  return Math.max(shareMin, share)
}

/** Returns the expected goals left, from those of the whole match, the share left and the red cards shown. */
export function meansLeft(
  match: GoalMeans,
  shareLeft: number,
  redCards: readonly [home: number, away: number] = [0, 0],
): GoalMeans {
  const [home, away] = redCards
  return {
    home: match.home * shareLeft * redCardPenalised ** home * redCardOpponent ** away,
    away: match.away * shareLeft * redCardPenalised ** away * redCardOpponent ** home,
  }
}

/** Returns the match odds from the goals left to come and the present lead (home minus away). */
export function matchOdds(left: GoalMeans, lead = 0): SoccerProbabilities {
  const home = poisson(left.home)
  const away = poisson(left.away)
  const chances = { home: 0, draw: 0, away: 0 }
  for (const [h, homeChance] of home.entries()) {
    for (const [a, awayChance] of away.entries()) {
      const final = lead + h - a
      const outcome = final > 0 ? 'home' : final < 0 ? 'away' : 'draw'
      chances[outcome] += homeChance * awayChance
    }
  }
  return chances
}

/** Returns the chance that at most `goals` more goals fall. // 2.5 goals at 1-0: at most 1 more is "under" */
export function atMostGoals(left: GoalMeans, goals: number): number {
  const total = poisson(left.home + left.away)
  return total.slice(0, Math.max(0, goals + 1)).reduce((sum, chance) => sum + chance, 0)
}

/** Returns the chance that exactly these goals are still to come. */
export function exactGoals(left: GoalMeans, home: number, away: number): number {
  return (poisson(left.home)[home] ?? 0) * (poisson(left.away)[away] ?? 0)
}

/** Returns the chances that the next goal is the home side's, the away side's, or that none falls. */
export function nextGoal(left: GoalMeans): { home: number; away: number; none: number } {
  const total = left.home + left.away
  const none = Math.exp(-total)
  if (total === 0) return { home: 0, away: 0, none }
  return { home: (left.home / total) * (1 - none), away: (left.away / total) * (1 - none), none }
}

/**
 * Returns the expected goals behind fair match odds and a fair chance of over 2.5 goals: the total from the
 * over, the supremacy from home minus away.
 */
export function fitGoalMeans(fair: { home: number; away: number; over: number }): GoalMeans {
  const total = bisect((mu) => 1 - Math.exp(-mu) * (1 + mu + (mu * mu) / 2), fair.over, 0.01, 12)
  const meansAt = (supremacy: number) => ({ home: (total + supremacy) / 2, away: (total - supremacy) / 2 })
  const edgeAt = (supremacy: number) => {
    const odds = matchOdds(meansAt(supremacy))
    return odds.home - odds.away
  }
  return meansAt(bisect(edgeAt, fair.home - fair.away, -total, total))
}
