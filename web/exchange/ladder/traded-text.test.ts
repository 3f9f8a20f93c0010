/** Traded amounts in little room. */
import { expect, test } from 'vitest'
import { tradedText } from './traded-text.ts'

test.each([
  [0, ''],
  [50, '<1'],
  [84_050, '840'],
  [99_999, '999'],
  [100_000, '1.0K'],
  [224_999, '2.2K'],
  [1_019_900, '10.1K'],
  [99_999_900, '999.9K'],
  [130_000_000, '1.3M'],
])('%i is %s', (amount, text) => {
  expect(tradedText(amount)).toBe(text)
})
