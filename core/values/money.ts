/**
 * Money in integer minor units, divided and rounded by name, and text in and out of it.
 * stake x price is held in 1/100 of a minor unit ("hundredths of a cent"), which is exact.
 */

import { assert } from './assert.ts'
import type { Money } from './brands.ts'
import { priceMax } from './price-range.ts'

/** The largest stake of one order: 10,000,000.00. */
export const stakeMax = 1_000_000_000
/** A lay at the starting price risks at least this many times the least stake of its market. */
export const liabilityMinPerStake = 10
/** The largest balance that may place orders: keeps every sum of stake x price an exact integer. */
export const balanceMax = 90_000_000_000

assert(stakeMax * priceMax < Number.MAX_SAFE_INTEGER, 'stake x price stays exact')
assert(
  balanceMax * priceMax < Number.MAX_SAFE_INTEGER,
  'an account staked whole at the top price stays exact',
)

/** Returns n / d rounded towards minus infinity; both safe integers, d above zero. */
export function divideDown(n: number, d: number): number {
  const rest = n % d
  const whole = (n - rest) / d
  return rest < 0 ? whole - 1 : whole
}

/** Returns n / d rounded towards plus infinity; both safe integers, d above zero. */
export function divideUp(n: number, d: number): number {
  return -divideDown(-n, d) + 0
}

/** Returns n / d rounded to the nearest integer, ties to the even one. 250 / 100 is 2, 350 / 100 is 4. */
export function divideHalfEven(n: number, d: number): number {
  const down = divideDown(n, d)
  const twice = (n - down * d) * 2
  if (twice < d) return down
  if (twice > d) return down + 1
  return down % 2 === 0 ? down : down + 1
}

/** Returns n / d rounded to the nearest integer, ties to the even one, for figures beyond the safe integers; the result must be safe. */
export function divideBigHalfEven(n: bigint, d: bigint): number {
  let down = n / d
  let rest = n % d
  if (rest < 0n) {
    down -= 1n
    rest += d
  }
  const twice = rest * 2n
  if (twice > d || (twice === d && down % 2n !== 0n)) down += 1n
  const result = Number(down)
  assert(Number.isSafeInteger(result), 'an amount of money is a safe integer')
  return result
}

/** Returns the minor units of a text like "12.34" or "12"; undefined when it is not such a number or finer than a cent. */
export function parseMoney(text: string): number | undefined {
  const parts = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!parts) return undefined
  const units = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return parts[1] === '-' ? 0 - units : units
}

/** Returns minor units as text with two decimals: -1050 is "-10.50". */
export function formatMoney(amount: Money): string {
  const size = Math.abs(amount)
  const cents = size % 100
  return `${amount < 0 ? '-' : ''}${(size - cents) / 100}.${String(cents).padStart(2, '0')}`
}
