/** Who is next in line: the queue of resting orders, and what an incoming order would take from it. */
import type { Side } from '#core/exchange/command.ts'
import type { OracleMarket, OracleOrder } from './world.ts'

export interface Incoming {
  account: number
  selectionId: number
  side: Side
  price: number
  size: number
  timeInForce: 'LIMIT' | 'FILL_OR_KILL'
  minFill: number
}

export interface Fill {
  maker: OracleOrder
  size: number
}

/** What happens to an order that comes in: its fills, and the end of what is left. */
export interface Plan {
  fills: Fill[]
  matched: number
  left: number
  /** `rests` in the book, or is cancelled for this reason. */
  fate: 'rests' | 'SELF_MATCH' | 'FILL_OR_KILL' | 'CLOSED_OUT'
}

/** Returns the resting orders of one side of a runner, best price first, then oldest; backs are best when low. */
export function queue(market: OracleMarket, selectionId: number, side: Side): OracleOrder[] {
  return market.orders
    .filter((order) => order.state === 'resting' && order.selectionId === selectionId && order.side === side)
    .map((order, arrival) => ({ order, arrival }))
    .sort((a, b) => {
      const byPrice = side === 'BACK' ? a.order.price - b.order.price : b.order.price - a.order.price
      return byPrice !== 0 ? byPrice : a.arrival - b.arrival
    })
    .map(({ order }) => order)
}

/** Returns the sizes resting at each price of a queue, best first. */
export function levelsOf(line: readonly OracleOrder[]): [price: number, size: number][] {
  const sizes = new Map<number, number>()
  for (const order of line) {
    sizes.set(order.price, (sizes.get(order.price) ?? 0) + order.unmatched)
  }
  return [...sizes]
}

function oppositeQueue(market: OracleMarket, incoming: Incoming): OracleOrder[] {
  return queue(market, incoming.selectionId, incoming.side === 'BACK' ? 'LAY' : 'BACK')
}

/** Returns whether a price is as good as the limit, or better, for who is backing or laying at it. */
function isWithin(side: Side, price: number, limit: number): boolean {
  return side === 'BACK' ? price >= limit : price <= limit
}

/** Returns what would happen to the order now. Changes nothing. */
export function plan(market: OracleMarket, incoming: Incoming): Plan {
  const line = oppositeQueue(market, incoming)
  return incoming.timeInForce === 'LIMIT' ? planLimit(line, incoming) : planFillOrKill(line, incoming)
}

function planLimit(line: readonly OracleOrder[], incoming: Incoming): Plan {
  const fills: Fill[] = []
  let left = incoming.size
  for (const maker of line) {
    if (left === 0 || !isWithin(incoming.side, maker.price, incoming.price)) break
    if (maker.account === incoming.account) {
      return { fills, matched: incoming.size - left, left, fate: 'SELF_MATCH' }
    }
    const size = Math.min(left, maker.unmatched)
    fills.push({ maker, size })
    left -= size
  }
  return { fills, matched: incoming.size - left, left, fate: 'rests' }
}

function planFillOrKill(line: readonly OracleOrder[], incoming: Incoming): Plan {
  const own = line.findIndex((order) => order.account === incoming.account)
  const reachable = own === -1 ? line : line.slice(0, own)
  const volume = fillableVolume(reachable, incoming)
  const fills = volume < incoming.minFill ? [] : take(reachable, volume)
  const matched = fills.reduce((sum, fill) => sum + fill.size, 0)
  return { fills, matched, left: incoming.size - matched, fate: 'FILL_OR_KILL' }
}

/** Returns the first `size` of some fills. */
export function firstOf(fills: readonly Fill[], size: number): Fill[] {
  const taken: Fill[] = []
  let left = size
  for (const fill of fills) {
    if (left === 0) break
    const part = Math.min(left, fill.size)
    taken.push({ maker: fill.maker, size: part })
    left -= part
  }
  return taken
}

function take(line: readonly OracleOrder[], size: number): Fill[] {
  const fills: Fill[] = []
  let left = size
  for (const maker of line) {
    if (left === 0) break
    const part = Math.min(left, maker.unmatched)
    fills.push({ maker, size: part })
    left -= part
  }
  return fills
}

/**
 * Returns the largest size whose average price, taken best first, is within the limit.
 * The average only gets worse with size, so the largest is found by halving.
 */
function fillableVolume(line: readonly OracleOrder[], incoming: Incoming): number {
  const resting = line.reduce((sum, order) => sum + order.unmatched, 0)
  let good = 0
  let bad = Math.min(incoming.size, resting) + 1
  while (bad - good > 1) {
    const size = Math.floor((good + bad) / 2)
    const payout = take(line, size).reduce((sum, { maker, size: part }) => sum + part * maker.price, 0)
    if (isWithin(incoming.side, payout, incoming.price * size)) good = size
    else bad = size
  }
  return good
}
