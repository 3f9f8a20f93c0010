/** The order index against a Map, through random entering and removing with crowded places. */
import { expect, test } from 'vitest'
import { createOrderIndex, enterOrder, findBet, removeOrder } from './order-index.ts'
import { randomOf } from './testing/random-trading.ts'

test.each([1, 2, 3])('finds what a Map finds, seed %i', (seed) => {
  const random = randomOf(seed)
  const index = createOrderIndex()
  const known = new Map<number, number>()
  const orders: number[] = []
  for (let i = 0; i < 60_000; i++) {
    // As the engine's ids: a row below 2^24, and a generation up to 2^29 above it.
    const order = (1 + random(2 ** 29 - 1)) * 2 ** 24 + random(4_096)
    if (!known.has(order)) {
      enterOrder(index, order, i)
      known.set(order, i)
      orders.push(order)
    }
    if (i < 30_000 && random(3) > 0) continue
    const place = random(orders.length)
    const gone = orders[place]!
    orders[place] = orders.at(-1)!
    orders.pop()
    removeOrder(index, gone)
    removeOrder(index, gone)
    known.delete(gone)
    expect(findBet(index, gone)).toBe(-1)
  }
  expect(known.size).toBeGreaterThan(10_000)
  for (const [order, bet] of known) expect(findBet(index, order)).toBe(bet)
  expect(index.parts.reduce((sum, part) => sum + part.count, 0)).toBe(known.size)
})
