/** The lowest and the highest odds that a bet may have, in hundredths: 1.01 and 1000. */
export const priceMin = 101
export const priceMax = 100_000
