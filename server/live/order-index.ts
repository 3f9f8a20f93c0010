/**
 * Order id -> bet, as open hashes in 256 parts that grow one by one, so that no single growth holds anything up.
 */
import type { OrderId } from '#core/values/brands.ts'
import { findPlace, freePlace, hashOfInt, releasePlace } from '#core/values/int-map.ts'

const partCount = 256
const partSizeMin = 32

interface Part {
  count: number
  /** Order ids, 0 where free. Length a power of two. */
  orders: Float64Array
  bets: Int32Array
}

export interface OrderIndex {
  readonly parts: Part[]
}

/** Returns an empty index. */
export function createOrderIndex(): OrderIndex {
  return { parts: Array.from({ length: partCount }, () => createPart(partSizeMin)) }
}

function createPart(size: number): Part {
  return { count: 0, orders: new Float64Array(size), bets: new Int32Array(size) }
}

function partOf(index: OrderIndex, hash: number): Part {
  return index.parts[hash >>> 24]!
}

/** Returns the bet of an order, or -1. */
export function findBet(index: OrderIndex, order: OrderId): number {
  const hash = hashOfInt(order)
  const { orders, bets } = partOf(index, hash)
  const place = findPlace(orders, hash, order)
  return place === -1 ? -1 : bets[place]!
}

/** Enters an order that is not in the index. Mutates. */
export function enterOrder(index: OrderIndex, order: OrderId, bet: number): void {
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

/** Removes an order; does nothing when it is not there. Mutates. */
export function removeOrder(index: OrderIndex, order: OrderId): void {
  const hash = hashOfInt(order)
  const part = partOf(index, hash)
  const place = findPlace(part.orders, hash, order)
  if (place === -1) return
  part.count--
  releasePlace(part.orders, part.bets, place, hashOfInt)
}
