/** What a bookmaker takes off winnings when runners are withdrawn after a price was taken: Tattersalls Rule 4. */

import { assert } from '../../values/assert.ts'
import type { Price } from '../../values/brands.ts'

/** Up to which price (hundredths) of the withdrawn runner how many hundredths of the winnings are taken. */
const table: readonly (readonly [upTo: Price, deduction: number])[] = [
  [111, 90],
  [118, 85],
  [125, 80],
  [130, 75],
  [140, 70],
  [153, 65],
  [161, 60],
  [180, 55],
  [195, 50],
  [220, 45],
  [250, 40],
  [275, 35],
  [325, 30],
  [400, 25],
  [500, 20],
  [650, 15],
  [1_000, 10],
  [1_500, 5],
]
const deductionMax = 90
const waived = 5

/**
 * Returns how many hundredths of the winnings are taken for runners withdrawn at these prices (hundredths): the sum, at most 90;
 * a lone 5 is waived. 2.20 and 6.00: 45 + 15 = 60.
 */
export function ruleFourDeduction(prices: readonly Price[]): number {
  let sum = 0
  for (const price of prices) {
    assert(price > 100, 'a withdrawn runner had a price above 1.00')
    sum += table.find(([upTo]) => price <= upTo)?.[1] ?? 0
  }
  return sum === waived ? 0 : Math.min(sum, deductionMax)
}
