/** Tattersalls Rule 4: the published table, at and beside each of its edges. */
import { expect, test } from 'vitest'
import { ruleFourDeduction } from './rule-four.ts'

test.each([
  [101, 90],
  [111, 90],
  [112, 85],
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
  [350, 25],
  [400, 25],
  [500, 20],
  [501, 15],
  [650, 15],
  [1_000, 10],
])('a runner withdrawn at %i takes %i hundredths', (price, deduction) => {
  expect(ruleFourDeduction([price])).toBe(deduction)
})

test.each([
  ['none', [], 0],
  ['a lone 5 is waived', [1_500], 0],
  ['none above 15.00', [1_550], 0],
  ['two are added', [220, 600], 60],
  ['a 5 beside another counts', [1_200, 1_000], 15],
  ['two of 5 are not a lone one', [1_200, 1_200], 10],
  ['90 at most', [150, 150], 90],
])('%s', (_, prices, deduction) => {
  expect(ruleFourDeduction(prices)).toBe(deduction)
})
