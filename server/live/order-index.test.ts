/** The order index against a Map, through random entering and removing, on rows that are used again and again. */
import { expect, test } from 'vitest'
import { createBetPool, freeBet, setOrder, takeBet } from './bet-pool.ts'
import { createOrderIndex, enterOrder, findBet, removeOrder } from './order-index.ts'
import { randomOf } from './testing/random-trading.ts'

test.each([1, 2, 3])('finds what a Map finds, seed %i', (seed) => {
  const random = randomOf(seed)
  const store = { index: createOrderIndex(), pool: createBetPool() }
  const known = new Map<number, number>()
  const orders: number[] = []
  const generations = new Uint32Array(2 ** 14)
  for (let i = 0; i < 60_000; i++) {
    // As the engine's ids: a row below 2^24, and a generation up to 2^29 above it.
    const row = random(generations.length)
    generations[row]! += 1 + random(2 ** 15)
    const order = generations[row]! * 2 ** 24 + row
    const bet = takeBet(store.pool, 200)
    setOrder(store.pool, bet, order)
    enterOrder(store, order, bet)
    known.set(order, bet)
    orders.push(order)
    if (i < 30_000 && random(3) > 0) continue
    const place = random(orders.length)
    const gone = orders[place]!
    orders[place] = orders.at(-1)!
    orders.pop()
    removeOrder(store, known.get(gone)!)
    freeBet(store.pool, known.get(gone)!)
    known.delete(gone)
    expect(findBet(store, gone)).toBe(-1)
  }
  expect(known.size).toBeGreaterThan(10_000)
  for (const [order, bet] of known) expect(findBet(store, order)).toBe(bet)
  const { pages, parts } = store.index
  const newest = pages.reduce((sum, page) => sum + page.filter((bet) => bet !== 0).length, 0)
  const earlier = parts.reduce((sum, part) => sum + part.count, 0)
  expect(newest).toBeGreaterThan(5_000)
  expect(earlier).toBeGreaterThan(5_000)
  expect(newest + earlier).toBe(known.size)
})
