/** The score of a match of goals, points or runs: "63′ 1–0". */
import type { Score } from '#contract/catalogue.ts'

interface GoalScore {
  readonly home: number
  readonly away: number
  /** "63", "45+2", "HT", "FT"; other sports have other clocks, or none. */
  readonly clock?: string
}

/** Returns the score, home side first. */
export function soccerCard(
  names: readonly string[],
  { home, away, clock = '' }: GoalScore,
): Omit<Score, 'statistics'> {
  const time = /^\d+(\+\d+)?$/.test(clock) ? `${clock}′` : clock
  const [first = '', second = ''] = names
  return {
    summary: `${time} ${home}–${away}`.trim(),
    columns: ['Goals'],
    sides: [
      { name: first, cells: [String(home)] },
      { name: second, cells: [String(away)] },
    ],
  }
}
