/** The 350 allowed prices (rules: 1.01 to 1000 in ten bands) and their indexes. Prices are integer hundredths: 206 is 2.06. */

import { assert } from './assert.ts'
import type { Price, Tick } from './brands.ts'

/** [first price of the band, first price of the next band, step], hundredths. */
const bands = [
  [101, 200, 1],
  [200, 300, 2],
  [300, 400, 5],
  [400, 600, 10],
  [600, 1_000, 20],
  [1_000, 2_000, 50],
  [2_000, 3_000, 100],
  [3_000, 5_000, 200],
  [5_000, 10_000, 500],
  [10_000, 100_001, 1_000],
] as const

export const priceMin = 101
export const priceMax = 100_000
export const ladderSize = 350
// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const least = priceMin
const most = priceMax

const prices = new Int32Array(ladderSize)
const indexes = new Int16Array(priceMax + 1).fill(-1)

let count = 0
for (const [from, to, step] of bands) {
  for (let price = from; price < to; price += step) {
    prices[count] = price
    indexes[price] = count
    count++
  }
}
assert(count === ladderSize, 'the ladder has 350 prices')

/** The prices that a market's orders may have, worst for a backer first. */
export interface Ladder {
  readonly size: number
  /** By index: hundredths on a ladder of odds. */
  readonly prices: Int32Array
  /** Returns the index of a price, or -1 when it is not on the ladder. */
  indexOf(price: Price): number
}

/** Every ladder by its code, which is what a market keeps. Codes are history: append, never change. */
export const ladders: readonly Ladder[] = [{ size: ladderSize, prices, indexOf: ladderIndex }]
/** The ladder of decimal odds. */
export const ODDS = 0

/** Returns the price at a ladder index from 0 (1.01) to 349 (1000), in hundredths. */
export function priceAt(index: Tick): Price {
  return prices[index]!
}

/** Returns the ladder index of a price in hundredths, or -1 when the price is not on the ladder. */
export function ladderIndex(price: Price): Tick {
  return price >= least && price <= most ? (indexes[price] ?? -1) : -1
}

/** Returns the ladder price nearest to a price in hundredths, the lower one when two are equally near. */
export function nearestOnLadder(price: Price): Price {
  if (!(price > priceMin)) return priceMin
  if (price >= priceMax) return priceMax
  let low = 0
  let high = ladderSize - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (prices[middle]! <= price) low = middle
    else high = middle
  }
  return price - prices[low]! <= prices[high]! - price ? prices[low]! : prices[high]!
}
