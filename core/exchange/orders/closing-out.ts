/** What of an order closes its account's position, for one that is at a limit. Only the plan is changed. */

import { cancelReasons } from '../../facts/order.ts'
import type { Money } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { exposureOfParts, grossMax } from '../risk/exposure.ts'
import { payoffs, WINNERS } from '../risk/payoff.ts'
import { findPosition, worstAfter } from '../risk/position.ts'
import { cutCrossed, partOfCrossed } from './crossing.ts'
import { worstFilled } from './kind-risk.ts'
import type { Order } from './order.ts'
import { changeBy, fitsPosition, type Plan } from './plan.ts'
import { isEnough, stakeLeft } from './target-plan.ts'

const { CLOSED_OUT, FILL_OR_KILL } = cancelReasons

/**
 * Cuts the plan to what closes the account's position: of what matches at once as much as leaves the least exposure in the
 * market, and nothing rests. Returns false, the plan as it was, when no part of it lowers the exposure.
 */
export function closeOut(state: ExchangeState, market: Market, order: Order, cut: Plan): boolean {
  if (cut.filled === 0) return false
  const sums = prefixSums(market, cut)
  /** The worst result with the first `size` of the matches made. Concave: worse prices come later. */
  const worst = worstBySize(market, order, cut, sums)
  const rising = lastThat(0, cut.filled, (size) => worst(size) >= worst(size - 1))
  const closing = worst(rising) < 0 ? rising : lastThat(rising, cut.filled, (more) => worst(more) >= 0)
  const size = cuttableTo(state, market, order, cut, closing)
  const parts = payoffs[market.payoff]!.parts(market.kindTerms)
  const exposure = (filled: Money) => exposureOfParts(worst(filled), parts)
  if (exposure(size) >= exposure(0)) return false
  const payout = payoutOf(sums, size)
  if (!isEnough(order, size, payout, sums.price[matchAt(sums, size)]!)) return false
  if (!fitsPosition(market, order, { filled: size, payout, resting: 0 }, grossMax)) return false
  cutTo(state, cut, size, payout)
  cut.resting = 0
  cut.cancelled = order.target > 0 ? stakeLeft(order, size, payout) : order.size - size
  cut.reason = order.fillOrKill ? FILL_OR_KILL : CLOSED_OUT
  return true
}

function worstBySize(market: Market, order: Order, cut: Plan, sums: PrefixSums): (size: Money) => number {
  if (market.payoff !== WINNERS) return (size) => worstFilled(market, order, cut, size)
  const index = findPosition(market.positions, order.account)
  return (size) => worstAfter(market.positions, market, index, changeBy(order, size, payoutOf(sums, size), 0))
}

/** Returns the largest of `from` to `to` for which the test holds, given that it holds for `from` and up to some point. */
function lastThat(from: number, to: number, holds: (size: Money) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** After each match: what is filled up to it, what that pays, and the match's price. */
interface PrefixSums {
  readonly filled: Float64Array
  readonly payout: Float64Array
  readonly price: Float64Array
}

function prefixSums(market: Market, { count, sizes, levels }: Plan): PrefixSums {
  const { prices } = ladderByCode(market.books.ladder)
  const sums = {
    filled: new Float64Array(count),
    payout: new Float64Array(count),
    price: new Float64Array(count),
  }
  let filled = 0
  let payout = 0
  for (let i = 0; i < count; i++) {
    const price = prices[levels[i]!]!
    filled += sizes[i]!
    payout += sizes[i]! * price
    sums.filled[i] = filled
    sums.payout[i] = payout
    sums.price[i] = price
  }
  return sums
}

function payoutOf(sums: PrefixSums, size: Money): number {
  const match = matchAt(sums, size)
  return sums.payout[match]! - (sums.filled[match]! - size) * sums.price[match]!
}

/** Returns the index of the match with which `size` is filled. */
function matchAt({ filled }: PrefixSums, size: Money): number {
  let low = 0
  let high = filled.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (filled[middle]! < size) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the largest size up to `size` to which the plan can be cut: a cross-match only to what costs the house nothing. */
function cuttableTo(state: ExchangeState, market: Market, order: Order, cut: Plan, size: Money): Money {
  let filled = 0
  for (let i = 0; i < cut.count; i++) {
    const part = size - filled
    if (part <= cut.sizes[i]!) {
      const isWhole = part === 0 || part === cut.sizes[i]! || cut.makers[i]! >= 0
      return isWhole ? size : filled + partOfCrossed(state, market, order.side, cut, i, part)
    }
    filled += cut.sizes[i]!
  }
  return size
}

function cutTo(state: ExchangeState, cut: Plan, size: Money, payout: number): void {
  let left = size
  let count = 0
  while (left > 0) {
    if (left < cut.sizes[count]! && cut.makers[count]! < 0) cutCrossed(state, cut, count)
    cut.sizes[count] = Math.min(cut.sizes[count]!, left)
    left -= cut.sizes[count++]!
  }
  cut.count = count
  cut.filled = size
  cut.payout = payout
}
