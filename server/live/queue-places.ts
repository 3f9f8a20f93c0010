/**
 * Where an account's orders stand in the queues of their prices, counted when somebody asks: nothing is kept as orders come and
 * go. A queue is walked once, from both of its ends, for all of the account's orders there, and never further than the bounds.
 */
import type { QueuePlaces } from '#contract/queue.ts'
import { firstAt, lastAt, sizeAt } from '#core/exchange/book/book.ts'
import {
  bookAt,
  type OrderPool,
  olderOf,
  orderIdAt,
  orderRow,
  orderState,
  stateAt,
  tickAt,
} from '#core/exchange/book/order-pool.ts'
import type { Market } from '#core/exchange/market/market.ts'
import { figureOf, findPosition, positionRow } from '#core/exchange/risk/position.ts'
import type { AccountId, MarketId, Money } from '#core/values/brands.ts'
import type { PublishedSource } from './source.ts'

const { NEXT, PREV, REMAINING } = orderRow
const { NEWEST } = positionRow

/** Orders that are told, the newest; and how many of the account's are looked at to find those that rest. */
const ordersMax = 100
const looksMax = 2_000
/** Rows of one queue, and of all queues of one answer, that are walked. */
const stepsOfQueueMax = 2_500
export const stepsMax = 10_000

type Place = QueuePlaces['orders'][number]

/** The places, and how many rows were walked for them. */
export interface CountedQueue extends Pick<QueuePlaces, 'orders' | 'isWhole'> {
  readonly steps: number
}

const nothing: CountedQueue = { orders: [], isWhole: true, steps: 0 }

/** Returns the places of an account's newest resting orders in a market, or undefined when there is no such market. */
export function queueOf(
  { published }: PublishedSource,
  account: AccountId,
  marketId: MarketId,
): CountedQueue | undefined {
  const market = published.markets[marketId]
  if (market === undefined) return undefined
  const position = findPosition(market.positions, account)
  if (position === -1) return nothing
  const pool = published.orders
  const own = newestResting(pool, figureOf(market.positions, position, NEWEST))
  const places = new Map<number, Place>()
  let steps = own.looks
  for (const rows of byQueue(pool, own.rows)) {
    const stepsLeft = Math.min(stepsOfQueueMax, stepsMax - steps)
    steps += countQueue(market, pool, rows, Math.max(0, stepsLeft), places)
  }
  return { orders: own.rows.map((at) => places.get(at)!), isWhole: own.isWhole, steps }
}

/** Returns the rows of the newest resting orders of an account's thread, newest first. */
function newestResting(pool: OrderPool, newest: number) {
  const rows: number[] = []
  let looks = 0
  let at = newest
  for (; at !== -1 && rows.length < ordersMax && looks < looksMax; at = olderOf(pool, at)) {
    looks++
    if ((stateAt(pool.rows, at) & orderState.RESTING) !== 0) rows.push(at)
  }
  return { rows, looks, isWhole: at === -1 }
}

/** Returns the rows in groups of those that stand at one price of one book. */
function byQueue({ rows }: OrderPool, own: readonly number[]): Iterable<number[]> {
  const queues = new Map<number, number[]>()
  for (const at of own) {
    // Book and ladder index are of one number, beside the order's state.
    const queue = bookAt(rows, at) * 2 ** 17 + tickAt(rows, at)
    const known = queues.get(queue)
    if (known === undefined) queues.set(queue, [at])
    else known.push(at)
  }
  return queues.values()
}

/** Walks one queue from both of its ends until all of these rows are found, or for `most` steps. Returns how many it took. */
function countQueue(
  { books }: Market,
  pool: OrderPool,
  own: readonly number[],
  most: number,
  places: Map<number, Place>,
): number {
  const { rows } = pool
  const [book, tick] = [bookAt(rows, own[0]!), tickAt(rows, own[0]!)]
  const all = sizeAt(books, book, tick)
  const missing = new Set(own)
  let [front, back] = [firstAt(books, book, tick), lastAt(books, book, tick)]
  let [ahead, behind]: [Money, Money] = [0, 0]
  let steps = 0
  for (; missing.size > 0 && steps < most; steps += 2) {
    const size = rows[front + REMAINING]!
    if (missing.delete(front)) places.set(front, [orderIdAt(pool, front), ahead, all - ahead - size])
    ahead += size
    front = rows[front + NEXT]!
    const sizeBehind = rows[back + REMAINING]!
    if (missing.delete(back)) places.set(back, [orderIdAt(pool, back), all - behind - sizeBehind, behind])
    behind += sizeBehind
    back = rows[back + PREV]!
  }
  for (const at of missing) places.set(at, [orderIdAt(pool, at), ahead, null])
  return steps
}
