/** Sums of the slip in integers, against worked figures. */
import { describe, expect, test } from 'vitest'
import { fieldText, liabilityOf, parseHundredths, profitOf, riskAndWin } from './arithmetic.ts'

describe('typed numbers', () => {
  test.each([
    ['12.34', 1_234],
    ['12', 1_200],
    ['12.', 1_200],
    ['12.3', 1_230],
    ['.5', 50],
    ['0.01', 1],
    ['1.15', 115],
    ['10.05', 1_005],
    [' 2.12 ', 212],
    ['99999999.99', 9_999_999_999],
  ])('%j is %i hundredths', (typedText, hundredths) => {
    expect(parseHundredths(typedText)).toBe(hundredths)
  })

  test.each(['', '.', '-1', '-0.00', '1.234', '1e3', '1,5', 'abc', '1.2.3', '+1', 'Infinity'])(
    '%j is no number',
    (typedText) => {
      expect(parseHundredths(typedText)).toBeUndefined()
    },
  )

  test('every hundredth from 1.01 to 1000.00 survives its text', () => {
    for (let price = 101; price <= 100_000; price++) {
      if (parseHundredths(fieldText(price)) !== price) throw new Error(`${price} became ${fieldText(price)}`)
    }
    expect(fieldText(105_000)).toBe('1050.00')
  })
})

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
