/** The rules' numbers and the checks of one order that need no book: price, size, minimum fill, profit ratio. */
import type { PlaceOrder } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { kindOf, oddsOf } from './kinds.ts'
import type { OracleMarket } from './world.ts'

export const largestStake = 1_000_000_000
export const largestBalance = 90_000_000_000
export const smallestPayout = 1_000

/** The ladder as the rules print it: from, to, step. */
const bands = [
  '1.01-2 0.01',
  '2-3 0.02',
  '3-4 0.05',
  '4-6 0.1',
  '6-10 0.2',
  '10-20 0.5',
  '20-30 1',
  '30-50 2',
]
const wideBands = ['50-100 5', '100-1000 10']

/** Every price of the ladder, hundredths, ascending. */
export const ladder: readonly number[] = [...new Set([...bands, ...wideBands].flatMap(pricesOf))].sort(
  (a, b) => a - b,
)

function pricesOf(band: string): number[] {
  const [range, step] = band.split(' ') as [string, string]
  const [from, to] = range.split('-').map(hundredths) as [number, number]
  const prices: number[] = []
  for (let price = from; price <= to; price += hundredths(step)) prices.push(price)
  return prices
}

function hundredths(text: string): number {
  const [whole, part = ''] = text.split('.') as [string, string?]
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Whether orders of the market may have this price: odds by 0.01 where goals are counted, the market's lines where a number is. */
export function isOnLadder(market: OracleMarket, price: number): boolean {
  const place = placeOnLadder(market, price)
  return Number.isInteger(place) && place >= 0 && place < ladderLength(market)
}

/** Returns where a price stands on the ladder of the market, from 0. */
export function placeOnLadder(market: OracleMarket, price: number): number {
  const { line } = market.terms
  switch (kindOf(market)) {
    case 'ASIAN_HANDICAP':
    case 'ASIAN_TOTAL':
      return price - 101
    case 'LINE':
      return (price - line!.low) / line!.step
    default:
      return ladder.indexOf(price)
  }
}

/** Returns the price at a place of the market's ladder, from 0. */
export function priceAtPlace(market: OracleMarket, place: number): number {
  const { line } = market.terms
  switch (kindOf(market)) {
    case 'ASIAN_HANDICAP':
    case 'ASIAN_TOTAL':
      return place + 101
    case 'LINE':
      return line!.low + place * line!.step
    default:
      return ladder[place]!
  }
}

/** Returns how many prices the ladder of the market has. */
export function ladderLength(market: OracleMarket): number {
  const { line } = market.terms
  switch (kindOf(market)) {
    case 'ASIAN_HANDICAP':
    case 'ASIAN_TOTAL':
      return 99_900
    case 'LINE':
      return (line!.high - line!.low) / line!.step + 1
    default:
      return ladder.length
  }
}

/** Returns whether a number is a whole one above zero. */
export function isAmount(size: number): boolean {
  return Number.isSafeInteger(size) && size > 0
}

/** Returns why the price or the size of an order cannot be accepted in the market, or undefined. */
export function checkTerms(
  market: OracleMarket,
  order: Pick<PlaceOrder, 'price' | 'size' | 'timeInForce' | 'minFill'>,
): RefusalCode | undefined {
  const { price, size, minFill } = order
  if (!isOnLadder(market, price)) return 'price_off_ladder'
  if (!isAmount(size)) return 'size_invalid'
  const bySmallPayout = market.stakeMin >= 100 && size * oddsOf(market, price) >= smallestPayout * 100
  if (size < market.stakeMin && !bySmallPayout) return 'size_too_small'
  if (size > largestStake) return 'size_too_large'
  if (minFill !== undefined) {
    if (order.timeInForce !== 'FILL_OR_KILL' || !isAmount(minFill) || minFill > size)
      return 'min_fill_invalid'
  }
  if (market.profitRatioChecked && !isRoundedFairly(size, oddsOf(market, price))) return 'profit_ratio'
  return undefined
}

/** Winnings rounded to the cent must be less than 25 % above and less than 20 % below the exact ones. */
export function isRoundedFairly(size: number, price: number): boolean {
  const exact = BigInt(size) * BigInt(price - 100)
  const rounded = roundHalfEven(exact, 100n) * 100n
  return rounded * 100n < exact * 125n && rounded * 100n > exact * 80n
}

/** Returns n / d to the nearest whole number, the even one of two equally near; d above zero. */
export function roundHalfEven(n: bigint, d: bigint): bigint {
  if (n < 0n) return -roundHalfEven(-n, d)
  const whole = n / d
  const twice = (n % d) * 2n
  if (twice > d || (twice === d && whole % 2n === 1n)) return whole + 1n
  return whole
}
