/** Reduction factors: published prices, the edges of what they change, and several removals. */
import { describe, expect, test } from 'vitest'
import { reductionRules } from '../../facts/reduction.ts'
import { reducedPrice } from './reductions.ts'

const { WIN, PLACE } = reductionRules

describe('a matched price', () => {
  test.each([
    ['16.2 % of a win price', WIN, 860, 1_620, 721],
    ['10 %', WIN, 1_000, 1_000, 900],
    ['5 % of the largest', WIN, 100_000, 500, 95_000],
    ['not below 1.01', WIN, 320, 7_518, 101],
    ['75.18 % of 10', WIN, 1_000, 7_518, 248],
    ['below 2.5 % nothing', WIN, 860, 249, 860],
    ['2.5 %', WIN, 1_000, 250, 975],
    ['5 % of 6.2', WIN, 620, 500, 589],
    ['rounded half-even, down', WIN, 250, 500, 238],
    ['rounded half-even, up', WIN, 270, 500, 256],
    ['of a place price what is won', PLACE, 500, 2_000, 420],
    ['also by little', PLACE, 500, 100, 496],
    ['to no less than 1.01', PLACE, 102, 9_999, 101],
  ])('%s', (_, rule, price, factor, expected) => {
    expect(reducedPrice(rule, price, factor)).toBe(expected)
  })

  test('is reduced by each removal in turn, rounded each time', () => {
    const first = reducedPrice(WIN, 860, 1_620)
    expect(reducedPrice(WIN, first, 1_000)).toBe(649)
  })
})
