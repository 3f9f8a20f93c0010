/** What stands at the axes of charts of prices: times, and odds as the player reads them. */
import { priceMin } from '#core/values/price-range.ts'
import { formatPrice } from '../../text/format.ts'
import { clock, clockTime } from '../../text/times.ts'

/** Returns the words at times (seconds since 1970): with seconds where they are less than a minute apart. */
export function timeWords(times: readonly number[]): string[] {
  const isShort = times.length > 1 && times[1]! - times[0]! < 60
  return times.map((at) => (isShort ? clockTime.format(at * 1_000) : clock(at * 1_000)))
}

/**
 * Returns the words at prices (whole units) of a market of the kind, as its prices are written elsewhere: 2.5 -> "2.50", or "6/4".
 * Under the lowest price there is room for the volume: where `lowest` is odds, what is no price there has no word.
 */
export function priceWords(
  prices: readonly number[],
  { lowest, kind }: { lowest: number; kind: string | undefined },
): string[] {
  const areOdds = hundredths(lowest) >= priceMin
  return prices.map((price) =>
    areOdds && hundredths(price) < priceMin ? '' : formatPrice(hundredths(price), kind),
  )
}

function hundredths(price: number): number {
  return Math.round(price * 100)
}
