/**
 * From a fair probability to the two prices a market maker shows on the ladder, and from a recorded price
 * back towards the model. Prices are integer hundredths.
 */
import { ladderSize, priceAt } from '#core/values/ladder.ts'
import { clipProbability, logistic, logOdds } from './log-odds.ts'

/** Half the spread between the two quotes, in log-odds. */
export const halfSpreads = { liquid: 0.02, thin: 0.05 } as const

/** How long a recorded price keeps pulling the model's, milliseconds. */
export const blendMs = 60_000

export interface Quotes {
  /** The price shown to backers, or null when even 1.01 would be too generous. */
  readonly back: number | null
  /** The price shown to layers, or null when the ladder ends below it. */
  readonly lay: number | null
}

/**
 * Returns the quotes around a probability, which is clipped to [0.001, 0.999] first: back is the largest
 * ladder price at or below 1/logistic(x + h), lay the smallest at or above 1/logistic(x - h), x the log-odds.
 * `skew` is added to x; a maker passes minus its inventory times its aversion. // 0.5, h 0.02: 1.98 / 2.04
 */
export function quotesFor(probability: number, halfSpread: number, skew = 0): Quotes {
  const x = logOdds(clipProbability(probability)) + skew
  const backIndex = highestAtOrBelow(100 / logistic(x + halfSpread))
  const layIndex = lowestAtOrAbove(100 / logistic(x - halfSpread))
  return {
    back: backIndex < 0 ? null : priceAt(backIndex),
    lay: layIndex >= ladderSize ? null : priceAt(layIndex),
  }
}

/**
 * Returns the model's probability shifted in log-odds by what a recorded price said it was off by, a shift
 * that fades to nothing over 60 s. `modelThen` is what the model said when `recorded` arrived `ageMs` ago.
 */
export function blendRecorded(model: number, recorded: number, modelThen: number, ageMs: number): number {
  const weight = Math.max(0, 1 - ageMs / blendMs)
  const shift = logOdds(clipProbability(recorded)) - logOdds(clipProbability(modelThen))
  return logistic(logOdds(clipProbability(model)) + weight * shift)
}

/** A price this close to a step of the ladder, in hundredths, stands on it: the logistic's own rounding. */
const rounding = 1e-9

function highestAtOrBelow(price: number): number {
  let low = -1
  let high = ladderSize
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (priceAt(middle) <= price + rounding) low = middle
    else high = middle
  }
  return low
}

function lowestAtOrAbove(price: number): number {
  const below = highestAtOrBelow(price)
  return below >= 0 && priceAt(below) >= price - rounding ? below : below + 1
}
