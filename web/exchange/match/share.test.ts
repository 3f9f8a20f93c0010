/** Shares for the bars of the statistics. */
import { expect, test } from 'vitest'
import { shareOf } from './share.ts'

test.each([
  ['7', '4', 64],
  ['68%', '61%', 53],
  ['3/6', '2/7', 60],
  ['8.69', '8.40', 51],
  ['0', '0', 0],
  ['–', '–', 0],
  ['0', '3', 0],
])('%s against %s is %i %%', (home, away, share) => {
  expect(shareOf(home, away)).toBe(share)
})
