/** How the odds of a bet at the starting price read, and its terms. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { oddsAtStart, termsOf } from './bets.ts'

test('a bet at the starting price says so, and its limit', () => {
  expect(oddsAtStart({ orderType: 'MARKET_ON_CLOSE', side: 'BACK', price: 101 })).toBe('SP')
  expect(oddsAtStart({ orderType: 'LIMIT_ON_CLOSE', side: 'BACK', price: 400 })).toBe('SP ≥4.00')
  expect(oddsAtStart({ orderType: 'LIMIT_ON_CLOSE', side: 'LAY', price: 1_200 })).toBe('SP ≤12.0')
})

test('the terms of a bet begin with the strategy that it belongs to', () => {
  const bet = { side: 'BACK', persistence: 'PERSIST', strategy: 'Scalp', offset: { ticks: 5 } } as Bet
  expect(termsOf(bet)).toEqual(['Scalp', 'Keep', 'Offset 5'])
})
