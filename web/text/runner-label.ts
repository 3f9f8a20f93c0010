/** How a runner is called: of handicaps and totals with its line. */
import type { Runner } from '#contract/catalogue.ts'

/** Returns the name, with the handicap where there is one: "Ash −0.75", "Birch +0.25", "Over 2.75". */
export function runnerLabel(name: string, handicap: Runner['handicap']): string {
  if (handicap === undefined) return name
  const { side, handicap: hundredths } = handicap
  const goals = String(Math.abs(hundredths) / 100)
  if (side === 'OVER' || side === 'UNDER') return `${name} ${goals}`
  const sign = hundredths < 0 ? '\u2212' : hundredths > 0 ? '+' : ''
  return `${name} ${sign}${goals}`
}
