/** Limits of the table, said with their figures before a bet is sent. */
import { expect, test } from 'vitest'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { largestReturn, limitSentence } from './bet-limits.ts'

const paytable = {
  ...defaultPaytables.roulette,
  limits: { stakeMin: 100, stakeMax: 5_000_000, payoutMax: 100_000_000 },
}

test('the largest return is of the number on which most comes together', () => {
  const amounts = new Map([
    ['straight-17', 100_000],
    ['black', 100_000],
    ['dozen-2', 40_000],
    ['straight-0', 100],
  ])
  expect(largestReturn(amounts, paytable)).toBe(3_600_000 + 200_000 + 120_000)
  expect(largestReturn(new Map(), paytable)).toBe(0)
})

test('a stake beyond the limits and a return beyond the largest payout are said with their figures', () => {
  const said = (...amounts: [string, number][]) => limitSentence(new Map(amounts), paytable, 9_000_000)
  expect(said(['red', 5_000_000], ['straight-1', 100])).toBeNull()
  expect(said(['red', 5_000_001])).toBe('Red has 50,000.01; the most on one spot is 50,000')
  expect(said(['red', 99])).toBe('Red has 0.99; the least on one spot is 1')
  expect(said(['red', 0])).toBeNull()
  expect(said(['red', 5_000_000], ['black', 4_000_001])).toBe('Costs 90,000.01; 90,000 is available')
  expect(said(['straight-1', 3_000_000])).toBe('Could return 1,080,000; the most a spin pays is 1,000,000')
})
