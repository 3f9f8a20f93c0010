/**
 * Fair probabilities from decimal odds that carry a margin (q = 1 / odds, B = sum of q).
 * Proportional suits exchange prices; power and Shin suit bookmakers' odds.
 */
import { bisect } from './bisection.ts'

/** Returns the sum of the inverse odds: 1 for fair odds, above 1 by the bookmaker's margin. */
export function bookSum(odds: readonly number[]): number {
  return odds.reduce((sum, price) => sum + 1 / price, 0)
}

/** Returns p = q / B. */
export function proportionalProbabilities(odds: readonly number[]): number[] {
  const sum = bookSum(odds)
  return odds.map((price) => 1 / price / sum)
}

/** Returns p = q^k and the exponent k with which they sum to 1; odds of at least two runners above 1. */
export function powerProbabilities(odds: readonly number[]): { probabilities: number[]; exponent: number } {
  const sumAt = (exponent: number) => odds.reduce((sum, price) => sum + price ** -exponent, 0)
  // The sum falls as the exponent grows, hence the signs.
  const exponent = bisect((k) => -sumAt(k), -1, 0, 100)
  return { probabilities: odds.map((price) => price ** -exponent), exponent }
}

/**
 * Returns Shin's probabilities and z, the share of insiders that explains the margin (Shin 1993).
 * Odds whose inverse sum is at most 1 carry no margin: z is 0 and the answer is proportional.
 */
export function shinProbabilities(odds: readonly number[]): { probabilities: number[]; z: number } {
  const sum = bookSum(odds)
  if (sum <= 1) return { probabilities: proportionalProbabilities(odds), z: 0 }
  const at = (z: number) =>
    odds.map((price) => (Math.sqrt(z * z + (4 * (1 - z)) / (price * price * sum)) - z) / (2 * (1 - z)))
  const z = bisect((share) => -at(share).reduce((total, p) => total + p, 0), -1, 0, 0.99)
  return { probabilities: at(z), z }
}

/** Returns decimal odds for American odds: -130 is 1.76923, +150 is 2.5. */
export function decimalFromAmerican(odds: number): number {
  return odds > 0 ? 1 + odds / 100 : 1 - 100 / odds
}
