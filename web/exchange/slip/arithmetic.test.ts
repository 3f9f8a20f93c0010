/** Sums of the slip in integers, against worked figures. */
import { describe, expect, test } from 'vitest'
import { liabilityOf, profitOf, riskAndWin } from './arithmetic.ts'

describe('risk and win', () => {
  test('backing 50.00 at 2.12 risks the stake and wins 56.00', () => {
    expect(riskAndWin('BACK', 212, 5_000)).toEqual({ risk: 5_000, win: 5_600 })
  })

  test('laying 50.00 at 2.12 risks 56.00 and wins the stake', () => {
    expect(riskAndWin('LAY', 212, 5_000)).toEqual({ risk: 5_600, win: 5_000 })
  })

  test('a profit is rounded half-even, a liability up', () => {
    // 0.50 at 1.01 wins half a cent, 1.50 at 1.01 a cent and a half.
    expect(profitOf(101, 50)).toBe(0)
    expect(profitOf(101, 150)).toBe(2)
    expect(liabilityOf(101, 50)).toBe(1)
    expect(liabilityOf(101, 150)).toBe(2)
    expect(liabilityOf(200, 5_000)).toBe(5_000)
  })

  test('the largest stake at the largest price stays exact', () => {
    expect(profitOf(100_000, 1_000_000_000)).toBe(999_000_000_000)
  })
})
