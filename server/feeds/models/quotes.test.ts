/** The check values of quoting, and its edges at both ends of the ladder. */
import { expect, test } from 'vitest'
import { ladderIndex } from '#core/values/ladder.ts'
import { blendMs, blendRecorded, quotesFor } from './quotes.ts'

test.each([
  [0.5, 0.02, 198, 204],
  [0.42, 0.02, 234, 242],
  [0.1, 0.05, 940, 1050],
  [0.95, 0.03, 105, 106],
])('p %d with half spread %d is quoted %d / %d', (probability, halfSpread, back, lay) => {
  expect(quotesFor(probability, halfSpread)).toEqual({ back, lay })
})

test('every quote stands on the ladder and never crosses', () => {
  for (let step = 1; step < 1000; step += 1) {
    const { back, lay } = quotesFor(step / 1000, 0.02)
    if (back !== null) expect(ladderIndex(back)).toBeGreaterThanOrEqual(0)
    if (lay !== null) expect(ladderIndex(lay)).toBeGreaterThanOrEqual(0)
    if (back !== null && lay !== null) expect(back).toBeLessThan(lay)
  }
})

test('beyond the ladder there is no quote', () => {
  expect(quotesFor(0.9999, 0.02)).toEqual({ back: null, lay: 101 + 0 })
  expect(quotesFor(0, 0.02)).toEqual({ back: 97_000 + 1_000, lay: null })
})

test('a positive skew shortens both prices', () => {
  const plain = quotesFor(0.4, 0.02)
  const skewed = quotesFor(0.4, 0.02, 0.1)
  expect(skewed.back).toBeLessThan(plain.back as number)
  expect(skewed.lay).toBeLessThan(plain.lay as number)
})

test('a recorded price replaces the model at once and has faded after a minute', () => {
  expect(blendRecorded(0.4, 0.5, 0.4, 0)).toBeCloseTo(0.5, 12)
  expect(blendRecorded(0.4, 0.5, 0.4, blendMs)).toBeCloseTo(0.4, 12)
  const halfway = blendRecorded(0.4, 0.5, 0.4, blendMs / 2)
  expect(halfway).toBeGreaterThan(0.4)
  expect(halfway).toBeLessThan(0.5)
})
