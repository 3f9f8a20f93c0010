/** What is said of prices on any page, the first one too: what is said of a market's state and rules comes with its own page. */
import { formatDecimal } from '../format.ts'

export const pricesText = {
  yours: 'Yours',
  reconnecting: 'Reconnecting. Prices may be old.',
  snapped: (typedPrice: number, price: number) =>
    `${formatDecimal(typedPrice)} is not on the ladder; the nearest price is ${formatDecimal(price)}.`,
} as const
