/** What is said of a price wherever there are some; every page loads it. */
import { formatPrice } from '../format.ts'

export const pricesText = {
  yours: 'Yours',
  snapped: (typedPrice: number, price: number) =>
    `${formatPrice(typedPrice)} is not on the ladder; the nearest price is ${formatPrice(price)}.`,
} as const
