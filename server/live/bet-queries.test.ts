/** What the bets answer to other rooms, against the engine's own books through random trading. */
import { expect, test } from 'vitest'
import { forEachOrder } from '#core/exchange/book/book.ts'
import { bookAt, findOrder, orderIdAt, orderRow, tickAt } from '#core/exchange/book/order-pool.ts'
import { isEnded } from '#core/exchange/market/market.ts'
import { waitingOrders } from '#core/exchange/orders/waiting.ts'
import { priceAt } from '#core/values/ladder.ts'
import {
  accountCountIn,
  forEachAccountIn,
  forEachActiveOrder,
  hasOrderedIn,
  placeOfOrder,
  type UnmatchedOrder,
  unmatchedOrders,
} from './bet-queries.ts'
import { createBetReaders } from './bet-readers.ts'
import type { BetStore } from './bet-store.ts'
import { createLiveEngine, type LiveEngine } from './testing/live-engine.ts'
import { randomCommand, randomOf, setStage } from './testing/random-trading.ts'

const { ACCOUNT, MARKET, REMAINING } = orderRow

/** The orders that rest in the books of a market, and those that wait, oldest first. */
function ordersOfEngine(live: LiveEngine, marketId: number): UnmatchedOrder[] {
  const market = live.published.markets[marketId]
  const orders: UnmatchedOrder[] = []
  if (market === undefined || isEnded(market)) return orders
  const { rows } = live.published.orders
  for (let book = 0; book < market.books.bookCount; book++) {
    forEachOrder(market.books, live.published.orders, book, (at) => {
      orders.push({
        order: orderIdAt(live.published.orders, at),
        account: rows[at + ACCOUNT]!,
        market: marketId,
        runner: book >> 1,
        side: (book & 1) as 0 | 1,
        price: priceAt(tickAt(rows, at)),
        unmatched: rows[at + REMAINING]!,
      })
    })
  }
  for (const order of waitingOrders(live.published)) {
    const at = findOrder(live.published.orders, order)
    if (rows[at + MARKET] !== marketId) continue
    orders.push({
      order,
      account: rows[at + ACCOUNT]!,
      market: marketId,
      runner: bookAt(rows, at) >> 1,
      side: (bookAt(rows, at) & 1) as 0 | 1,
      price: priceAt(tickAt(rows, at)),
      unmatched: rows[at + REMAINING]!,
    })
  }
  return orders
}

const byOrder = (a: UnmatchedOrder, b: UnmatchedOrder) => a.order - b.order

test.each([1, 2, 3])('orders are where the engine has them, seed %i', (seed) => {
  const live = createLiveEngine()
  const stage = setStage(live)
  const random = randomOf(seed)
  const store = live.fold<BetStore>('bets')
  const readers = createBetReaders(live)
  let compared = 0
  for (let i = 0; i < 400; i++) {
    live.batch(Array.from({ length: 1 + random(4) }, () => randomCommand(stage, random)))
    for (const market of stage.markets) {
      const expected = ordersOfEngine(live, market)
      const found = stage.accounts.flatMap((account) => unmatchedOrders(store, market, account))
      expect(found.sort(byOrder)).toEqual(expected.sort(byOrder))
      for (const { order, runner, side, price } of expected) {
        expect(placeOfOrder(store, order)).toEqual({ runner, side, price })
      }
      compared += expected.length
      for (const account of stage.accounts) {
        const open = readers.betsOf(account, { state: 'open', marketId: market, limit: 500 }).bets
        if (open.length === 0) continue
        const active: number[] = []
        forEachActiveOrder(store, market, account, (order) => active.push(order))
        expect(active).toEqual(open.map(({ orderId }) => orderId))
      }
    }
  }
  expect(compared).toBeGreaterThan(500)
})

test('the accounts of a market are those that have ordered in it', () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live, 4)
  const [market, other] = markets as [number, number]
  const order = { kind: 'place-order', selectionId: 1, side: 'BACK', price: 300, size: 1_000 } as const
  const terms = { persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
  for (const account of [accounts[2]!, accounts[0]!, accounts[2]!]) {
    live.make({ ...order, ...terms, account, market })
  }
  live.make({ ...order, ...terms, account: accounts[1]!, market: other })
  const store = live.fold<BetStore>('bets')
  const found: number[] = []
  forEachAccountIn(store, market, (account) => found.push(account))
  expect(found).toEqual([accounts[2], accounts[0]])
  expect(accountCountIn(store, market)).toBe(2)
  expect(accounts.map((account) => hasOrderedIn(store, market, account))).toEqual([true, false, true, false])
  expect([accountCountIn(store, 99), hasOrderedIn(store, 99, accounts[0]!)]).toEqual([0, false])
})

test('an order that nobody placed has no place', () => {
  expect(placeOfOrder(createLiveEngine().fold<BetStore>('bets'), 7)).toBeUndefined()
})
