/** What is shown of a market in which orders are matched across the runners. */
import { expect, test } from 'vitest'
import { BACK, LAY } from '#core/exchange/book/book.ts'
import { levelsOf } from './market-book.ts'
import { createLiveEngine, type LiveEngine } from './testing/live-engine.ts'

function crossedMarket(live: LiveEngine, stakeMin = 100): number {
  const event = live.make({
    ...{ kind: 'create-event', sport: 'tennis', name: 'A v B', competition: 'Cup' },
    startTime: 1_700_000_100_000,
  })
  const market = live.make({
    ...{ kind: 'create-market', event, name: 'Match Odds' },
    runners: [1, 2, 3].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
    ...{ numberOfWinners: 1, betDelayMs: 0, betDelayModel: 'PASSIVE', commissionBps: 0, stakeMin },
    profitRatioChecked: false,
    terms: { crossMatching: true },
  })
  live.make({ kind: 'open-market', market })
  return market
}

test('virtual offers stand among the best levels, and are gone with an order that they rest on', () => {
  const live = createLiveEngine()
  const market = crossedMarket(live)
  const account = live.make({ kind: 'open-account', grant: 1_000_000 })
  const place = (selectionId: number, side: 'BACK' | 'LAY', price: number, size: number) =>
    live.make({
      ...{ kind: 'place-order', market, account, selectionId, side, price, size },
      ...{ persistence: 'LAPSE', timeInForce: 'LIMIT' },
    })
  place(3, 'LAY', 330, 500)
  const source = place(1, 'BACK', 270, 1_000)
  place(2, 'BACK', 300, 10_000)
  const shown = (depth: 'best' | 'full') => levelsOf(live.published.markets[market], 2, LAY, depth)
  // 27.00 of payout at 3.35, to the nearest cent.
  expect(shown('best')).toEqual([
    [335, 806],
    [330, 500],
  ])
  expect(shown('full')).toEqual([[330, 500]])
  expect(levelsOf(live.published.markets[market], 2, BACK, 'best')).toEqual([])
  live.make({ kind: 'cancel-order', market, account, order: source })
  expect(shown('best')).toEqual([[330, 500]])
})

test('less than 1.00 is added to the next worse price, whoever offers that, and stands alone where there is none', () => {
  const live = createLiveEngine()
  const market = crossedMarket(live, 1)
  const account = live.make({ kind: 'open-account', grant: 1_000_000 })
  const place = (selectionId: number, side: 'BACK' | 'LAY', price: number, size: number) =>
    live.make({
      ...{ kind: 'place-order', market, account, selectionId, side, price, size },
      ...{ persistence: 'LAPSE', timeInForce: 'LIMIT' },
    })
  const toBack = () => levelsOf(live.published.markets[market], 2, LAY, 'best')
  place(3, 'LAY', 340, 50)
  expect(toBack()).toEqual([[340, 50]])
  place(3, 'LAY', 330, 500)
  expect(toBack()).toEqual([[330, 550]])
  place(1, 'BACK', 270, 1_000)
  place(2, 'BACK', 300, 10_000)
  expect(toBack()).toEqual([
    [335, 856],
    [330, 500],
  ])
  expect(levelsOf(live.published.markets[market], 2, LAY, 'full')).toEqual([
    [340, 50],
    [330, 500],
  ])
})
