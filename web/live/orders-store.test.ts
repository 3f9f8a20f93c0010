/** Own bets and positions: images replace, deltas are whole bets, arrays keep their identity. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { OrdersStore } from './orders-store.ts'

function bet(orderId: number, marketId: number, rest: Partial<Bet> = {}): Bet {
  return {
    orderId,
    marketId,
    eventId: 1,
    eventName: 'Arden vs Kovač',
    marketName: 'Match Odds',
    selectionId: 11,
    runnerName: 'Arden',
    side: 'BACK',
    price: 190,
    size: 5_000,
    matched: 0,
    averagePrice: 0,
    unmatched: 5_000,
    cancelled: 0,
    lapsed: 0,
    voided: 0,
    persistence: 'LAPSE',
    state: 'unmatched',
    placedAt: 0,
    ...rest,
  }
}

test('an image replaces everything, a delta replaces the bets it names, newest first', () => {
  const store = new OrdersStore((run) => run())
  store.apply({ op: 'orders-image', sequence: 5, bets: [bet(1, 7), bet(2, 7), bet(3, 8)], positions: [] })
  const other = store.bets(8)
  store.apply({
    op: 'orders-delta',
    sequence: 6,
    bets: [bet(1, 7, { state: 'matched', matched: 5_000, unmatched: 0 })],
    positions: [{ marketId: 7, exposure: 5_000, runners: [{ selectionId: 11, ifWins: 4_500 }] }],
  })
  expect(store.bets(7).map(({ orderId, state }) => [orderId, state])).toEqual([
    [2, 'unmatched'],
    [1, 'matched'],
  ])
  expect(store.bets(8)).toBe(other)
  expect(store.position(7)?.exposure).toBe(5_000)
  store.apply({ op: 'orders-image', sequence: 9, bets: [bet(4, 8)], positions: [] })
  expect(store.bets(7)).toEqual([])
  expect(store.position(7)).toBeUndefined()
  expect(store.bets(8).map(({ orderId }) => orderId)).toEqual([4])
})

test('all bets are those of every market, newest first, and whoever follows them is told of each change', () => {
  const store = new OrdersStore((run) => run())
  let told = 0
  store.subscribeAll(() => told++)
  store.apply({ op: 'orders-image', sequence: 5, bets: [bet(2, 7), bet(3, 8), bet(1, 7)], positions: [] })
  const all = store.allBets()
  expect(all.map(({ orderId }) => orderId)).toEqual([3, 2, 1])
  expect(store.allBets()).toBe(all)
  const before = told
  store.apply({ op: 'orders-delta', sequence: 6, bets: [bet(4, 8)], positions: [] })
  expect(told).toBe(before + 1)
  expect(store.allBets().map(({ orderId }) => orderId)).toEqual([4, 3, 2, 1])
  store.clear()
  expect(store.allBets()).toEqual([])
})

test('an older delta is dropped', () => {
  const store = new OrdersStore((run) => run())
  store.apply({ op: 'orders-image', sequence: 5, bets: [bet(1, 7)], positions: [] })
  store.apply({ op: 'orders-delta', sequence: 4, bets: [bet(1, 7, { state: 'lapsed' })], positions: [] })
  expect(store.bet(1)?.state).toBe('unmatched')
})

test('tells who follows a bet or its market, also when signing out forgets them', () => {
  const store = new OrdersStore((run) => run())
  store.apply({ op: 'orders-image', sequence: 1, bets: [bet(1, 7)], positions: [] })
  const told: string[] = []
  store.subscribeBet(1, () => told.push('bet'))
  store.subscribeMarket(7, () => told.push('market'))
  store.apply({ op: 'orders-delta', sequence: 2, bets: [bet(1, 7, { state: 'matched' })], positions: [] })
  expect(told).toEqual(['bet', 'market'])
  store.clear()
  expect(told).toEqual(['bet', 'market', 'bet', 'market'])
  expect(store.bets(7)).toEqual([])
})
