/** The paper says whether it is all. */
import { expect, test } from 'vitest'
import { rowsOnPaper } from './paper.ts'

test('how many rows of how many are printed is said, also where nobody counted them', () => {
  expect(rowsOnPaper({ shown: 1_214, isWhole: true, all: 1_200 })).toBe('All 1,214')
  expect(rowsOnPaper({ shown: 50, isWhole: false, all: 5_311 })).toBe('The newest 50 of 5,311')
  expect(rowsOnPaper({ shown: 50, isWhole: false })).toBe('The newest 50; there are more')
})
