/** Cashing out of all markets: which are asked, and what is said of them together. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { openMarkets, sumOf, wordsOf } from './cash-out-all.ts'

const bet = (marketId: number, part: Partial<Bet> = {}) =>
  ({
    ...{ marketId, selectionId: 1, side: 'BACK', matched: 1_000, averagePrice: 200, state: 'matched' },
    ...{ eventName: `Match ${marketId}`, marketName: 'Match Odds' },
    ...part,
  }) as Bet

test('markets with something that is not level are asked, others and those of other kinds are not', () => {
  const level = [bet(2), bet(2, { side: 'LAY' })]
  const bets = [bet(1), bet(1, { selectionId: 2 }), ...level, bet(3, { marketKind: 'LINE' }), bet(4)]
  expect(openMarkets(bets)).toEqual([
    { marketId: 1, name: 'Match 1 · Match Odds' },
    { marketId: 4, name: 'Match 4 · Match Odds' },
  ])
})

test('what they bring is summed, and each that was not had is named', () => {
  const quotes = [
    { result: 1_362, afterCommission: 1_294 },
    { result: -200, afterCommission: -200 },
  ]
  expect([sumOf(quotes, true), sumOf(quotes, false)]).toEqual([1_094, 1_162])
  const taken = [
    { marketId: 1, state: 'done', result: 1_294 },
    { marketId: 4, state: 'delayed', result: -200 },
    { marketId: 5, problem: 'The price has moved.' },
  ] as const
  expect(wordsOf(taken, 1, (marketId) => `Match ${marketId}`)).toBe(
    '2 of 4 markets cashed out: +10.94 or more before commission, 1 of them waiting for the bet delay. Match 5: The price has moved.',
  )
  expect(wordsOf(taken.slice(0, 1), 0, String)).toBe('1 market cashed out: +12.94 or more before commission.')
})
