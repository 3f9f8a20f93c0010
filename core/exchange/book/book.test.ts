/** The order book and the order pool against plain lists: queues, sizes, best prices, and ids that never come twice. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ladderSize, ODDS, priceAt } from '../../values/ladder.ts'
import { BACK, createBooks, firstAt, forEachOrder, joinQueue, LAY, reduceOrder, sizeAt } from './book.ts'
import { forEachLevel } from './offers.ts'
import {
  createOrderPool,
  findOrder,
  nextOrderId,
  orderIdAt,
  orderRow,
  orderState,
  setLevel,
  setState,
  spendOrderId,
  takeRow,
} from './order-pool.ts'

const { REMAINING } = orderRow
const { RESTING } = orderState

interface PlainOrder {
  readonly id: number
  readonly book: number
  readonly tick: number
  size: number
}

/** Prices at the ends of the ladder and of the words its bits are kept in come up often. */
const ticks = fc.oneof(
  fc.integer({ min: 0, max: ladderSize - 1 }),
  fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 318, 319, 320, 348, 349),
)
const actions = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('join' as const),
      book: fc.integer({ min: 0, max: 3 }),
      tick: ticks,
      size: fc.integer({ min: 1, max: 1_000_000_000 }),
    }),
    fc.record({
      kind: fc.constant('reduce' as const),
      which: fc.nat(),
      share: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ kind: fc.constant('spend' as const) }),
  ),
  { maxLength: 120 },
)

describe('the book', () => {
  test('holds what plain lists hold, best price first, oldest first', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const pool = createOrderPool()
        const books = createBooks(2, ODDS)
        const plain: PlainOrder[] = []
        const ids = new Set<number>()
        for (const action of list) {
          if (action.kind === 'reduce') {
            const order = plain[action.which % Math.max(1, plain.length)]
            if (order === undefined) continue
            const size = Math.ceil(order.size / action.share)
            reduceOrder(books, pool, findOrder(pool, order.id), size)
            order.size -= size
            if (order.size === 0) plain.splice(plain.indexOf(order), 1)
            continue
          }
          const id = nextOrderId(pool)
          expect(ids.has(id)).toBe(false)
          ids.add(id)
          if (action.kind === 'spend') {
            spendOrderId(pool, id)
            continue
          }
          const { book, tick, size } = action
          const at = takeRow(pool, id)
          setLevel(pool.rows, at, book, tick, RESTING)
          pool.rows[at + REMAINING] = size
          joinQueue(books, pool, at)
          plain.push({ id, book, tick, size })
        }
        for (const book of [0, 1, 2, 3]) expectBook(books, pool, plain, book)
        expect(pool.live).toBe(plain.length)
        for (const id of ids) {
          const isLive = plain.some((order) => order.id === id)
          expect(findOrder(pool, id) !== -1).toBe(isLive)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('gives as many levels as are asked for', () => {
    const pool = createOrderPool()
    const books = createBooks(1, ODDS)
    for (const tick of [5, 9, 7]) {
      const at = takeRow(pool, nextOrderId(pool))
      setLevel(pool.rows, at, 1, tick, RESTING)
      pool.rows[at + REMAINING] = 100
      joinQueue(books, pool, at)
    }
    const seen: number[] = []
    forEachLevel(books, 0, LAY, (price) => seen.push(price), 2)
    expect(seen).toEqual([priceAt(9), priceAt(7)])
  })
})

test('what stands at a price is exact beyond 32 bits, while it grows and while it falls', () => {
  const pool = createOrderPool()
  const books = createBooks(1, ODDS)
  const most = 1_000_000_000
  const rows = Array.from({ length: 6 }, () => {
    const at = takeRow(pool, nextOrderId(pool))
    setLevel(pool.rows, at, 1, 40, RESTING)
    pool.rows[at + REMAINING] = most
    joinQueue(books, pool, at)
    return at
  })
  let size = rows.length * most
  expect(sizeAt(books, 1, 40)).toBe(size)
  for (const at of rows) {
    for (const part of [1, most - 2, 1]) {
      reduceOrder(books, pool, at, part)
      size -= part
      expect(sizeAt(books, 1, 40)).toBe(size)
    }
  }
  expect(firstAt(books, 1, 40)).toBe(-1)
})

function expectBook(
  books: ReturnType<typeof createBooks>,
  pool: ReturnType<typeof createOrderPool>,
  plain: readonly PlainOrder[],
  book: number,
): void {
  const side = book % 2 === 0 ? BACK : LAY
  const best = side === BACK ? 1 : -1
  const expected = plain
    .map((order, arrival) => ({ ...order, arrival }))
    .filter((order) => order.book === book)
    .sort((a, b) => best * (a.tick - b.tick) || a.arrival - b.arrival)
  const orders: [number, number][] = []
  forEachOrder(books, pool, book, (at) => orders.push([orderIdAt(pool, at), pool.rows[at + REMAINING]!]))
  expect(orders).toEqual(expected.map(({ id, size }) => [id, size]))
  const sizes = new Map<number, number>()
  for (const { tick, size } of expected) sizes.set(priceAt(tick), (sizes.get(priceAt(tick)) ?? 0) + size)
  const levels: [number, number][] = []
  forEachLevel(books, Math.floor(book / 2), side, (price, size) => levels.push([price, size]))
  expect(levels).toEqual([...sizes])
}

test('an id is found only while its order lives, and no other number is one', () => {
  const pool = createOrderPool()
  const id = nextOrderId(pool)
  const at = takeRow(pool, id)
  setState(pool.rows, at, RESTING)
  expect(findOrder(pool, id)).toBe(at)
  const others = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(id - 1, id + 1, id * 2, -id))
  fc.assert(
    fc.property(others, (other) => {
      if (other !== id) expect(findOrder(pool, other)).toBe(-1)
    }),
  )
})
