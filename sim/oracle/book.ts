/** Who is next in line: the queue of resting orders, and what an incoming order would take from it. */
import type { Side } from '#core/exchange/command.ts'
import { isCrossed, isLegOf, largestStake, legsOf, type Part, VirtualOffers } from './cross.ts'
import { isUsedUp } from './pairs.ts'
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
  price: number
  size: number
  /** The resting orders it takes: one of the runner itself, or those of all the others together. */
  parts: Part[]
  isCrossed: boolean
}

/** What happens to an order that comes in: its fills, and the end of what is left. */
export interface Plan {
  fills: Fill[]
  matched: number
  left: number
  /** `rests` in the book, or is cancelled for this reason. */
  fate: 'rests' | 'SELF_MATCH' | 'FILL_OR_KILL' | 'CLOSED_OUT' | 'TARGET_REACHED'
  /** Of an order sized by a target: what of it is to come by what rests. 0 of others. */
  targetLeft: number
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

/** Returns the resting orders that one on the same runner could take, best first. */
export function oppositeQueue(market: OracleMarket, incoming: Incoming): OracleOrder[] {
  return reachable(market, incoming.selectionId, incoming.side === 'BACK' ? 'LAY' : 'BACK')
}

/** Returns what of a queue can be taken on one way through it. */
export function reachable(market: OracleMarket, selectionId: number, side: Side): OracleOrder[] {
  return queue(market, selectionId, side).filter((order) => !isUsedUp(market, order))
}

/** Returns whether a price is as good as the limit, or better, for who is backing or laying at it. */
export function isWithin(side: Side, price: number, limit: number): boolean {
  return side === 'BACK' ? price >= limit : price <= limit
}

/** Returns what would happen now to an order sized by its stake. Changes nothing. */
export function planStake(market: OracleMarket, incoming: Incoming): Plan {
  if (isCrossed(market)) return planCrossing(market, incoming)
  const line = oppositeQueue(market, incoming)
  return incoming.timeInForce === 'LIMIT' ? planLimit(line, incoming) : planFillOrKill(line, incoming)
}

function planLimit(line: readonly OracleOrder[], incoming: Incoming): Plan {
  const fills: Fill[] = []
  let left = incoming.size
  for (const maker of line) {
    if (left === 0 || !isWithin(incoming.side, maker.price, incoming.price)) break
    if (maker.account === incoming.account) {
      return { fills, matched: incoming.size - left, left, fate: 'SELF_MATCH', targetLeft: 0 }
    }
    const size = Math.min(left, maker.unmatched)
    fills.push(directFill(maker, size))
    left -= size
  }
  return { fills, matched: incoming.size - left, left, fate: 'rests', targetLeft: 0 }
}

function planFillOrKill(line: readonly OracleOrder[], incoming: Incoming): Plan {
  const own = line.findIndex((order) => order.account === incoming.account)
  const reachable = own === -1 ? line : line.slice(0, own)
  const volume = fillableVolume(reachable, incoming)
  const fills = volume < incoming.minFill ? [] : take(reachable, volume)
  const matched = fills.reduce((sum, fill) => sum + fill.size, 0)
  return { fills, matched, left: incoming.size - matched, fate: 'FILL_OR_KILL', targetLeft: 0 }
}

/** Returns the fill by a resting order on the runner itself. */
export function directFill(maker: OracleOrder, size: number): Fill {
  return { price: maker.price, size, parts: [{ maker, size }], isCrossed: false }
}

/** Returns the first `size` of some fills, the last of them cut to fit as if all could be. */
export function upTo(fills: readonly Fill[], size: number): { price: number; size: number }[] {
  let left = size
  return fills.flatMap((fill) => {
    const part = Math.min(left, fill.size)
    left -= part
    return part > 0 ? [{ price: fill.price, size: part }] : []
  })
}

/** Returns the first `size` of some fills; of a cross-match as much as can be had of it alone. */
export function firstOf(side: Side, fills: readonly Fill[], size: number): Fill[] {
  const taken: Fill[] = []
  let left = size
  for (const fill of fills) {
    if (left === 0) break
    if (fill.size <= left) {
      taken.push(fill)
      left -= fill.size
      continue
    }
    if (!fill.isCrossed) taken.push(directFill(fill.parts[0]!.maker, left))
    else {
      const part = partOf(side, fill, left)
      if (part !== undefined) taken.push(part)
    }
    break
  }
  return taken
}

/** Returns a cross-match cut to at most `size`, undefined where nothing of it can be had. */
function partOf(side: Side, { price, parts }: Fill, size: number): Fill | undefined {
  const runners = [...new Set(parts.map(({ maker }) => maker.selectionId))]
  const prices = runners.map((runner) => parts.find(({ maker }) => maker.selectionId === runner)!.maker.price)
  const stake = largestStake(side, price, prices, size)
  if (stake === 0) return undefined
  const cut: Part[] = []
  legsOf(stake, price, prices).forEach((leg, i) => {
    let left = leg
    for (const part of parts.filter(({ maker }) => maker.selectionId === runners[i])) {
      const its = Math.min(left, part.size)
      if (its > 0) cut.push({ maker: part.maker, size: its })
      left -= its
    }
  })
  return { price, size: stake, parts: cut, isCrossed: true }
}

/**
 * Level by level the better of what rests on the runner and of what the others offer together; the runner's own at one price.
 * Fill-or-kill goes on while the average of all is within the limit.
 */
function planCrossing(market: OracleMarket, incoming: Incoming): Plan {
  const { account, side, size, price: limit, timeInForce } = incoming
  const isKilled = timeInForce === 'FILL_OR_KILL'
  const virtual = new VirtualOffers(market, otherQueues(market, incoming), side, account)
  const direct = oppositeQueue(market, incoming)
  const fills: Fill[] = []
  let left = size
  let fate: Plan['fate'] = isKilled ? 'FILL_OR_KILL' : 'rests'
  while (left > 0) {
    const crossed = virtual.price()
    const own = direct[0]?.price
    const isDirect = crossed === undefined || (own !== undefined && isWithin(side, own, crossed))
    const price = isDirect ? own : crossed
    if (price === undefined || (!isKilled && !isWithin(side, price, limit))) break
    const wanted = isKilled ? affordable(fills, incoming, price, left) : left
    if (wanted === 0) break
    if (isDirect) {
      const maker = direct.shift()!
      if (maker.account === account) {
        if (!isKilled) fate = 'SELF_MATCH'
        break
      }
      const part = Math.min(wanted, maker.unmatched)
      fills.push(directFill(maker, part))
      left -= part
      if (part < maker.unmatched) break
    } else {
      const { size: part, parts } = virtual.take(wanted)
      if (part > 0) fills.push({ price, size: part, parts, isCrossed: true })
      left -= part
    }
  }
  const matched = size - left
  if (isKilled && matched < incoming.minFill)
    return { fills: [], matched: 0, left: size, fate, targetLeft: 0 }
  return { fills, matched, left, fate, targetLeft: 0 }
}

/** Returns the best virtual offer that an account (0: one without orders) sees on a runner, and the most that can be had of it. */
export function bestVirtual(
  market: OracleMarket,
  selectionId: number,
  side: Side,
  account: number,
): { price: number; size: number } | undefined {
  const virtual = new VirtualOffers(market, otherQueues(market, { selectionId, side }), side, account)
  for (let price = virtual.price(); price !== undefined; price = virtual.price()) {
    const { size } = virtual.take(Number.MAX_SAFE_INTEGER)
    if (size > 0) return { price, size }
  }
  return undefined
}

/** Returns the resting orders of the same side on each of the other runners, of handicaps on the other side of the line: together they are what it meets across them. */
export function otherQueues(
  market: OracleMarket,
  { selectionId, side }: Pick<Incoming, 'selectionId' | 'side'>,
): OracleOrder[][] {
  return market.runners
    .filter((runner) => !runner.removed && isLegOf(market, selectionId, runner.selectionId))
    .map((runner) => reachable(market, runner.selectionId, side))
}

/** Returns how many of `left` more may be had at a price with the average within the limit, by trying halves. */
export function affordable(fills: readonly Fill[], incoming: Incoming, price: number, left: number): number {
  const paid = fills.reduce((sum, fill) => sum + fill.size * fill.price, 0)
  const filled = fills.reduce((sum, fill) => sum + fill.size, 0)
  const isGood = (size: number) =>
    isWithin(incoming.side, paid + size * price, incoming.price * (filled + size))
  let good = 0
  let bad = left + 1
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isGood(middle)) good = middle
    else bad = middle
  }
  return good
}

function take(line: readonly OracleOrder[], size: number): Fill[] {
  const fills: Fill[] = []
  let left = size
  for (const maker of line) {
    if (left === 0) break
    const part = Math.min(left, maker.unmatched)
    fills.push(directFill(maker, part))
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
    const payout = take(line, size).reduce((sum, { price, size: part }) => sum + part * price, 0)
    if (isWithin(incoming.side, payout, incoming.price * size)) good = size
    else bad = size
  }
  return good
}
