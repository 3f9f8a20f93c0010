/** Turns integers into what people read: money in minor units, prices in hundredths. Never through floating point. */

import { formatMoney as plainMoney } from '#core/values/money.ts'

/** The minus sign, which is as wide as the plus; a hyphen is not. */
export const MINUS = '\u2212'

/** Sets commas between the thousands of the whole part of a number. */
function grouped(number: string): string {
  return number.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Digits of an amount of hundredths, without its sign: 105000 -> "1,050.00". */
function digits(hundredths: number): string {
  return grouped(plainMoney(Math.abs(hundredths)))
}

/** Returns money (minor units) with two decimals: 105000 -> "1,050.00", -250 -> "−2.50". */
export function formatMoney(amount: number): string {
  return (amount < 0 ? MINUS : '') + digits(amount)
}

/** Returns money with a currency sign, which may be empty, after the minus: -250 and "$" -> "−$2.50". */
export function formatWithSign(amount: number, sign: string): string {
  return (amount < 0 ? MINUS : '') + sign + digits(amount)
}

/** Returns a result (minor units) that always carries its sign: 250 -> "+2.50", 0 -> "0.00". */
export function formatSigned(amount: number): string {
  return (amount > 0 ? '+' : '') + formatMoney(amount)
}

/** Returns money (minor units) without its decimals where they are zero: 100000 -> "1,000", 105050 -> "1,050.50". */
export function formatFigure(amount: number): string {
  const full = formatMoney(amount)
  return full.endsWith('.00') ? full.slice(0, -3) : full
}

/** Returns the whole part of an amount (minor units), rounded toward zero, for sizes in price cells: 120499 -> "1,204". */
export function formatSize(amount: number): string {
  const size = Math.abs(amount)
  return (amount <= -100 ? MINUS : '') + grouped(String((size - (size % 100)) / 100))
}

/** Writes a price (integer hundredths) otherwise than as a decimal; null for one that it leaves as it is. */
type PriceWriter = (price: number) => string | null

let otherwise: PriceWriter | null = null

/** Has prices written by `writer` from now on, by null as decimals. What stands on the screen has to be drawn again. */
export function writePrices(writer: PriceWriter | null): void {
  otherwise = writer
}

/** Returns odds as the player reads them; undefined as decimals, as lines always are: they are no odds. */
function written(price: number, kind?: string | undefined): string | null | undefined {
  return kind === 'LINE' ? null : otherwise?.(price)
}

/**
 * Returns a price (integer hundredths) for a price cell, with the decimals that the ladder has there, so that it fits:
 * 206 -> "2.06", 410 -> "4.10", 1050 -> "10.5", 3200 -> "32". Lines and prices by 0.01 have those they need: 16050 -> "160.5".
 * Where the player reads fractions, 250 -> "6/4"; not in a market of the `kind` LINE, whose prices are no odds.
 */
export function formatCellPrice(price: number, kind?: string | undefined): string {
  return written(price, kind) ?? cellDecimal(price)
}

function cellDecimal(price: number): string {
  if (price < 1_000 || price % 10 !== 0) return digits(price)
  return price < 2_000 || price % 100 !== 0 ? digits(price).slice(0, -1) : digits(price).slice(0, -3)
}

/** Returns a price (integer hundredths) with two decimals, 206 -> "2.06", or as the fraction that the player reads. */
export function formatPrice(price: number, kind?: string | undefined): string {
  return written(price, kind) ?? digits(price)
}

/** Returns hundredths with two decimals, whatever the player reads odds as: 206 -> "2.06". */
export function formatDecimal(hundredths: number): string {
  return digits(hundredths)
}

/** Returns a whole count with separators: 12345 -> "12,345". */
export function formatCount(count: number): string {
  return (count < 0 ? MINUS : '') + grouped(String(Math.abs(count)))
}
