/** What is said of a runner's starting price. */
import { formatPrice } from '../format.ts'

/** What is told of it: hundredths, null where there is none; the price itself once it is found. */
export interface StartingPrices {
  readonly startingPrice?: number | null | undefined
  readonly nearPrice?: number | null | undefined
  readonly farPrice?: number | null | undefined
}

/** Returns "SP 6.68" once it is found, before "SP near 6.70 far 7.00", briefly "SP 6.70/7.00", a dash where a price is none; undefined in a market without one. */
export function startingWords({
  startingPrice,
  nearPrice,
  farPrice,
}: StartingPrices): { short: string; brief: string; long: string } | undefined {
  if (startingPrice === undefined) return undefined
  if (startingPrice !== null) {
    const short = `SP ${formatPrice(startingPrice)}`
    return { short, brief: short, long: `Starting price ${formatPrice(startingPrice)}` }
  }
  if (nearPrice === undefined || farPrice === undefined) return undefined
  const [near, far] = [nearPrice, farPrice].map((price) => (price === null ? '–' : formatPrice(price)))
  return {
    short: `SP near ${near} far ${far}`,
    brief: `SP ${near}/${far}`,
    long: `Starting price: near ${near}, with the bets of the book; far ${far}, without them`,
  }
}
