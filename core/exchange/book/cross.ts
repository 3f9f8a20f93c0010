/**
 * Cross-matching: orders of one side on all other runners together are an offer on this one. Backs at 2.70 and 3.00 on two
 * runners of three can be backed against at 3.35 on the third: whoever wins, what the losers lay down pays the winner.
 * Of handicaps and totals the only other runner is the other side of the same line. Such an offer is virtual: it is computed when it is asked for, from the orders as they stand, and kept nowhere.
 */
import type { Money, Price, Tick } from '../../values/brands.ts'
import { sides } from './book.ts'

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { BACK } = sides
/** The side of the orders that make an offer, which is the side of who takes it. */
export type CrossedSide = (typeof sides)[keyof typeof sides]

/** One over a price of 1.00, in whole parts: a sum of them is exact, each is off by less than one. */
const unit = 2 ** 44
const hundredUnits = 100 * unit
/** How many stakes, cent by cent, one order tries in all before it sees no further virtual offers. */
export const stakesTried = 1_000

/** One order on each of the other runners: the legs of a cross-match. Reused. */
export interface Legs {
  count: number
  /** Hundredths. */
  prices: Int32Array
  /** What a cross-match takes of each, minor units: written by `largestStake`. */
  stakes: Float64Array
  /** How many more stakes may be tried. */
  patience: number
  /** As of `Inverses`: written by `crossedTick`. */
  sum: number
  /** As of `Inverses`. */
  readonly exactly: (price: Price) => number
}

/** Returns legs with room for `count` of them. */
export function createLegs(count: number): Legs {
  const legs: Legs = {
    ...{ count: 0, prices: new Int32Array(count), stakes: new Float64Array(count), patience: stakesTried },
    sum: 0,
    exactly: (price) => compareExactly(legs, price),
  }
  return legs
}

/** What one over each leg's price adds up to. */
export interface Inverses {
  /** The sum of `inverseOf` each. */
  sum: number
  count: number
  /** Returns whether with one over this price the exact sum is less than one (-1), one (0), or more (1). */
  readonly exactly: (price: Price) => number
}

/** Returns one over a price, in whole parts: at most one part too little. */
export function inverseOf(price: Price): number {
  return Math.floor(hundredUnits / price)
}

/** Returns the sum of one over each leg's price, in `unit`s: exact to one unit a leg. */
function sumOfInverses({ prices, count }: Legs): number {
  let sum = 0
  for (let i = 0; i < count; i++) sum += inverseOf(prices[i]!)
  return sum
}

/** As `exactly` of the inverses: what is certain from the sum is taken from it. */
function compareWithOne({ sum, count, exactly }: Inverses, price: Price): number {
  const off = sum + inverseOf(price) - unit
  const doubt = 2 * (count + 1)
  if (off > doubt) return 1
  return off < -doubt ? -1 : exactly(price)
}

function compareExactly({ prices, count }: Legs, price: Price): number {
  if (count === 1) return Math.sign(100 * (prices[0]! + price) - prices[0]! * price)
  if (count === 2) {
    const one = prices[0]!
    const other = prices[1]!
    return Math.sign(100 * (one * other + price * (one + other)) - one * other * price)
  }
  let numerator = 100n
  let denominator = BigInt(price)
  for (let i = 0; i < count; i++) {
    const next = BigInt(prices[i]!)
    numerator = numerator * next + 100n * denominator
    denominator *= next
  }
  return numerator < denominator ? -1 : Number(numerator > denominator)
}

/** Returns the ladder index at which the legs can be taken, as `tickOf` does. Mutates the legs' sum. */
export function crossedTick(side: CrossedSide, legs: Legs, prices: Int32Array): Tick {
  legs.sum = sumOfInverses(legs)
  return tickOf(side, legs, prices)
}

/**
 * Returns the ladder index at which legs of these inverses can be taken, the exact price rounded against the taker: down for one who
 * backs, up for one who lays. -1 when the exact price is no price: below the ladder's first or above its last. `guess`: where it may be.
 */
export function tickOf(side: CrossedSide, legs: Inverses, prices: Int32Array, guess: Tick = -1): Tick {
  const low = side === BACK ? guess : guess - 1
  if (low >= 0 && low + 1 < prices.length) {
    const isThere = compareWithOne(legs, prices[low]!) >= 0 && compareWithOne(legs, prices[low + 1]!) < 0
    if (isThere) return roundedFrom(side, legs, prices, low)
  }
  return searchTick(side, legs, prices)
}

/** `low`: the last price at which the sum is still one or more, the exact price or the one below it. */
function roundedFrom(side: CrossedSide, legs: Inverses, prices: Int32Array, low: Tick): Tick {
  return side === BACK || compareWithOne(legs, prices[low]!) === 0 ? low : low + 1
}

function searchTick(side: CrossedSide, legs: Inverses, prices: Int32Array): Tick {
  const last = prices.length - 1
  // Beyond the ladder's ends: what is left for this runner's chance is too much, or nothing.
  if (compareWithOne(legs, prices[0]!) < 0 || compareWithOne(legs, prices[last]!) > 0) return -1
  let low = 0
  let high = last
  const left = unit - legs.sum
  const near = hundredUnits / left
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const price = prices[middle]!
    const isBelow = Math.abs(price - near) > 1 ? price < near : compareWithOne(legs, price) >= 0
    if (isBelow) low = middle
    else high = middle - 1
  }
  return roundedFrom(side, legs, prices, low)
}

/** Returns the largest stake at `price` for which legs of the same payout are there: `available` is each leg's size x price. */
export function stakeWithin(legs: Legs, available: Float64Array, price: Price): Money {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < legs.count; i++) if (available[i]! < least) least = available[i]!
  return Math.floor(least / price)
}

/**
 * Returns the largest stake at `price`, at most `limit`, for which legs of its payout / price, rounded up to the minor unit,
 * cost the house nothing whoever wins; 0 when there is none or patience is at its end. Writes the legs' stakes. A stake that
 * fails is left for the next smaller one that could do: nothing in between has fewer units in the leg that is too large.
 */
export function largestStake(side: CrossedSide, legs: Legs, price: Price, limit: Money): Money {
  let stake = limit
  while (stake > 0) {
    const next = side === BACK ? triedBack(legs, price, stake) : triedLay(legs, price, stake)
    if (next === stake) return stake
    legs.patience -= stake - next
    if (legs.patience <= 0) {
      legs.patience = 0
      return 0
    }
    stake = next
  }
  return 0
}

/** Returns what a leg gives for a payout (1/100 of a minor unit): payout / price, rounded up to the minor unit. */
export function legStake(payout: number, price: Price): Money {
  return Math.ceil(payout / price)
}

/** The house lays to everybody: it has all stakes, and pays whoever wins. Returns the stake, or the next one to try. */
function triedBack({ prices, stakes, count }: Legs, price: Price, stake: Money): Money {
  const payout = stake * price
  let paidIn = stake
  let largest = 0
  let worst = 0
  for (let i = 0; i < count; i++) {
    const part = legStake(payout, prices[i]!)
    stakes[i] = part
    paidIn += part
    if (part * prices[i]! > largest) {
      largest = part * prices[i]!
      worst = i
    }
  }
  if (largest <= 100 * paidIn) return stake
  return Math.floor(((stakes[worst]! - 1) * prices[worst]!) / price)
}

/** The house backs with everybody: it pays all stakes, and has the payout of whoever wins, of which the taker's is the least. */
function triedLay({ prices, stakes, count }: Legs, price: Price, stake: Money): Money {
  const payout = stake * price
  let paidOut = stake
  let next = 0
  for (let i = 0; i < count; i++) {
    const part = legStake(payout, prices[i]!)
    stakes[i] = part
    paidOut += part
    const smaller = Math.floor(((part - 1) * prices[i]!) / price)
    if (smaller > next) next = smaller
  }
  return payout >= 100 * paidOut ? stake : next
}
