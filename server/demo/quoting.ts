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
  /** The least it shows at odds up to 15, minor units. */
  readonly sizeMin: number
}

export interface Quote {
  readonly runner: number
  readonly side: SideCode
  readonly price: Price
  /** Minor units. */
  readonly size: Money
}

/** What is shown at long odds. */
const tokenSize = 200

/** A maker leans against its position by at most this share of its half spread, so that makers never cross each other. */
const leanMax = 0.6
/** The position, in minor units, at which it leans by about three quarters of that. */
const positionScale = 200_000
/** Stakes of a level, in its maker's order: the further from the fair price, the larger. */
const levelWeights = [1, 1.6, 2.5, 3.2]
const usualSize = 22_000
const sizeMax = 150_000

/**
 * Returns the orders that a maker wants to have on one runner, both sides. `surplus` is by how much it would gain more
 * (less, when negative) if this runner won than on average, minor units: it then offers better prices to those who
 * take the surplus off it. The fair price always lies between its sides: where the ladder ends before it, a side has fewer
 * prices, or none. // p 0.5, half spread 0.02, steps 0 1 2: lays at 1.98 1.97 1.96, backs at 2.04 2.06 2.08
 */
export function quotesOfRunner(
  runner: number,
  probability: number,
  surplus: number,
  style: MakerStyle,
): Quote[] {
  if (probability <= 0 || probability >= 1) return []
  const lean = -leanMax * style.halfSpread * Math.tanh(surplus / positionScale)
  const { back, lay } = quotesFor(probability, style.halfSpread, lean)
  return [...levels(runner, LAY, back, -1, style), ...levels(runner, BACK, lay, 1, style)]
}

function levels(
  runner: number,
  side: SideCode,
  best: number | null,
  direction: 1 | -1,
  { steps, generosity, sizeMin }: MakerStyle,
): Quote[] {
  if (best === null) return []
  const quotes: Quote[] = []
  for (const [level, step] of steps.entries()) {
    const index = ladderIndex(best) + direction * step
    if (index < 0 || index >= ladderSize) break
    const price = priceAt(index)
    quotes.push({ runner, side, price, size: sizeAt(price, level, generosity, sizeMin) })
  }
  return quotes
}

/** Neither stake nor liability runs away: the stake goes with the root of the odds. Whole units of 5.00. */
function sizeAt(price: Price, level: number, generosity: number, sizeMin: number): number {
  const size = (usualSize * generosity * (levelWeights[level] ?? 1)) / Math.sqrt((price - 100) / 100)
  const least = price <= 1_500 ? sizeMin : tokenSize
  const bounded = Math.min(sizeMax, Math.max(least, size))
  return bounded < 500 ? tokenSize : Math.round(bounded / 500) * 500
}

/** Returns by how much each runner's result is above the average one, minor units; `ifWins` by runner. */
export function surplusesOf(ifWins: readonly number[], probabilities: readonly number[]): number[] {
  const sum = probabilities.reduce((total, value) => total + value, 0)
  const mean = ifWins.reduce((total, result, i) => total + result * ((probabilities[i] ?? 0) / sum), 0)
  return ifWins.map((result) => result - mean)
}
