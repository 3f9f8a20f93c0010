/** What a game has returned day by day, between the bounds that chance alone keeps on all but three days of a thousand. */
import type { DayReturns } from '#contract/casino.ts'
import { added, addTo, judged, nothing } from './returns.ts'
import { type DaySums, daysWatched, type GameSums } from './returns-fold.ts'

/** Standard deviations: 99.7 % of what the normal distribution brings. Bets of one round count as if each had its own. */
const deviationsOfBounds = 3
const million = 1_000_000

/** Returns the last 31 days with rounds, the newest first; `today` is the day by UTC. */
export function dayReturnsOf({ days }: GameSums, today: number): DayReturns[] {
  return [...days]
    .filter(([day]) => day > today - daysWatched)
    .sort(([one], [other]) => other - one)
    .map(([day, sums]) => dayOf(day, sums))
}

function dayOf(day: number, { rounds, staked, returned, bets }: DaySums): DayReturns {
  const total = [...bets.values()].map(added).reduce(addTo, nothing)
  const { expected, z } = judged(total, 0)
  const of = { day, rounds, staked, returned, expected: total.staked === 0 ? null : expected }
  // With fewer wins than can be judged a single one passes any bound.
  if (z === null) return { ...of, low: null, high: null, isOutside: false }
  const spread = (deviationsOfBounds * Math.sqrt(total.variance) * million) / total.staked
  const low = Math.max(0, Math.round(expected - spread))
  return { ...of, low, high: Math.round(expected + spread), isOutside: Math.abs(z) > deviationsOfBounds }
}
