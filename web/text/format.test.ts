/** Formatting of money and prices. */
import { describe, expect, test } from 'vitest'
import {
  formatCellPrice,
  formatCount,
  formatFigure,
  formatMoney,
  formatPrice,
  formatSigned,
  formatSize,
  MINUS,
} from './format.ts'

describe('money is printed from minor units', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [100, '1.00'],
    [99999, '999.99'],
    [100000, '1,000.00'],
    [123456789, '1,234,567.89'],
    [-250, '−2.50'],
    [-5, '−0.05'],
    [Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91'],
  ])('%i is %s', (amount, printed) => {
    expect(formatMoney(amount)).toBe(printed)
  })

  test('a result carries its sign, zero carries none', () => {
    expect(formatSigned(1234)).toBe('+12.34')
    expect(formatSigned(-1234)).toBe(`${MINUS}12.34`)
    expect(formatSigned(0)).toBe('0.00')
  })

  test('a figure drops decimals only when they are zero', () => {
    expect(formatFigure(100000)).toBe('1,000')
    expect(formatFigure(100050)).toBe('1,000.50')
    expect(formatFigure(-100000)).toBe('−1,000')
    expect(formatFigure(0)).toBe('0')
  })

  test('a size shows whole units and never rounds up', () => {
    expect(formatSize(120499)).toBe('1,204')
    expect(formatSize(99)).toBe('0')
    expect(formatSize(-99)).toBe('0')
    expect(formatSize(-100)).toBe('−1')
  })
})

test('prices have two decimals', () => {
  expect(formatPrice(101)).toBe('1.01')
  expect(formatPrice(410)).toBe('4.10')
  expect(formatPrice(100000)).toBe('1,000.00')
})

test('counts are grouped by thousands', () => {
  expect(formatCount(12)).toBe('12')
  expect(formatCount(-1234567)).toBe('−1,234,567')
})

test('a price cell shows the decimals that the ladder has there', () => {
  expect(
    [101, 206, 980, 1_000, 1_050, 2_000, 3_200, 11_000, 100_000].map((price) => formatCellPrice(price)),
  ).toEqual(['1.01', '2.06', '9.80', '10.0', '10.5', '20', '32', '110', '1,000'])
})
