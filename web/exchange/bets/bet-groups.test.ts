/** Which list a bet stands in, and the average of the matched ones. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import {
  averageMatched,
  consolidated,
  groupBets,
  lastSettledFirst,
  mergeBets,
  withoutSecondLegs,
} from './bet-groups.ts'

function bet(orderId: number, rest: Partial<Bet>): Bet {
  return {
    orderId,
    marketId: 7,
    eventId: 1,
    eventName: 'Arden vs Kovač',
    marketName: 'Match Odds',
    selectionId: 11,
    runnerName: 'Arden',
    side: 'BACK',
    price: 196,
    size: 1_500,
    matched: 0,
    averagePrice: 0,
    unmatched: 0,
    cancelled: 0,
    lapsed: 0,
    voided: 0,
    persistence: 'LAPSE',
    state: 'matched',
    placedAt: 0,
    ...rest,
  }
}

test('a bet stands where its parts are: partly matched in two lists, lapsed in none', () => {
  const groups = groupBets([
    bet(6, { state: 'delayed', unmatched: 1_500 }),
    bet(5, { state: 'unmatched', unmatched: 1_500 }),
    bet(4, { state: 'partly-matched', matched: 500, unmatched: 1_000 }),
    bet(3, { state: 'lapsed', lapsed: 1_500 }),
    bet(2, { state: 'settled', matched: 1_500, profit: 1_440 }),
    bet(1, { state: 'void', voided: 1_500 }),
  ])
  expect(groups.unmatched.map(({ orderId }) => orderId)).toEqual([6, 5, 4])
  expect(groups.matched.map(({ orderId }) => orderId)).toEqual([4])
  expect(groups.settled.map(({ orderId }) => orderId)).toEqual([2, 1])
})

test('of bets with a result those settled last come first, whenever they were placed', () => {
  const over = (orderId: number, settledAt: number) => bet(orderId, { state: 'settled', settledAt })
  const bets = [over(9, 1_000), bet(8, { matched: 1_500 }), over(7, 3_000), over(5, 2_000), over(6, 2_000)]
  expect(lastSettledFirst(bets).map(({ orderId }) => orderId)).toEqual([7, 6, 5, 9])
})

test('15.00 at 1.96 and 10.00 at 1.93 average 1.95', () => {
  const matched = [
    bet(1, { matched: 1_500, averagePrice: 196 }),
    bet(2, { matched: 1_000, averagePrice: 193 }),
  ]
  expect(averageMatched(matched)).toBe(195)
  expect(averageMatched([matched[0]!])).toBe(196)
  expect(averageMatched([])).toBeNull()
})

test('bets on runners of different markets have no average, whatever the ids of the runners', () => {
  const one = bet(1, { matched: 1_500, averagePrice: 196 })
  expect(averageMatched([one, { ...one, orderId: 2, marketId: 8 }])).toBeNull()
  expect(averageMatched([one, { ...one, orderId: 2, selectionId: 22 }])).toBeNull()
  expect(averageMatched([one, { ...one, orderId: 2, side: 'LAY' }])).toBeNull()
})

test('the average stays exact with the largest stakes and prices', () => {
  const large = (orderId: number, averagePrice: number) =>
    bet(orderId, { matched: 1_000_000_000, averagePrice })
  expect(averageMatched([large(1, 100_000), large(2, 98_000), large(3, 99_000)])).toBe(99_000)
})

test('there is no average over different runners or sides', () => {
  const one = bet(1, { matched: 100, averagePrice: 200 })
  expect(averageMatched([one, bet(2, { matched: 100, averagePrice: 200, side: 'LAY' })])).toBeNull()
  expect(averageMatched([one, bet(2, { matched: 100, averagePrice: 200, selectionId: 12 })])).toBeNull()
})

test('what the stream says of a bet stands over what a list said', () => {
  const merged = mergeBets([bet(2, { state: 'settled' })], [bet(3, {}), bet(2, { state: 'unmatched' })])
  expect(merged.map(({ orderId, state }) => [orderId, state])).toEqual([
    [3, 'matched'],
    [2, 'settled'],
  ])
})

test('of two that share one size the first is cancelled, and the other with it', () => {
  const stop = bet(5, { state: 'held', unmatched: 1_500, otherLeg: 6 })
  const profit = bet(6, { state: 'unmatched', unmatched: 1_500, otherLeg: 5 })
  const alone = bet(4, { state: 'unmatched', unmatched: 100, otherLeg: 3 })
  expect(withoutSecondLegs([profit, stop, alone])).toEqual([profit, alone])
})

test('matched bets of one market, runner, side and price are one; another of these is another', () => {
  const at196 = { matched: 1_500, averagePrice: 196 }
  const rows = consolidated([
    bet(9, at196),
    bet(8, { ...at196, side: 'LAY' }),
    bet(7, { ...at196, matched: 500 }),
    bet(6, { matched: 500, averagePrice: 198 }),
    bet(5, { ...at196, selectionId: 12 }),
    bet(4, { ...at196, marketId: 8 }),
  ])
  expect(rows.map(({ bet: { orderId, matched }, count }) => [orderId, matched, count])).toEqual([
    [9, 2_000, 2],
    ...[8, 6, 5, 4].map((orderId) => [orderId, orderId === 6 ? 500 : 1_500, 1]),
  ])
})
