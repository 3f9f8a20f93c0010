/** Ids of orders: made of a row and its generation, never the same twice, whole and safe to the last generation. */
import { describe, expect, test } from 'vitest'
import {
  createOrderPool,
  findOrder,
  forEachFreeRow,
  freeRow,
  nextOrderId,
  type OrderPool,
  orderRow,
  orderState,
  setState,
  spendOrderId,
  takeRow,
} from './order-pool.ts'

const generationLast = 2 ** 29 - 1

/** Takes the next id and returns it, with its row resting. */
function take(pool: OrderPool): number {
  const order = nextOrderId(pool)
  setState(pool.rows, takeRow(pool, order), orderState.RESTING)
  return order
}

function free(pool: OrderPool, order: number): void {
  freeRow(pool, findOrder(pool, order))
}

/** Returns a pool whose rows 0 to `rows` - 1 are free, row 0 first, each with one generation left. */
function nearTheEnd(rows: number): OrderPool {
  const pool = createOrderPool()
  const orders = Array.from({ length: rows }, () => take(pool))
  for (const order of orders.reverse()) {
    const at = findOrder(pool, order)
    pool.rows[at + orderRow.GENERATION] = generationLast - 1
    freeRow(pool, at)
  }
  return pool
}

describe('the id of an order', () => {
  test('names its row and generation, and finds the order while it lives', () => {
    const pool = createOrderPool()
    const [first, second] = [take(pool), take(pool)]
    expect([first, second]).toEqual([2 ** 24, 2 ** 24 + 1])
    free(pool, first!)
    expect(findOrder(pool, first!)).toBe(-1)
    const again = take(pool)
    expect(again).toBe(2 * 2 ** 24)
    expect(findOrder(pool, again)).toBe(0)
    expect(findOrder(pool, first!)).toBe(-1)
  })

  test.each([0, -1, 1, 2 ** 24 - 1, 2 ** 24 + 7, 2 ** 53, Number.NaN, 1.5])('%d finds nothing', (order) => {
    const pool = createOrderPool()
    take(pool)
    expect(findOrder(pool, order)).toBe(-1)
  })

  test('comes from the row freed last, then from a row never used', () => {
    const pool = createOrderPool()
    const orders = [take(pool), take(pool), take(pool)]
    free(pool, orders[0]!)
    free(pool, orders[2]!)
    const turn: number[] = []
    forEachFreeRow(pool, (at) => turn.push(at / Object.keys(orderRow).length))
    expect(turn).toEqual([2, 0])
    expect([take(pool), take(pool), take(pool)].map((order) => order % 2 ** 24)).toEqual([2, 0, 3])
  })
})

describe('a row whose generations are used up', () => {
  test('has a last id, which is a safe integer, and is never taken again', () => {
    const pool = nearTheEnd(1)
    const last = take(pool)
    expect(last).toBe(generationLast * 2 ** 24)
    expect(last).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
    expect(findOrder(pool, last)).toBe(0)
    free(pool, last)
    expect(findOrder(pool, last)).toBe(-1)
    expect(take(pool)).toBe(2 ** 24 + 1)
  })

  test('is passed over when its last id is spent on an order that never rests', () => {
    const pool = nearTheEnd(2)
    const spent = nextOrderId(pool)
    spendOrderId(pool, spent)
    expect(pool.live).toBe(0)
    expect(take(pool)).toBe(generationLast * 2 ** 24 + 1)
    expect(take(pool)).toBe(2 ** 24 + 2)
  })

  test('leaves the ids of all others as they come, each once', () => {
    const pool = nearTheEnd(20)
    const ids = new Set<number>()
    for (let i = 0; i < 200; i++) {
      const order = take(pool)
      expect(Number.isSafeInteger(order)).toBe(true)
      expect(ids.has(order)).toBe(false)
      ids.add(order)
      if (i % 3 !== 0) free(pool, order)
    }
    expect(pool.live).toBe(67)
  })
})
