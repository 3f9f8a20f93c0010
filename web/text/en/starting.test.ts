/** The words of a starting price: found, to come, and none. */
import { expect, test } from 'vitest'
import { startingWords } from './starting.ts'

test('a starting price that is found stands alone, before that near and far price, and a dash for none', () => {
  expect(startingWords({ startingPrice: 668, nearPrice: 700, farPrice: 700 })?.short).toBe('SP 6.68')
  expect(startingWords({ startingPrice: null, nearPrice: 670, farPrice: 700 })?.short).toBe(
    'SP near 6.70 far 7.00',
  )
  expect(startingWords({ startingPrice: null, nearPrice: null, farPrice: null })?.short).toBe(
    'SP near – far –',
  )
  expect(startingWords({ startingPrice: null, nearPrice: 670, farPrice: 700 })?.brief).toBe('SP 6.70/7.00')
  expect(startingWords({ startingPrice: null })).toBeUndefined()
  expect(startingWords({})).toBeUndefined()
})
