/**
 * Cross-matching by the rule alone: what orders on all other runners offer together, computed again for every step in
 * fractions of whole numbers, every stake tried one after the other.
 */
import type { Side } from '#core/exchange/command.ts'
import type { Handicap } from '#core/exchange/market-terms.ts'
import { handicapOf, kindOf } from './kinds.ts'
import { ladder } from './limits.ts'
import type { OracleMarket, OracleOrder } from './world.ts'

/** A part of a resting order that a match takes. */
export interface Part {
  maker: OracleOrder
  size: number
}

/** What is left of an order on the way through the books. */
interface Left {
  order: OracleOrder
  size: number
}

/** The orders of others on one of the other runners, best first. */
type Line = Left[]

/** Prices passed over, and stakes that fail, before an order sees no further virtual offers. */
const pricesPassed = 100
const stakesTried = 1_000

export function isCrossed(market: OracleMarket): boolean {
  return market.terms.crossMatching === true
}

/** Returns whether orders of one side on one of two runners are a leg of who comes with that side on the other. */
export function isLegOf(market: OracleMarket, selectionId: number, other: number): boolean {
  if (selectionId === other) return false
  if (market.terms.handicaps === undefined) return true
  return areOfOneLine(handicapOf(market, selectionId), handicapOf(market, other))
}

/** Whatever one of the two wins the other loses: home less 0.75 and away plus 0.75, over 2.5 and under 2.5. */
function areOfOneLine(one: Handicap, other: Handicap): boolean {
  if (one.side === other.side) return false
  const isOfDifference = one.side === 'HOME' || one.side === 'AWAY'
  return isOfDifference ? one.handicap + other.handicap === 0 : one.handicap === other.handicap
}

/** Returns whether the prices of a market go by 0.01 from 1.01 to 1000. */
export function isByHundredths(market: OracleMarket): boolean {
  return kindOf(market) === 'ASIAN_HANDICAP' || kindOf(market) === 'ASIAN_TOTAL'
}

/** Returns 100 / price of each, added up, less one, as a fraction: zero when together they are a sure thing. */
function beyondOne(prices: readonly number[]): [numerator: bigint, denominator: bigint] {
  let numerator = -1n
  let denominator = 1n
  for (const price of prices) {
    numerator = numerator * BigInt(price) + 100n * denominator
    denominator *= BigInt(price)
  }
  return [numerator, denominator]
}

/**
 * Returns the price at which one of `side` gets what the legs offer: the ladder's next one against him, from the exact price,
 * which must be one between 1.01 and 1000. `byHundredths`: the ladder has every hundredth.
 */
export function crossPrice(side: Side, legs: readonly number[], byHundredths = false): number | undefined {
  const [numerator, denominator] = beyondOne(legs)
  // 1 - sum of the inverses is what is left for this runner; its inverse is the exact price.
  const left = -numerator
  const isAtMost = (price: number) => left > 0n && 100n * denominator <= BigInt(price) * left
  const isAtLeast = (price: number) => left <= 0n || 100n * denominator >= BigInt(price) * left
  if (!isAtLeast(101) || !isAtMost(100_000)) return undefined
  if (byHundredths) {
    const below = (100n * denominator) / left
    return Number(side === 'BACK' || below * left === 100n * denominator ? below : below + 1n)
  }
  return side === 'BACK' ? ladder.findLast(isAtLeast) : ladder.find(isAtMost)
}

/** Returns what each leg gives for a stake, minor units: its payout over the leg's price, rounded up. */
export function legsOf(stake: number, price: number, legs: readonly number[]): number[] {
  const payout = BigInt(stake) * BigInt(price)
  return legs.map((leg) => Number((payout + BigInt(leg) - 1n) / BigInt(leg)))
}

/** Returns what the house has if the taker's runner wins, then if each leg's does, in 1/100 of a minor unit. */
export function gainsOfHouse(side: Side, stake: number, price: number, legs: readonly number[]): number[] {
  const stakes = [stake, ...legsOf(stake, price, legs)]
  const paidIn = 100 * stakes.reduce((sum, part) => sum + part, 0)
  return [price, ...legs].map((each, i) => {
    const gain = paidIn - stakes[i]! * each
    return side === 'BACK' ? gain : -gain + 0
  })
}

/** Who tries stakes, and how many more he may. */
interface Patience {
  left: number
}

/** Returns the largest stake of at most `most` that costs the house nothing, 0 when there is none. */
export function largestStake(
  side: Side,
  price: number,
  legs: readonly number[],
  most: number,
  patience: Patience = { left: stakesTried },
): number {
  for (let stake = most; stake > 0; stake--) {
    if (gainsOfHouse(side, stake, price, legs).every((gain) => gain >= 0)) return stake
    patience.left--
    if (patience.left === 0) return 0
  }
  return 0
}

/** One account's way through what the others offer on the other runners. */
export class VirtualOffers {
  readonly #side: Side
  readonly #byHundredths: boolean
  readonly #lines: Line[]
  readonly #patience: Patience = { left: stakesTried }
  #passed = 0
  #isOver = false

  constructor(market: OracleMarket, lines: readonly (readonly OracleOrder[])[], side: Side, account: number) {
    this.#side = side
    this.#byHundredths = isByHundredths(market)
    this.#lines = lines.map((line) =>
      line.filter((order) => order.account !== account).map((order) => ({ order, size: order.unmatched })),
    )
  }

  #levels(): { price: number; size: number }[] {
    return this.#lines.map((line) => {
      const price = line[0]!.order.price
      const size = line.filter(({ order }) => order.price === price).reduce((sum, each) => sum + each.size, 0)
      return { price, size }
    })
  }

  /** Returns the price of the offer that is next, undefined when there is none. */
  price(): number | undefined {
    if (this.#isOver || this.#lines.length === 0 || this.#lines.some((line) => line.length === 0)) {
      return undefined
    }
    return crossPrice(
      this.#side,
      this.#levels().map((level) => level.price),
      this.#byHundredths,
    )
  }

  /** Returns the most that the legs of the offer that is next hold, minor units at its price. */
  offered(): number {
    const price = BigInt(this.price()!)
    const pays = this.#levels().map((level) => (BigInt(level.size) * BigInt(level.price)) / price)
    return Math.min(...pays.map(Number))
  }

  /** Takes at most `wanted` of the offer, and returns what it is made of. Where none can be had, goes on to another or ends. */
  take(wanted: number): { size: number; parts: Part[] } {
    const price = this.price()!
    const levels = this.#levels()
    const prices = levels.map((level) => level.price)
    const within = this.offered()
    const size = largestStake(this.#side, price, prices, Math.min(wanted, within), this.#patience)
    if (size > 0) {
      const parts = legsOf(size, price, prices).flatMap((part, i) => this.#takeOf(i, prices[i]!, part))
      return { size, parts }
    }
    if (wanted < within || this.#patience.left === 0) this.#isOver = true
    else this.#pass(levels)
    return { size: 0, parts: [] }
  }

  #takeOf(line: number, price: number, size: number): Part[] {
    const parts: Part[] = []
    let left = size
    for (const each of this.#lines[line]!) {
      if (left === 0 || each.order.price !== price) break
      const part = Math.min(left, each.size)
      if (part === 0) continue
      parts.push({ maker: each.order, size: part })
      each.size -= part
      left -= part
    }
    if (left > 0) throw new Error('A leg is larger than what is there')
    return parts
  }

  /** The leg that would pay least goes on to its next price. */
  #pass(levels: readonly { price: number; size: number }[]): void {
    const pays = levels.map(({ price, size }) => BigInt(price) * BigInt(size))
    const least = pays.reduce((lowest, each, i) => (each < pays[lowest]! ? i : lowest), 0)
    this.#lines[least] = this.#lines[least]!.filter(({ order }) => order.price !== levels[least]!.price)
    if (++this.#passed === pricesPassed) this.#isOver = true
  }
}
