/**
 * The starting price of a runner, from sums by price: where what is backed and what is laid at it balance. Every order at it has
 * one price; orders of the book are taken best first at their own, as far as their average comes to it. Pure.
 */
import type { Money, Price } from '../../values/brands.ts'
import { divideHalfEven } from '../../values/money.ts'
import { priceMax, priceMin } from '../../values/price-range.ts'

/** What stands at one price, hundredths; `price` 0 of orders at the starting price without a limit. */
export interface Sum {
  readonly price: Price
  /** Minor units: stakes; of lays at the starting price liabilities. */
  readonly size: Money
}

/** All the money for one runner. Backs have a least price, lays a greatest one. */
export interface StartingMoney {
  readonly backs: readonly Sum[]
  readonly lays: readonly Sum[]
  /** Unmatched orders of the book, best first: the lowest back, the highest lay. */
  readonly bookBacks: readonly Sum[]
  readonly bookLays: readonly Sum[]
}

/** A price and what can be matched at it at most, minor units of stake. */
export interface Reconciliation {
  /** Hundredths; 0 when there is none. */
  readonly price: Price
  /** False: the price is no more than what the book stood at, and nothing is matched. */
  readonly isMatched: boolean
  /** Stakes of all backs that take part, those of the book among them. */
  readonly backed: Money
  /** Of the book, taken best first. */
  readonly bookBacked: Money
  readonly bookLaid: Money
}

const nothing = { isMatched: false, backed: 0, bookBacked: 0, bookLaid: 0 }

/** Returns the starting price of this money, to the nearest hundredth, and how far the book takes part. */
export function reconcile(money: StartingMoney): Reconciliation {
  if (money.backs.length === 0 || money.lays.length === 0) return { price: middleOf(money), ...nothing }
  const price = balanceAt(money)
  const limits = (limit: Price) => limit <= price
  const own = sumOf(money.backs, limits)
  const bookBacked = volumeWithin(money.bookBacks, price, 1)
  const bookLaid = volumeWithin(money.bookLays, price, -1)
  const laid = sumOf(money.lays, (limit) => limit === 0 || limit >= price)
  const backed = own + bookBacked
  if (backed === 0 || stakeOfLiability(laid, price) + bookLaid === 0) {
    return { price: middleOf(money), ...nothing }
  }
  return { price, isMatched: true, backed, bookBacked, bookLaid }
}

/** Returns the price of the money at the starting price alone, without limits: 1 + liabilities / stakes; 0 without both. */
export function farPrice({ backs, lays }: Pick<StartingMoney, 'backs' | 'lays'>): Price {
  const stakes = sumOf(backs, () => true)
  const liabilities = sumOf(lays, () => true)
  if (stakes === 0 || liabilities === 0) return 0
  const price = 100 + divideHalfEven(100 * liabilities, stakes)
  return Math.min(Math.max(price, priceMin), priceMax)
}

/** Returns the stake that a liability backs at a price, minor units, half-even: 2.00 at 69.00 is 0.03. */
export function stakeOfLiability(liability: Money, price: Price): Money {
  return divideHalfEven(100 * liability, price - 100)
}

/** Returns what `volume` of the book, best first, falls short of the price (`towards` 1: backs) or is beyond it (-1: lays): 1/100 of a minor unit. */
export function shortfallOf(levels: readonly Sum[], volume: Money, price: Price, towards: 1 | -1): number {
  let left = volume
  let short = 0n
  for (const level of levels) {
    const size = Math.min(left, level.size)
    short += BigInt(size) * BigInt(towards * (price - level.price))
    left -= size
    if (left === 0) break
  }
  return Number(short)
}

function sumOf(sums: readonly Sum[], isMeant: (limit: Price) => boolean): number {
  let sum = 0
  for (const { price, size } of sums) if (isMeant(price)) sum += size
  return sum
}

/** Returns the middle of the best two prices of the book, 0 when a side is empty. */
function middleOf({ bookBacks, bookLays }: StartingMoney): Price {
  const [back] = bookBacks
  const [lay] = bookLays
  return back === undefined || lay === undefined ? 0 : divideHalfEven(back.price + lay.price, 2)
}

/** Returns the hundredth nearest to where laying and backing balance: laying falls and backing rises with the price. */
function balanceAt(money: StartingMoney): Price {
  let low: number = priceMin
  let high: number = priceMax
  while (low < high) {
    const middle = (low + high) >> 1
    if (isLaidBeyond(money, 2 * middle + 1)) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether more is laid than backed at a price of half hundredths, which is nobody's limit. The book is taken as far as its average comes to the price. */
function isLaidBeyond({ backs, lays, bookBacks, bookLays }: StartingMoney, half: number): boolean {
  const stakes = BigInt(sumOf(backs, (limit) => 2 * limit < half))
  const liabilities = BigInt(sumOf(lays, (limit) => limit === 0 || 2 * limit > half))
  const per = BigInt(half - 200)
  // In 1/per of a minor unit of stake.
  const beyond = 200n * liabilities - stakes * per
  return beyond > 0n ? !isCovered(bookBacks, beyond, per, half) : isExceeded(bookLays, -beyond, per, half)
}

/** Whether the book's backs come to what is wanted at an average no higher than the price. */
function isCovered(levels: readonly Sum[], wanted: bigint, per: bigint, half: number): boolean {
  let left = wanted
  let above = 0n
  for (const { price, size } of levels) {
    const offered = BigInt(size) * per
    const taken = offered < left ? offered : left
    above += taken * BigInt(2 * price - half)
    left -= taken
    if (left === 0n) return above <= 0n
  }
  return false
}

/** Whether the book's lays come to more than is wanted at an average no lower than the price. */
function isExceeded(levels: readonly Sum[], wanted: bigint, per: bigint, half: number): boolean {
  let left = wanted
  let above = 0n
  for (const { price, size } of levels) {
    const offered = BigInt(size) * per
    const beyond = BigInt(2 * price - half)
    if (offered > left) return above + left * beyond > 0n || (wanted === 0n && beyond > 0n)
    above += offered * beyond
    left -= offered
  }
  return false
}

/** Returns how much of the book, best first, averages the price or better for those at it: backs at most (1), lays at least (-1). */
function volumeWithin(levels: readonly Sum[], price: Price, towards: 1 | -1): Money {
  let volume = 0
  let slack = 0n
  for (const level of levels) {
    const gain = BigInt(towards * (price - level.price))
    const size = BigInt(level.size)
    if (gain < 0n && slack < size * -gain) return volume + Number(slack / -gain)
    slack += size * gain
    volume += level.size
  }
  return volume
}
