/**
 * Order id -> bet. An id is a row of the engine's and its generation: the bets of each row's newest order stand in pages by row,
 * where all are that still rest or wait. Those of earlier orders of a row stand in open hashes, in 256 parts that grow one by one,
 * so that no single growth holds anything up.
 */
import { rowOfOrder } from '#core/exchange/book/order-pool.ts'
import type { OrderId } from '#core/values/brands.ts'
import { findPlace, freePlace, hashOfInt, releasePlace } from '#core/values/int-map.ts'
import { type BetPool, orderOf } from './bet-pool.ts'

const pageBits = 12
const pageMask = (1 << pageBits) - 1
const partCount = 256
const partSizeMin = 32

interface Part {
  count: number
  /** Order ids, 0 where free. Length a power of two. */
  orders: Float64Array
  bets: Int32Array
}

export interface OrderIndex {
  /** By the engine's row: bet + 1 of its newest order, 0 for none. */
  readonly pages: Int32Array[]
  /** The orders before. */
  readonly parts: Part[]
}

/** The index and the bets in it, which know their orders. */
interface Indexed {
  readonly index: OrderIndex
  readonly pool: BetPool
}

/** Returns an empty index. */
export function createOrderIndex(): OrderIndex {
  return { pages: [], parts: Array.from({ length: partCount }, () => createPart(partSizeMin)) }
}

function createPart(size: number): Part {
  return { count: 0, orders: new Float64Array(size), bets: new Int32Array(size) }
}

function partOf(index: OrderIndex, hash: number): Part {
  return index.parts[hash >>> 24]!
}

/** Returns the bet of an order, or -1. */
export function findBet({ index, pool }: Indexed, order: OrderId): number {
  const newest = newestOf(index, rowOfOrder(order))
  if (newest !== -1 && orderOf(pool, newest) === order) return newest
  const hash = hashOfInt(order)
  const { orders, bets } = partOf(index, hash)
  const place = findPlace(orders, hash, order)
  return place === -1 ? -1 : bets[place]!
}

function newestOf({ pages }: OrderIndex, row: number): number {
  const page = pages[row >>> pageBits]
  return page === undefined ? -1 : page[row & pageMask]! - 1
}

/** Enters the bet of an order that is the newest one of its row. Mutates. */
export function enterOrder({ index, pool }: Indexed, order: OrderId, bet: number): void {
  const { pages } = index
  const row = rowOfOrder(order)
  while (pages.length <= row >>> pageBits) pages.push(new Int32Array(1 << pageBits))
  const before = newestOf(index, row)
  if (before !== -1) enterEarlier(index, orderOf(pool, before), before)
  pages[row >>> pageBits]![row & pageMask] = bet + 1
}

function enterEarlier(index: OrderIndex, order: OrderId, bet: number): void {
  const hash = hashOfInt(order)
  const part = partOf(index, hash)
  if (part.count * 2 >= part.orders.length) growPart(part)
  part.count++
  put(part, hash, order, bet)
}

function put({ orders, bets }: Part, hash: number, order: OrderId, bet: number): void {
  const place = freePlace(orders, hash)
  orders[place] = order
  bets[place] = bet
}

function growPart(part: Part): void {
  const { orders, bets } = part
  part.orders = new Float64Array(orders.length * 2)
  part.bets = new Int32Array(orders.length * 2)
  for (let place = 0; place < orders.length; place++) {
    const order = orders[place]!
    if (order !== 0) put(part, hashOfInt(order), order, bets[place]!)
  }
}

/** Removes the bet of an order, while the bet still knows it. Mutates. */
export function removeOrder({ index, pool }: Indexed, bet: number): void {
  const order = orderOf(pool, bet)
  const row = rowOfOrder(order)
  if (newestOf(index, row) === bet) {
    index.pages[row >>> pageBits]![row & pageMask] = 0
    return
  }
  const hash = hashOfInt(order)
  const part = partOf(index, hash)
  part.count--
  releasePlace(part.orders, part.bets, findPlace(part.orders, hash, order), hashOfInt)
}
