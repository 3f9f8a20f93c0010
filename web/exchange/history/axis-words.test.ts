/** The words at the axes of a chart: as prices are written elsewhere on the screen. */
import { afterEach, expect, test } from 'vitest'
import { writePrices } from '../../text/format.ts'
import { toFraction } from '../../text/fractional-odds.ts'
import { priceWords, timeWords } from './axis-words.ts'

afterEach(() => writePrices(null))

const odds = { lowest: 1.5, kind: undefined }

test('prices at the axis have two decimals, and what is no price has no word', () => {
  expect(priceWords([0.5, 1, 1.01, 1.5, 2.1, 12], odds)).toEqual(['', '', '1.01', '1.50', '2.10', '12.00'])
})

test('who reads fractions reads them at the axis too', () => {
  writePrices(toFraction)
  expect(priceWords([1, 1.5, 2, 2.5, 3.1, 12], odds)).toEqual(['', '1/2', 'Evens', '6/4', '21/10', '11/1'])
})

test('a line is no odds: it is written in decimals, and may be below one', () => {
  writePrices(toFraction)
  expect(priceWords([0.5, 1, 2.5], { lowest: 0.5, kind: 'LINE' })).toEqual(['0.50', '1.00', '2.50'])
  expect(priceWords([160.5], { lowest: 160, kind: 'LINE' })).toEqual(['160.50'])
})

test('times have seconds where they are less than a minute apart', () => {
  const at = (seconds: number) => new Date(2026, 0, 2, 15, 4, seconds).getTime() / 1_000
  expect(timeWords([at(0), at(59)])).toEqual(['15:04:00', '15:04:59'])
  expect(timeWords([at(0), at(60)])).toEqual(['15:04', '15:05'])
  expect(timeWords([at(30)])).toEqual(['15:04'])
})
