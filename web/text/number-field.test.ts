/** Numbers as they are typed, read and written back. */
import { describe, expect, test } from 'vitest'
import {
  decimalOf,
  fieldText,
  isDecimalText,
  parseHundredths,
  stakeTextAt,
  stepStake,
} from './number-field.ts'

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

describe('what goes into a number field', () => {
  test.each([
    ['2,5', '2.5'],
    [',', '.'],
    ['2.5', '2.5'],
    [' 12 ', '12'],
    ['1,050.00', '1050.00'],
    ['1,234,567.8', '1234567.8'],
    ['-5', '-5'],
    // Not thousands for sure: three decimals, which the owner of the field refuses.
    ['1,000', '1.000'],
  ])('%j goes in as %j', (inserted, text) => {
    expect(decimalOf(inserted)).toBe(text)
  })

  test.each(['e', '1e3', '+', '5-', '1.234,50', '2,5,', '$50', '12 34', '1.2.3', 'abc'])(
    '%j does not go in',
    (inserted) => {
      expect(decimalOf(inserted)).toBeUndefined()
    },
  )

  test('a plain number may stand in it, half written and below zero too; another form may not', () => {
    expect(['', '.', '2.', '-5', '1.005'].every(isDecimalText)).toBe(true)
    expect(['1e3', '1E3', '2,5', 'x'].some(isDecimalText)).toBe(false)
  })
})

describe('steps of a stake', () => {
  test('grow with it, up and down the same', () => {
    const up: number[] = []
    for (let stake = 900; stake <= 120_000; stake = stepStake(stake, 1)) up.push(stake)
    expect(up.slice(0, 4)).toEqual([900, 1_000, 1_500, 2_000])
    expect(up.slice(-2)).toEqual([95_000, 100_000])
    for (const [index, stake] of up.entries()) {
      if (index > 0) expect(stepStake(stake, -1)).toBe(up[index - 1])
    }
  })

  test('go from between two of them to the neighbour, and stay within what may be staked', () => {
    expect([stepStake(2_300, 1), stepStake(2_300, -1)]).toEqual([2_500, 2_000])
    expect([stepStake(100, -10), stepStake(1_000_000_000, 1)]).toEqual([100, 1_000_000_000])
    expect([stakeTextAt('', 1), stakeTextAt('20', -10), stakeTextAt('2.5', 1)]).toEqual([
      '1.00',
      '2.00',
      '3.00',
    ])
  })
})
