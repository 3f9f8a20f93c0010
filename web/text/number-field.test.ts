/** Numbers as they are typed, read and written back. */
import { describe, expect, test } from 'vitest'
import { fieldText, parseHundredths } from './number-field.ts'

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
