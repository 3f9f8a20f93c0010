/** The price ladder: 350 prices, found by index and back, and nothing else is on it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ladder as oracleLadder } from '#sim/oracle/limits.ts'
import { ladderIndex, ladderSize, nearestOnLadder, priceAt } from './ladder.ts'
import { priceMax, priceMin } from './price-range.ts'

const prices = Array.from({ length: ladderSize }, (_, index) => priceAt(index))

describe('the ladder', () => {
  test('is the one the rules print', () => {
    expect(prices).toEqual(oracleLadder)
    expect([prices[0], prices[349]]).toEqual([priceMin, priceMax])
  })

  test.each([
    [199, 200, 202],
    [298, 300, 305],
    [395, 400, 410],
    [590, 600, 620],
    [980, 1_000, 1_050],
    [1_950, 2_000, 2_100],
    [2_900, 3_000, 3_200],
    [4_800, 5_000, 5_500],
    [9_500, 10_000, 11_000],
  ])('changes its step between %i, %i and %i', (below, at, above) => {
    const index = ladderIndex(at)
    expect([priceAt(index - 1), priceAt(index), priceAt(index + 1)]).toEqual([below, at, above])
  })

  test('finds every price by its index and every index by its price', () => {
    prices.forEach((price, index) => {
      expect(ladderIndex(price)).toBe(index)
    })
  })

  test('has no other number on it, whole or not', () => {
    const others = fc.oneof(fc.integer(), fc.integer({ min: 0, max: 100_100 }), fc.double())
    fc.assert(
      fc.property(others, (price) => {
        if (!prices.includes(price)) expect(ladderIndex(price)).toBe(-1)
      }),
    )
  })
})

test('the nearest price on the ladder is the nearest of all, the lower of two', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 110_000 }), (price) => {
      const nearest = prices.reduce((best, other) =>
        Math.abs(other - price) < Math.abs(best - price) ? other : best,
      )
      expect(nearestOnLadder(price)).toBe(nearest)
    }),
  )
})
