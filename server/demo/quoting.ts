/** What a market maker wants to show: from fair probabilities and its own position to prices and sizes. Pure. */

import { BACK, LAY, type SideCode } from '#core/exchange/book/book.ts'
import type { Money, Price } from '#core/values/brands.ts'
import { ladderIndex, ladderSize, priceAt } from '#core/values/ladder.ts'
import { quotesFor } from './fixtures/models/quotes.ts'

export interface MakerStyle {
  /** Half the spread around the fair price, in log-odds. */
  readonly halfSpread: number
  /** Ladder steps from its best price to each of its levels. */
  readonly steps: readonly number[]
  /** How large its orders are beside the usual size. */
  readonly generosity: number
}

export interface Quote {
  readonly runner: number
  readonly side: SideCode
  readonly price: Price
  /** Minor units. */
  readonly size: Money
}

/**
 * Beyond these the ladder has no three prices left on the short side, and a model's last percent is not to be trusted
 * anyway: makers quote as if the chance were this, in token sizes, since what they show there is generous.
 */
const quotedMin = 0.0014
const quotedMax = 0.966
const tokenSize = 200

/** A maker leans against its position by at most this share of its half spread, so that makers never cross each other. */
const leanMax = 0.6
/** The position, in minor units, at which it leans by about three quarters of that. */
const positionScale = 200_000
/** Stakes of a level, in its maker's order: the further from the fair price, the larger. */
const levelWeights = [1, 1.6, 2.5, 3.2]
const usualSize = 22_000
const bestSizeMin = 6_000
const sizeMax = 150_000

/**
 * Returns the orders that a maker wants to have on one runner, both sides. `surplus` is by how much it would gain more
 * (less, when negative) if this runner won than on average, minor units: it then offers better prices to those who
 * take the surplus off it. // p 0.5, half spread 0.02, steps 0 1 2: lays at 1.98 1.97 1.96, backs at 2.04 2.06 2.08
 */
export function quotesOfRunner(
  runner: number,
  probability: number,
  surplus: number,
  style: MakerStyle,
): Quote[] {
  const quoted = Math.min(quotedMax, Math.max(quotedMin, probability))
  const lean = -leanMax * style.halfSpread * Math.tanh(surplus / positionScale)
  const { back, lay } = quotesFor(quoted, style.halfSpread, lean)
  return [
    ...levels(runner, LAY, back, -1, style, quoted < probability),
    ...levels(runner, BACK, lay, 1, style, quoted > probability),
  ]
}

function levels(
  runner: number,
  side: SideCode,
  best: number | null,
  direction: 1 | -1,
  { steps, generosity }: MakerStyle,
  isToken: boolean,
): Quote[] {
  if (best === null) return []
  const quotes: Quote[] = []
  for (const [level, step] of steps.entries()) {
    const index = ladderIndex(best) + direction * step
    if (index < 0 || index >= ladderSize) break
    const price = priceAt(index)
    quotes.push({ runner, side, price, size: isToken ? tokenSize : sizeAt(price, level, generosity) })
  }
  return quotes
}

/** Neither stake nor liability runs away: the stake goes with the root of the odds. Whole units of 5.00. */
function sizeAt(price: Price, level: number, generosity: number): number {
  const size = (usualSize * generosity * (levelWeights[level] ?? 1)) / Math.sqrt((price - 100) / 100)
  // A bet of 50.00 finds room at the best price of any runner with a chance.
  const least = price <= 1_500 ? bestSizeMin : tokenSize
  return Math.round(Math.min(sizeMax, Math.max(least, size)) / 500) * 500
}

/** Returns by how much each runner's result is above the average one, minor units; `ifWins` by runner. */
export function surplusesOf(ifWins: readonly number[], probabilities: readonly number[]): number[] {
  const sum = probabilities.reduce((total, value) => total + value, 0)
  const mean = ifWins.reduce((total, result, i) => total + result * ((probabilities[i] ?? 0) / sum), 0)
  return ifWins.map((result) => result - mean)
}
