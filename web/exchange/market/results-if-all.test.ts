/** Results net of commission. */
import { expect, test } from 'vitest'
import type { Market } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { lessCommission, resultsIfAll } from './results-if-all.ts'

test('a win is shown less the commission at the rate, rounded half-even; a loss as it is', () => {
  expect([2_370, -2_500, 0, 1].map((result) => lessCommission(result, 500))).toEqual([2_252, -2_500, 0, 1])
  // 30 x 5 % is 1.5 and 50 x 5 % is 2.5: to the even one.
  expect([30, 50].map((result) => lessCommission(result, 500))).toEqual([28, 48])
  expect(lessCommission(2_370, 0)).toBe(2_370)
  expect(lessCommission(900_000_000_000_000, 500)).toBe(855_000_000_000_000)
})

test('what is unmatched counts as matched at its price; at the starting price it counts by what it risks', () => {
  const market = { runners: [1, 2, 3].map((selectionId) => ({ selectionId })) } as Market
  const unmatched = { selectionId: 1, price: 300, unmatched: 1_000, state: 'unmatched' }
  const ifAll = (...bets: object[]) =>
    resultsIfAll(market, undefined, bets.map((bet) => ({ ...unmatched, ...bet })) as Bet[]).map(
      (result) => result.ifAll,
    )
  expect(ifAll({ side: 'BACK' })).toEqual([2_000, -1_000, -1_000])
  expect(ifAll({ side: 'BACK', state: 'held' })).toEqual([])
  const start = { orderType: 'MARKET_ON_CLOSE', price: 100_000 }
  expect(ifAll({ ...start, side: 'LAY' })).toEqual([-1_000, 0, 0])
  expect(ifAll({ ...start, side: 'BACK' })).toEqual([0, -1_000, -1_000])
  expect(ifAll({ side: 'BACK' }, { ...start, side: 'LAY', selectionId: 2 })).toEqual([2_000, -2_000, -1_000])
})
