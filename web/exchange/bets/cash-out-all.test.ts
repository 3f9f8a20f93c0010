/** Cashing out of all markets: which are asked, and what is said of them together. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { cashOutOutcome, cashOutText } from '../../text/en/cash-out.ts'
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
    { marketId: 1, result: 1_362, afterCommission: 1_294 },
    { marketId: 4, result: -200, afterCommission: -200 },
  ] as const
  expect([sumOf(quotes, true).amount, sumOf(quotes, false).amount]).toEqual([1_094, 1_162])
  const taken = [
    { quote: quotes[0], state: 'done' },
    { quote: quotes[1], state: 'delayed' },
    { quote: { marketId: 5, result: 700, afterCommission: 665 }, problem: 'The price has moved.' },
  ] as const
  expect(wordsOf(taken, true, 1, (marketId) => `Match ${marketId}`)).toBe(
    '2 of 4 markets cashed out: +10.94 or more net of commission, 1 of them waiting for the bet delay. Match 5: The price has moved.',
  )
  expect(wordsOf(taken.slice(0, 1), false, 0, String)).toBe(
    '1 market cashed out: +13.62 or more before commission.',
  )
})

test('what is confirmed and what is said afterwards are one figure, with whether it is less commission', () => {
  for (const [isNet, words] of [
    [true, '+12.94 net of commission'],
    [false, '+13.62 before commission'],
  ] as const) {
    const shown = sumOf([{ result: 1_362, afterCommission: 1_294 }], isNet)
    expect(cashOutText.confirm(shown)).toBe(`Confirm ${words}`)
    expect(cashOutText.confirmAll(shown, 2)).toBe(`Confirm ${words}, 2 markets`)
    const said = cashOutOutcome({ state: 'done' }, shown)
    expect(said.replace(' or more', '')).toBe(`Cashed out: ${words}`)
  }
})
