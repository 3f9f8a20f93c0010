/** How the odds of a bet at the starting price read. */
import { expect, test } from 'vitest'
import { oddsAtStart } from './bets.ts'

test('a bet at the starting price says so, and its limit', () => {
  expect(oddsAtStart({ orderType: 'MARKET_ON_CLOSE', side: 'BACK', price: 101 })).toBe('SP')
  expect(oddsAtStart({ orderType: 'LIMIT_ON_CLOSE', side: 'BACK', price: 400 })).toBe('SP ≥4.00')
  expect(oddsAtStart({ orderType: 'LIMIT_ON_CLOSE', side: 'LAY', price: 1_200 })).toBe('SP ≤12.0')
})
