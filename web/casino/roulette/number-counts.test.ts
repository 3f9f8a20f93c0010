/** Counts of the numbers that came. */
import { expect, test } from 'vitest'
import { countsOf } from './number-counts.ts'

test('colours and parities are counted apart; the zero is only itself', () => {
  expect(countsOf([0, 0, 1, 2, 3, 36, 10])).toEqual({ red: 3, black: 2, zero: 2, even: 3, odd: 2 })
  expect(countsOf([])).toEqual({ red: 0, black: 0, zero: 0, even: 0, odd: 0 })
})
