/**
 * Order id -> bet, as open hashes in 256 parts that grow one by one, so that no single growth holds anything up.
 */

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

function hashOf(order: number): number {
  const low = order | 0
  const high = (order - (low >>> 0)) / 2 ** 32
  const mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0
}

function partOf(index: OrderIndex, hash: number): Part {
  return index.parts[hash >>> 24]!
}

/** Returns the bet of an order, or -1. */
export function findBet(index: OrderIndex, order: number): number {
  const hash = hashOf(order)
  const { orders, bets } = partOf(index, hash)
  const mask = orders.length - 1
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const found = orders[slot]!
    if (found === order) return bets[slot]!
    if (found === 0) return -1
  }
}

/** Enters an order that is not in the index. Mutates. */
export function enterOrder(index: OrderIndex, order: number, bet: number): void {
  const hash = hashOf(order)
  const part = partOf(index, hash)
  if (part.count * 2 >= part.orders.length) growPart(part)
  part.count++
  put(part, hash, order, bet)
}

function put(part: Part, hash: number, order: number, bet: number): void {
  const mask = part.orders.length - 1
  let slot = hash & mask
  while (part.orders[slot] !== 0) slot = (slot + 1) & mask
  part.orders[slot] = order
  part.bets[slot] = bet
}

function growPart(part: Part): void {
  const { orders, bets } = part
  part.orders = new Float64Array(orders.length * 2)
  part.bets = new Int32Array(orders.length * 2)
  for (let slot = 0; slot < orders.length; slot++) {
    const order = orders[slot]!
    if (order !== 0) put(part, hashOf(order), order, bets[slot]!)
  }
}

/** Removes an order; does nothing when it is not there. Mutates. */
export function removeOrder(index: OrderIndex, order: number): void {
  const hash = hashOf(order)
  const part = partOf(index, hash)
  const { orders, bets } = part
  const mask = orders.length - 1
  let hole = hash & mask
  while (orders[hole] !== order) {
    if (orders[hole] === 0) return
    hole = (hole + 1) & mask
  }
  part.count--
  // Each later entry of the run moves into the hole unless it already stands at or after the place it hashes to.
  for (let slot = (hole + 1) & mask; orders[slot] !== 0; slot = (slot + 1) & mask) {
    const home = hashOf(orders[slot]!) & mask
    if (((slot - home) & mask) < ((slot - hole) & mask)) continue
    orders[hole] = orders[slot]!
    bets[hole] = bets[slot]!
    hole = slot
  }
  orders[hole] = 0
}
