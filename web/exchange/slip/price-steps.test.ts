/** Steps along the ladder, from its prices and from between them. */
import { expect, test } from 'vitest'
import { HUNDREDTHS, ladderOfLines } from '#core/values/ladder.ts'
import { snapPrice, stepPrice } from './price-steps.ts'

test.each([
  [212, 1, 214],
  [212, -1, 210],
  [200, -1, 199],
  [200, 1, 202],
  [212, 10, 232],
  [101, -1, 101],
  [100_000, 1, 100_000],
  // From between two prices the first tick goes to the neighbour that way.
  [213, 1, 214],
  [213, -1, 212],
  [403, 1, 410],
  [403, -1, 400],
  [407, 2, 420],
  [50, 1, 101],
  [0, -1, 101],
])('%i stepped by %i is %i', (price, ticks, expected) => {
  expect(stepPrice(price, ticks)).toBe(expected)
})

test('a typed price becomes the nearest of the ladder, and says when it moved', () => {
  expect(snapPrice(212)).toEqual({ price: 212, moved: false })
  expect(snapPrice(405)).toEqual({ price: 400, moved: true })
  expect(snapPrice(100)).toEqual({ price: 101, moved: true })
  expect(snapPrice(999_999)).toEqual({ price: 100_000, moved: true })
})

test('lines and prices by 0.01 keep to the ladder of their market', () => {
  const line = { kind: 'LINE', ladder: ladderOfLines(50, 84_050, 100), divisor: undefined } as const
  const asian = { kind: 'ASIAN_TOTAL', ladder: HUNDREDTHS, divisor: undefined } as const
  expect(stepPrice(16_050, 1, line)).toBe(16_150)
  expect(stepPrice(50, -1, line)).toBe(50)
  expect(snapPrice(16_050, line)).toEqual({ price: 16_050, moved: false })
  expect(snapPrice(16_020, line)).toEqual({ price: 16_050, moved: true })
  expect(stepPrice(213, 1, asian)).toBe(214)
  expect(snapPrice(213, asian)).toEqual({ price: 213, moved: false })
})
