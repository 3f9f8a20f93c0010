import { expect, test } from 'vitest'
import { countdown, weightText } from './racing.ts'

test.each([
  [0, null],
  [-5_000, null],
  [900, '0:01'],
  [61_000, '1:01'],
  [599_999, '10:00'],
  [600_000, '10 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h 0 min'],
  [5_400_000, '1 h 30 min'],
])('%d ms to the off are "%s"', (milliseconds, text) => {
  expect(countdown(milliseconds)).toBe(text)
})

test('weights are printed in stones and pounds', () => {
  expect(weightText(128)).toBe('9-2')
  expect(weightText(126)).toBe('9-0')
  expect(weightText(0)).toBe('–')
})
