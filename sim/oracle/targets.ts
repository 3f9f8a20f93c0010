/**
 * Orders that are sized by a target: the sum of size x price of their fills (PAYOUT), or of size x (price - 1) (BACKERS_PROFIT).
 * Targets are in hundredths of a minor unit: what one minor unit of stake at one hundredth of odds comes to.
 */
import type { RefusalCode } from '#core/refusals.ts'
import { affordable, directFill, type Fill, isWithin, oppositeQueue, otherQueues, type Plan } from './book.ts'
import { isCrossed, VirtualOffers } from './cross.ts'
import { kindOf } from './kinds.ts'
import { isAmount, isOnLadder, isRoundedFairly, largestStake, smallestPayout } from './limits.ts'
import { tell } from './told.ts'
import type { OracleMarket, OracleOrder, Sizing, World } from './world.ts'

/** Returns what a minor unit of stake at a price adds to the target. */
export function unitOf(sizedBy: Sizing, price: number): number {
  return sizedBy === 'BACKERS_PROFIT' ? price - 100 : price
}

/** Returns the stake that a target asks for at a price, minor units, rounded down. */
export function stakeOf(sizedBy: Sizing, target: number, price: number): number {
  return Number(BigInt(target) / BigInt(unitOf(sizedBy, price)))
}

/** Returns whether an order is sized by a target rather than by its stake. */
export function isSized({ terms }: OracleOrder): boolean {
  return terms.sizedBy !== 'STAKE'
}

/** Returns what fills come to of the target. */
export function takenBy(sizedBy: Sizing, fills: readonly { price: number; size: number }[]): number {
  return fills.reduce((sum, { price, size }) => sum + size * unitOf(sizedBy, price), 0)
}

/** An order of a target at a price. `size`: the target as it was asked for, in whole minor units, where it was. */
interface Aimed {
  price: number
  target: number
  sizedBy: Sizing
  size?: number | undefined
  timeInForce?: 'LIMIT' | 'FILL_OR_KILL'
  minFill?: number | undefined
}

/** Returns why no order of this target may be at this price, or undefined. */
export function checkTarget(market: OracleMarket, order: Aimed): RefusalCode | undefined {
  const { price, target, sizedBy, size, timeInForce, minFill } = order
  if (!isOnLadder(market, price)) return 'price_off_ladder'
  const kind = kindOf(market)
  if (kind === 'EACH_WAY' || kind === 'LINE') return 'sized_by_invalid'
  if (size !== undefined && !isAmount(size)) return 'size_invalid'
  const stake = stakeOf(sizedBy, target, price)
  if (isTooSmall(market, order)) return 'size_too_small'
  if (stake > largestStake) return 'size_too_large'
  if (minFill !== undefined) {
    const fits = timeInForce === 'FILL_OR_KILL' && isAmount(minFill) && minFill * 100 <= target
    if (!fits) return 'min_fill_invalid'
  }
  if (market.profitRatioChecked && !isRoundedFairly(stake, price)) return 'profit_ratio'
  return undefined
}

/** By the stake at the price, unless what it pays there, to the last fraction, is 10.00 or more. */
function isTooSmall(market: OracleMarket, { price, target, sizedBy }: Aimed): boolean {
  if (stakeOf(sizedBy, target, price) >= market.stakeMin) return false
  const pays = BigInt(target) * BigInt(price) >= BigInt(smallestPayout * 100 * unitOf(sizedBy, price))
  return market.stakeMin < 100 || !pays
}

/** Whether an order would be left with a target that may not be asked for, which its own still may. */
export function isTargetTooSmall(market: OracleMarket, order: OracleOrder, left: number): boolean {
  const { price, terms } = order
  const tooSmall = (target: number) => isTooSmall(market, { price, target, sizedBy: terms.sizedBy })
  return tooSmall(left) && !tooSmall(order.left)
}

/** Lowers what is left of the target of an order that keeps its place; its stake was lowered before. */
export function lowerTarget(world: World, order: OracleOrder, left: number): void {
  order.left = left
  order.minFill = Math.min(order.minFill, Math.floor(left / 100))
  tell(world, 'order_retargeted', { order: order.id, market: order.market, account: order.account, left })
}

/**
 * Returns what an order sized by a target does now, offer by offer: of each the stake that is left of the target there. When
 * that is less than what is offered the order is over; it does not go on at a worse price.
 */
export function planTarget(market: OracleMarket, order: OracleOrder): Plan {
  const { account, side, price: limit, minFill } = order
  const { sizedBy } = order.terms
  const isKilled = order.timeInForce === 'FILL_OR_KILL'
  const direct = oppositeQueue(market, order)
  const across = isCrossed(market) ? otherQueues(market, order) : []
  const virtual = new VirtualOffers(market, across, side, account)
  const fills: Fill[] = []
  let left = order.left
  let matched = 0
  let fate: Plan['fate'] = 'rests'
  const add = (fill: Fill) => {
    if (fill.size === 0) return
    fills.push(fill)
    left -= fill.size * unitOf(sizedBy, fill.price)
    matched += fill.size
  }
  while (fate === 'rests') {
    const crossed = virtual.price()
    const own = direct[0]?.price
    const isDirect = crossed === undefined || (own !== undefined && isWithin(side, own, crossed))
    const price = isDirect ? own : crossed
    if (price === undefined || (!isKilled && !isWithin(side, price, limit))) break
    if (isDirect && direct[0]!.account === account) {
      fate = 'SELF_MATCH'
      break
    }
    const fitting = Math.min(stakeOf(sizedBy, left, price), largestStake - matched)
    if (fitting === 0 && (isDirect || virtual.offered() > 0)) {
      fate = 'TARGET_REACHED'
      break
    }
    const wanted = isKilled ? affordable(fills, order, price, fitting) : fitting
    if (wanted === 0 && fitting > 0) break
    if (isDirect) {
      const maker = direct.shift()!
      const size = Math.min(wanted, maker.unmatched)
      add(directFill(maker, size))
      if (size < maker.unmatched) fate = 'TARGET_REACHED'
    } else {
      const { size, parts } = virtual.take(wanted)
      add({ price, size, parts, isCrossed: true })
    }
  }
  const atLimit = (target: number, filled: number) =>
    Math.min(stakeOf(sizedBy, target, limit), largestStake - filled)
  const ended = (cancelled: number, why: Plan['fate']): Plan => {
    return { fills, matched, left: cancelled, fate: why, targetLeft: 0 }
  }
  const last = fills.at(-1)
  const isReached = last !== undefined && left < unitOf(sizedBy, last.price)
  if (isKilled) {
    const isEnough = last !== undefined && (isReached || order.left - left >= minFill * 100)
    if (isEnough) return ended(isReached ? 0 : atLimit(left, matched), 'FILL_OR_KILL')
    return { fills: [], matched: 0, left: atLimit(order.left, 0), fate: 'FILL_OR_KILL', targetLeft: 0 }
  }
  if (fate === 'TARGET_REACHED') return ended(matched === 0 ? atLimit(left, 0) : 0, fate)
  const stake = atLimit(left, matched)
  if (fate === 'SELF_MATCH') return ended(stake, fate)
  // Where the largest stake cuts what rests, the target is cut with it.
  const isCut = stake < stakeOf(sizedBy, left, limit)
  const toCome = stake === 0 ? 0 : isCut ? stake * unitOf(sizedBy, limit) : left
  return { fills, matched, left: stake, fate, targetLeft: toCome }
}
