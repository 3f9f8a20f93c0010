/** What an order would do: which resting orders it takes, what of it rests, whether its account can bear that. Reads only. */

import { cancelReasons } from '../../facts/order.ts'
import * as accountsModule from '../../ledger/accounts.ts'
import { whyLimited } from '../../protection/rooms.ts'
import type { RefusalCode } from '../../refusals.ts'
import { AssertionFailed, assert } from '../../values/assert.ts'
import type { AccountId, Money, Price, Tick } from '../../values/brands.ts'
import * as ladderModule from '../../values/ladder.ts'
import * as bookModule from '../book/book.ts'
import { type Books, sides } from '../book/book.ts'
import type { LegRows } from '../book/crossed-offers.ts'
import * as offersModule from '../book/offers.ts'
import { type OrderPool, orderRow } from '../book/order-pool.ts'
import { isUsedUp, sizeReachable } from '../book/pair-link.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { grossMax } from '../risk/exposure.ts'
import { grossOfBet, grossOfMatches } from '../risk/figures.ts'
import { WINNERS as winnersCode } from '../risk/payoff.ts'
import * as positionModule from '../risk/position.ts'
import { exposureIf, noChange, type PositionChange, type Positions, positionRow } from '../risk/position.ts'
import * as crossingModule from './crossing.ts'
import { fillableAcross, planCrossing, virtualOffer } from './crossing.ts'
import { canBearKind } from './kind-risk.ts'
import type { Order } from './order.ts'
import * as readAheadModule from './read-ahead.ts'
import { planTarget } from './target-plan.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { playableOf, riskableOf } = accountsModule
const { ladderByCode } = ladderModule
const { firstAt, isUncrossed } = bookModule
const { bookOffered, firstOffer, nextOffer, reaches } = offersModule
const { figureOf, findPosition } = positionModule
const { isCrossed } = crossingModule
const { readAheadOfResting } = readAheadModule
const { BACK } = sides
const { ACCOUNT, NEXT, REMAINING } = orderRow
const { EXPOSURE, GROSS, NEWEST } = positionRow
const { FILL_OR_KILL, SELF_MATCH } = cancelReasons
const WINNERS = winnersCode

export interface Plan {
  /** Resting orders taken, and what of each: the places of their rows, minor units. */
  count: number
  makers: Int32Array
  sizes: Int32Array
  /** Ladder indexes of their prices. */
  levels: Int32Array
  /** The resting orders of the cross-matches among them: the maker of one is -1 less the place at which its legs begin. */
  readonly legs: LegRows
  /** Minor units matched at once, and the sum of size x price of it, 1/100 of a minor unit. */
  filled: Money
  payout: number
  /** The account's own order was next in line. */
  stoppedAtOwn: boolean
  resting: Money
  /** What neither matches nor rests, and why: a `cancelReasons` code. */
  cancelled: Money
  reason: number
}

/** The plan of the order being decided. One record, because orders are decided one at a time. */
const plan: Plan = {
  count: 0,
  makers: new Int32Array(256),
  sizes: new Int32Array(256),
  levels: new Int32Array(256),
  legs: { count: 0, rows: new Int32Array(256), sizes: new Int32Array(256) },
  filled: 0,
  payout: 0,
  stoppedAtOwn: false,
  resting: 0,
  cancelled: 0,
  reason: 0,
}

/** Returns what the order would do now if its account can bear it. The record is overwritten by the next call. */
export function planOrder({ orders }: ExchangeState, market: Market, order: Order): Plan {
  const { size } = order
  if (!isUncrossed(market.books, order.runner))
    throw new AssertionFailed('nobody offers what somebody already asks for')
  if (order.target > 0) {
    planTarget(orders, market, order, plan)
    return plan
  }
  if (isCrossed(market)) planCrossing(orders, market, order, plan)
  else if (order.fillOrKill) takeOrKill(orders, market, order)
  else takeBest(orders, market, order, size, order.tick)
  const left = size - plan.filled
  plan.resting = order.fillOrKill || plan.stoppedAtOwn ? 0 : left
  plan.cancelled = left - plan.resting
  plan.reason = order.fillOrKill ? FILL_OR_KILL : SELF_MATCH
  return plan
}

/** Returns the plan of an order that takes its whole size, which is known to be there, from the runner's own book at its price or better. */
export function planDirect({ orders }: ExchangeState, market: Market, order: Order): Plan {
  takeBest(orders, market, order, order.size, order.tick)
  assert(plan.filled === order.size, 'what is known to be there is there')
  plan.resting = 0
  plan.cancelled = 0
  plan.reason = FILL_OR_KILL
  return plan
}

/** Below the minimum fill nothing matches. The average is held to the limit, so single fills may be worse than it. */
function takeOrKill(pool: OrderPool, market: Market, order: Order): void {
  const fillable = fillableAtAverage(pool, market, order)
  const taken = fillable < order.minFill ? 0 : fillable
  takeBest(pool, market, order, taken, order.side === BACK ? 0 : market.books.levels - 1)
}

/** Plans the taking of `size` at ladder index `limit` or better: best price first, then oldest, up to the account's own order. */
function takeBest(pool: OrderPool, market: Market, order: Order, size: Money, limit: number): void {
  plan.count = 0
  plan.stoppedAtOwn = false
  plan.filled = 0
  plan.payout = 0
  const best = firstOffer(market.books, bookOffered(order.runner, order.side))
  // Most orders reach nobody.
  if (best !== -1 && reaches(order.side, best, limit)) takeFrom(best, pool, market, order, size, limit)
}

function takeFrom(
  best: Tick,
  pool: OrderPool,
  market: Market,
  order: Order,
  size: Money,
  limit: number,
): void {
  const { rows } = pool
  const { account, side } = order
  const { books } = market
  const { prices } = ladderByCode(books.ladder)
  const book = bookOffered(order.runner, side)
  const mayBeUsedUp = books.pairs > 0
  let tick = best
  let left = size
  let payout = 0
  while (left > 0 && tick !== -1 && reaches(side, tick, limit)) {
    for (let at = firstAt(books, book, tick); at !== -1 && left > 0; at = rows[at + NEXT]!) {
      if (rows[at + ACCOUNT] === account) {
        plan.stoppedAtOwn = true
        break
      }
      if (mayBeUsedUp && isUsedUp(pool, at)) continue
      const remaining = rows[at + REMAINING]!
      const taken = remaining < left ? remaining : left
      readAheadOfResting(pool, market, at)
      if (plan.count === plan.makers.length) growPlan()
      plan.makers[plan.count] = at
      plan.levels[plan.count] = tick
      plan.sizes[plan.count++] = taken
      left -= taken
      payout += taken * prices[tick]!
    }
    if (plan.stoppedAtOwn) break
    tick = nextOffer(books, book, tick)
  }
  plan.filled = size - left
  plan.payout = payout
}

/** Adds a fill to the plan: the place of its maker's row, or of its legs (`Plan.legs`). Mutates. */
export function addFill(filled: Plan, maker: number, size: Money, level: Tick, price: Price): void {
  if (filled.count === filled.makers.length) growPlan()
  filled.makers[filled.count] = maker
  filled.levels[filled.count] = level
  filled.sizes[filled.count++] = size
  filled.filled += size
  filled.payout += size * price
}

function growPlan(): void {
  const makers = new Int32Array(plan.makers.length * 2)
  makers.set(plan.makers)
  const sizes = new Int32Array(makers.length)
  sizes.set(plan.sizes)
  const levels = new Int32Array(makers.length)
  levels.set(plan.levels)
  Object.assign(plan, { makers, sizes, levels })
}

/** Returns whether an order reaches the best price on the other side, whoever offers it, and on the other runners together. */
export function reachesBest(state: ExchangeState, market: Market, order: Order): boolean {
  const { runner, side, tick } = order
  const offered = firstOffer(market.books, bookOffered(runner, side))
  if (offered !== -1 && reaches(side, offered, tick)) return true
  if (!isCrossed(market)) return false
  const virtual = virtualOffer(state, market, { runner, side, account: 0 })
  if (virtual !== undefined && reaches(side, virtual.tick, tick)) return true
  return wouldTake(state, market, order)
}

/** Returns whether a limit order would match anything now: it reaches the best price, and another's order is first there. */
export function wouldTake(state: ExchangeState, market: Market, order: Order): boolean {
  const { books } = market
  const { orders } = state
  if (order.target > 0) return planOrder(state, market, order).filled > 0
  if (isCrossed(market)) return fillableAcross(orders, market, order, plan) > 0
  const book = bookOffered(order.runner, order.side)
  const tick = firstOffer(books, book)
  if (tick === -1 || !reaches(order.side, tick, order.tick)) return false
  return orders.rows[firstAt(books, book, tick) + ACCOUNT] !== order.account
}

/**
 * Returns how much of the order could be taken, best first, at a volume-weighted average no worse than its price, ending
 * before the account's own first order. 10 at 5.4 over 2 at 5.5, 6 at 5.4 and 4 at 5.3 is 10.
 */
export function fillableAtAverage(pool: OrderPool, market: Market, order: Order): number {
  const { side, size, price: limit } = order
  if (isCrossed(market)) return fillableAcross(pool, market, order, plan)
  const mayMeetOwn = hasLiveOrders(market.positions, order.account)
  const { books } = market
  const { prices } = ladderByCode(books.ladder)
  const book = bookOffered(order.runner, side)
  let filled = 0
  /** By how much the fills so far beat the limit: sum of size x (price - limit), turned for a lay. */
  let slack = 0
  for (let tick = firstOffer(books, book); tick !== -1; tick = nextOffer(books, book, tick)) {
    const gain = side === BACK ? prices[tick]! - limit : limit - prices[tick]!
    const offered = sizeReachable(books, pool, book, tick)
    const others = mayMeetOwn ? sizeBeforeOwn(pool, books, book, tick, order.account) : offered
    const wanted = Math.min(others, size - filled)
    const afforded = gain >= 0 ? wanted : Math.min(wanted, (slack - (slack % -gain)) / -gain)
    filled += afforded
    slack += afforded * gain
    if (afforded < wanted || filled === size || others < offered) return filled
  }
  return filled
}

/** Returns whether anything of the account rests or waits in a market. */
export function hasLiveOrders(positions: Positions, account: AccountId): boolean {
  const index = findPosition(positions, account)
  return index !== -1 && figureOf(positions, index, NEWEST) !== -1
}

/** Returns what others offer at a price before the account's first order there, minor units. */
export function sizeBeforeOwn(
  pool: OrderPool,
  books: Books,
  book: number,
  tick: Tick,
  account: AccountId,
): number {
  const { rows } = pool
  const mayBeUsedUp = books.pairs > 0
  let size = 0
  for (let at = firstAt(books, book, tick); at !== -1; at = rows[at + NEXT]!) {
    if (rows[at + ACCOUNT] === account) break
    if (mayBeUsedUp && isUsedUp(pool, at)) continue
    size += rows[at + REMAINING]!
  }
  return size
}

const change: PositionChange = noChange()

/** Returns the change of the account's position with `filled` (and its payout) of the order matched, `resting` of it in the book, and what it frees gone. */
export function changeBy(order: Order, filled: Money, payout: number, resting: Money): PositionChange {
  const { freedSize } = order
  change.count = 1
  change.runners[0] = order.runner
  if (order.side === BACK) {
    change.constant = -100 * (filled + resting - freedSize)
    change.figures[0] = payout + 100 * (resting - freedSize)
  } else {
    change.constant = 100 * filled
    change.figures[0] = freedSize * (order.freedPrice - 100) - payout - resting * (order.price - 100)
  }
  change.figures[0] += order.reserved - order.freedReserve
  return change
}

/** What of an order would be matched, and what would rest. */
type Parts = Pick<Plan, 'filled' | 'payout' | 'resting'>

/**
 * Returns why the account cannot bear the order with `filled` of it matched and `resting` in the book, or undefined: exposure over all
 * markets is within the balance and the limits of losses, or this market's exposure is not raised. `insufficient_funds`, or where they would
 * do `loss_limit` or `account_restricted`; in a frozen branch `branch_frozen`.
 */
export function whyUnborne(
  { accounts, time }: ExchangeState,
  market: Market,
  order: Order,
  parts: Parts,
): RefusalCode | undefined {
  const { account } = order
  const riskable = riskableOf(accounts, account, time)
  if (market.payoff === WINNERS) {
    // An order never raises the exposure by more than it can lose by itself, so most need no look at the position.
    const size = parts.filled + parts.resting
    const risked = order.side === BACK ? size : (size * (order.price - 100)) / 100
    if (riskable > risked - order.reserved / 100 + 1) return undefined
  }
  if (canBear(market, order, parts, riskable)) return undefined
  if (riskable === Number.NEGATIVE_INFINITY) return 'branch_frozen'
  const playable = playableOf(accounts, account)
  const isLimited = riskable < playable && canBear(market, order, parts, playable)
  return isLimited ? whyLimited(accounts, account) : 'insufficient_funds'
}

function canBear(market: Market, order: Order, parts: Parts, available: Money): boolean {
  const { filled, payout, resting } = parts
  if (market.payoff !== WINNERS) return canBearKind(market, order, plan, parts, available)
  const { positions } = market
  const index = findPosition(positions, order.account)
  const held = figureOf(positions, index, EXPOSURE)
  const after = exposureWith(market, index, order, filled, payout, resting)
  if (available + held >= after) return true
  return after <= (holdsReservation(order) ? withoutReservation(market, index, order) : held)
}

/** An order whose wait is over is judged as if it came now: what it held back while it waited is no excuse for what it raises. */
function holdsReservation(order: Order): boolean {
  return order.hasWaited && order.replaces === 0 && order.freedSize > 0
}

function withoutReservation(market: Market, index: number, order: Order): number {
  const { reserved } = order
  order.reserved = 0
  const exposure = exposureWith(market, index, order, 0, 0, 0)
  order.reserved = reserved
  return exposure
}

function exposureWith(
  market: Market,
  index: number,
  order: Order,
  filled: Money,
  payout: number,
  resting: Money,
): number {
  const { constant, figures } = changeBy(order, filled, payout, resting)
  return exposureIf(market.positions, market, index, order.runner, constant, figures[0]!)
}

/** Returns whether the account's bets in this market stay within what is kept exactly with this order, as planned. */
export function fitsPosition(
  market: Market,
  order: Order,
  { filled, payout, resting }: Pick<Plan, 'filled' | 'payout' | 'resting'>,
  most = grossTaken,
): boolean {
  const { positions } = market
  const index = findPosition(positions, order.account)
  const held = figureOf(positions, index, GROSS)
  if (market.payoff !== WINNERS) {
    const freed = grossOfBet(market, order.freedPrice, order.freedSize)
    const more = grossOfMatches(market, filled, payout) + grossOfBet(market, order.price, resting)
    return held + more - freed <= most
  }
  const freed = order.freedSize === 0 ? 0 : order.freedSize * order.freedPrice
  return held + payout + resting * order.price - freed <= most
}

/** Half of what is exact: the other half is for what closes a position. */
const grossTaken = grossMax / 2
