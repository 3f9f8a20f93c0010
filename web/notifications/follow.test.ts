/** What of the stream and of refused calls becomes a notification, and what is no news. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { tellRefusal } from '../api/refusals.ts'
import { OrdersStore } from '../live/orders-store.ts'
import { followNotifications } from './follow.ts'
import { beginNotifications, endNotifications, useNotifications } from './notification-store.ts'

const stream = vi.hoisted(() => ({ orders: undefined as unknown as OrdersStore }))
const settledBets = vi.hoisted(() => vi.fn())
vi.mock('../live/live.ts', () => ({
  get orders() {
    return stream.orders
  },
  serverNow: () => 1_000_000 + performance.now(),
  startLive: () => {},
}))
vi.mock('../exchange/slip/order-calls.ts', () => ({ getBets: settledBets }))
vi.mock('../exchange/market/catalogue-calls.ts', () => ({
  getMarket: async () => ({ runners: [{ name: 'M. Ferro', status: 'WINNER' }] }),
}))

const placed: Bet = {
  orderId: 5,
  marketId: 7,
  eventId: 3,
  eventName: 'M. Ferro vs T. Halvorsen',
  marketName: 'Match Odds',
  selectionId: 11,
  runnerName: 'M. Ferro',
  side: 'BACK',
  price: 204,
  size: 5_000,
  matched: 0,
  averagePrice: 204,
  unmatched: 5_000,
  cancelled: 0,
  lapsed: 0,
  voided: 0,
  persistence: 'LAPSE',
  state: 'unmatched',
  /** Long before the page was opened. */
  placedAt: 1,
}
const matched: Bet = { ...placed, matched: 5_000, unmatched: 0, state: 'matched' }
const settled: Bet = { ...matched, state: 'settled', profit: 5_200 }

let sequence = 0
let end: () => void

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/games/roulette', search: '' })
  stream.orders = new OrdersStore()
  settledBets.mockReset()
  sequence = 0
  beginNotifications(17)
  end = followNotifications()
})
afterEach(() => {
  end()
  endNotifications()
  vi.unstubAllGlobals()
})

/** The store tells its followers in the next microtask, as on the page. */
async function tell(op: 'orders-image' | 'orders-delta', ...bets: Bet[]): Promise<void> {
  sequence += 1
  stream.orders.apply({ op, sequence, bets, positions: [] })
  await Promise.resolve()
}
const titles = () => useNotifications.getState().notifications.map(({ title }) => title)

test('what stood before is no news; what is matched after that is', async () => {
  await tell('orders-image', { ...placed, orderId: 4, matched: 1_000 }, placed)
  expect(titles()).toEqual([])
  await tell('orders-delta', matched)
  await tell('orders-delta', matched)
  expect(titles()).toEqual(['Back M. Ferro: 50.00 matched'])
})

test('a bet placed since the page was opened is news in the first image already', async () => {
  await tell('orders-image', { ...matched, placedAt: 1_000_001 })
  expect(titles()).toEqual(['Back M. Ferro: 50.00 matched'])
})

test('what was matched while the connection was cut is told when it is back', async () => {
  await tell('orders-image', placed)
  await tell('orders-image', matched)
  expect(titles()).toEqual(['Back M. Ferro: 50.00 matched'])
})

test('a settled market is told once, with its winner', async () => {
  await tell('orders-image', matched)
  await tell('orders-delta', settled)
  await expect.poll(titles).toEqual(['Match Odds settled: +52.00'])
  expect(useNotifications.getState().notifications[0]?.detail).toContain('M. Ferro won')
})

test('a market settled while the connection was cut is asked for', async () => {
  settledBets.mockResolvedValue({ bets: [settled], next: null })
  await tell('orders-image', matched)
  await tell('orders-image')
  await expect.poll(titles).toEqual(['Match Odds settled: +52.00'])
  expect(settledBets.mock.calls).toEqual([['settled', 7]])
})

test('another account starts from scratch', async () => {
  await tell('orders-image', placed)
  stream.orders.clear()
  await Promise.resolve()
  await tell('orders-image', { ...matched, orderId: 9 })
  expect(titles()).toEqual([])
})

test('a call refused because of a limit is told and leads to where the player is', () => {
  tellRefusal({ code: 'stake_too_large', sentence: 'The stake is above the maximum.', marketId: null })
  tellRefusal({ code: 'market_suspended', sentence: 'The market is suspended.', marketId: 7 })
  expect(useNotifications.getState().notifications).toMatchObject([
    { title: 'Limit reached', detail: 'The stake is above the maximum.', to: '/games/roulette' },
  ])
})
