/** What a market maker wants to show: from fair probabilities and its own position to prices and sizes. Pure. */

import { BACK, LAY, type SideCode } from '#core/exchange/book/book.ts'
import type { Money, Price } from '#core/values/brands.ts'
import { type Ladder, ladderByCode, ODDS } from '#core/values/ladder.ts'
import type { LineChances } from './fixtures/models/fair-price.ts'
import { logistic } from './fixtures/models/log-odds.ts'
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
const evens: Price = 200
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
  ladder: Ladder = ladderByCode(ODDS),
): Quote[] {
  if (probability <= 0 || probability >= 1) return []
  const lean = -leanMax * style.halfSpread * Math.tanh(surplus / positionScale)
  const { back, lay } = quotesFor(probability, style.halfSpread, lean, ladder)
  return [...levels(runner, LAY, back, style, ladder), ...levels(runner, BACK, lay, style, ladder)]
}

/** Backs are offered at and above the best price, lays at and below it. */
function levels(
  runner: number,
  side: SideCode,
  best: Price | null,
  { steps, generosity, sizeMin }: MakerStyle,
  ladder: Ladder,
): Quote[] {
  if (best === null) return []
  const quotes: Quote[] = []
  const stride = (side === BACK ? 1 : -1) * strideAt(best, ladder)
  for (const [level, step] of steps.entries()) {
    const price = ladder.prices[ladder.indexOf(best) + stride * step]
    if (price === undefined) break
    quotes.push({ runner, side, price, size: sizeAt(price, level, generosity, sizeMin) })
  }
  return quotes
}

/** Where all prices are a hundredth apart, the levels of long odds are further apart than that. */
function strideAt(best: Price, { size }: Ladder): number {
  return size === ladderByCode(ODDS).size ? 1 : Math.max(1, Math.floor((best - 100) / 100))
}

/**
 * Returns the orders that a maker wants to have on a line, which is paid at even money: it backs, which wins below the line, from the
 * first line on that is above the number more often than not by its spread; it lays from the last one on that is below so often.
 */
export function quotesOfLine({ from, chances }: LineChances, style: MakerStyle, ladder: Ladder): Quote[] {
  const edge = logistic(style.halfSpread)
  const quotes: Quote[] = []
  const show = (side: SideCode, best: number, direction: 1 | -1) => {
    for (const [level, step] of style.steps.entries()) {
      const price = from + 100 * (best + direction * step)
      if (best === -1 || ladder.indexOf(price) === -1) break
      quotes.push({ runner: 0, side, price, size: sizeAt(evens, level, style.generosity, style.sizeMin) })
    }
  }
  show(
    LAY,
    chances.findLastIndex((below) => 1 - below >= edge),
    -1,
  )
  show(
    BACK,
    chances.findIndex((below) => below >= edge),
    1,
  )
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
