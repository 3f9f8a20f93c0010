/** Log-odds: the scale on which the feed spreads, skews, blends and drifts probabilities. */

/** Returns log(p / (1 - p)) for a probability strictly between 0 and 1. */
export function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability))
}

/** Returns the probability whose log-odds are `x`. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** Returns the probability kept inside [0.001, 0.999], the range in which the ladder can quote it. */
export function clipProbability(probability: number): number {
  return Math.min(0.999, Math.max(0.001, probability))
}
