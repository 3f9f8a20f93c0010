/** Results net of commission. */
import { expect, test } from 'vitest'
import { lessCommission } from './results-if-all.ts'

test('a win is shown less the commission at the rate, rounded half-even; a loss as it is', () => {
  expect([2_370, -2_500, 0, 1].map((result) => lessCommission(result, 500))).toEqual([2_252, -2_500, 0, 1])
  // 30 x 5 % is 1.5 and 50 x 5 % is 2.5: to the even one.
  expect([30, 50].map((result) => lessCommission(result, 500))).toEqual([28, 48])
  expect(lessCommission(2_370, 0)).toBe(2_370)
  expect(lessCommission(900_000_000_000_000, 500)).toBe(855_000_000_000_000)
})
