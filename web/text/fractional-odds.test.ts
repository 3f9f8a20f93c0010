/** Every price of the ladder as a fraction, and how the formatter changes over. */
import { afterEach, expect, test } from 'vitest'
import { ladderByCode, ODDS } from '#core/values/ladder.ts'
import { formatCellPrice, formatDecimal, formatPrice, writePrices } from './format.ts'
import { toFraction } from './fractional-odds.ts'

afterEach(() => writePrices(null))

test.each([
  [101, '1/100'],
  [105, '1/20'],
  [110, '1/10'],
  [120, '1/5'],
  [125, '1/4'],
  [133, '1/3'],
  [140, '2/5'],
  [150, '1/2'],
  [167, '4/6'],
  [180, '4/5'],
  [191, '10/11'],
  [200, 'Evens'],
  [210, '11/10'],
  [220, '6/5'],
  [238, '11/8'],
  [250, '6/4'],
  [262, '13/8'],
  [280, '9/5'],
  [288, '15/8'],
  [300, '2/1'],
  [325, '9/4'],
  [350, '5/2'],
  [375, '11/4'],
  [450, '7/2'],
  [550, '9/2'],
  [1_050, '19/2'],
  [3_400, '33/1'],
  [100_000, '999/1'],
])('%i is %s', (price, fraction) => {
  expect(toFraction(price)).toBe(fraction)
})

test('what custom has no fraction for is exact and in lowest terms', () => {
  expect([116, 187, 202, 224, 207].map(toFraction)).toEqual(['4/25', '87/100', '51/50', '31/25', '107/100'])
})

test('every price of the ladder has a fraction of its own that comes to it, and fits a cell', () => {
  const { prices } = ladderByCode(ODDS)
  const fractions = [...prices].map((price) => toFraction(price)!)
  expect(new Set(fractions).size).toBe(350)
  for (const [index, fraction] of fractions.entries()) {
    const [won, staked] = fraction === 'Evens' ? [1, 1] : fraction.split('/').map(Number)
    const price = prices[index]!
    // At most half a hundredth beside it.
    expect(Math.abs(2 * won! * 100 - 2 * (price - 100) * staked!), fraction).toBeLessThanOrEqual(staked!)
    expect(fraction.length, fraction).toBeLessThanOrEqual(6)
  }
})

test('what is no price has no fraction', () => {
  expect([100, 0].map(toFraction)).toEqual([null, null])
})

test('prices are written as fractions while they are asked for; lines, money and other hundredths never', () => {
  writePrices(toFraction)
  expect([formatPrice(238), formatCellPrice(1_050), formatPrice(0)]).toEqual(['11/8', '19/2', '0.00'])
  expect([formatCellPrice(1_050, 'LINE'), formatPrice(550, 'LINE'), formatPrice(550, 'EACH_WAY')]).toEqual([
    '10.5',
    '5.50',
    '9/2',
  ])
  expect(formatDecimal(238)).toBe('2.38')
  writePrices(null)
  expect([formatPrice(238), formatCellPrice(1_050)]).toEqual(['2.38', '10.5'])
})
