/** The 350 allowed prices (rules: 1.01 to 1000 in ten bands) and their indexes. Prices are integer hundredths: 206 is 2.06. */

import { assert } from './assert.ts'
import type { Price, Tick } from './brands.ts'
import { priceMax, priceMin } from './price-range.ts'

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

export const ladderSize = 350
// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const least = priceMin
const most = priceMax
const ODDS_LADDER = 0

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
  /** By index: hundredths, of odds or of a line. */
  readonly prices: Int32Array
  /** Returns the index of a price, or -1 when it is not on the ladder. */
  indexOf(price: Price): number
}

/** Returns the ladder of `size` prices, `step` hundredths apart. */
function evenLadder(low: number, step: number, size: number): Ladder {
  return {
    size,
    prices: Int32Array.from({ length: size }, (_, i) => low + i * step),
    indexOf(price) {
      const index = (price - low) / step
      return Number.isInteger(index) && index >= 0 && index < size ? index : -1
    },
  }
}

/** The ladders of odds by their codes, which are what a market keeps. Codes are history: append, never change. */
const ladders: readonly Ladder[] = [
  { size: ladderSize, prices, indexOf: ladderIndex },
  evenLadder(priceMin, 1, priceMax - priceMin + 1),
]
/** The ladder of decimal odds. */
export const ODDS = ODDS_LADDER
/** All odds from 1.01 to 1000, by 0.01. */
export const HUNDREDTHS = 1

/** The highest line, hundredths, the widest step between two, and how many a market may have. */
export const lineMax = 1_000_000
export const lineStepMax = 2 ** 13 - 1
export const linesMax = 1_000

/** By their codes. They follow from the code, so that it does not matter who asks first. */
const lineLadders = new Map<number, Ladder>()

/** Returns the code of the ladder of the lines from `low` to `high`, `step` hundredths apart: the three numbers in one. */
export function ladderOfLines(low: number, high: number, step: number): number {
  const size = (high - low) / step + 1
  assert(low >= 0 && high <= lineMax && step >= 1 && step <= lineStepMax, 'lines are within their bounds')
  assert(Number.isInteger(size) && size >= 1 && size <= linesMax, 'lines are a step apart')
  return (low * 2 ** 13 + step) * 2 ** 10 + size - 1
}

/** Returns the ladder of a code. */
export function ladderByCode(code: number): Ladder {
  return code <= HUNDREDTHS ? ladders[code]! : lineLadder(code)
}

/** Returns the price at an index of the ladder of a code. */
export function priceOn(code: number, tick: Tick): Price {
  // Nearly all markets have this ladder; read from here, its prices are compiled in.
  return code === ODDS_LADDER ? prices[tick]! : ladderByCode(code).prices[tick]!
}

/** Returns the index of a price on the ladder of a code, or -1 when it is not on it. */
export function indexOn(code: number, price: Price): Tick {
  return code === ODDS_LADDER ? ladderIndex(price) : ladderByCode(code).indexOf(price)
}

function lineLadder(code: number): Ladder {
  const known = lineLadders.get(code)
  if (known !== undefined) return known
  const lowAndStep = Math.floor(code / 2 ** 10)
  const made = evenLadder(Math.floor(lowAndStep / 2 ** 13), lowAndStep % 2 ** 13, (code % 2 ** 10) + 1)
  lineLadders.set(code, made)
  return made
}

/** Returns the price at a ladder index from 0 (1.01) to 349 (1000), in hundredths. */
export function priceAt(index: Tick): Price {
  return prices[index]!
}

/** Returns the ladder index of a price in hundredths, or -1 when the price is not on the ladder. */
export function ladderIndex(price: Price): Tick {
  return price >= least && price <= most ? (indexes[price] ?? -1) : -1
}

/** Returns the price of a ladder, that of odds when absent, nearest to a price in hundredths, the lower one when two are equally near. */
export function nearestOnLadder(price: Price, { prices, size }: Ladder = ladders[ODDS]!): Price {
  let low = 0
  let high = size - 1
  if (!(price > prices[low]!)) return prices[low]!
  if (price >= prices[high]!) return prices[high]!
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (prices[middle]! <= price) low = middle
    else high = middle
  }
  return price - prices[low]! <= prices[high]! - price ? prices[low]! : prices[high]!
}
