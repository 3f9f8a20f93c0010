/**
 * What an order takes in a market with cross-matching: level by level the better of the orders on its own runner and of what
 * the orders on the others offer together; at one price those on its own runner go first. Reads only.
 */
import { marketFlags } from '../../facts/market-terms.ts'
import { house } from '../../ledger/accounts.ts'
import type { Money, Tick } from '../../values/brands.ts'
import * as ladderModule from '../../values/ladder.ts'
import { priceMax } from '../../values/price-range.ts'
import { firstAt, type SideCode, sides } from '../book/book.ts'
import { createLegs, type Legs, largestStake, stakesTried } from '../book/cross.ts'
import * as crossedOffersModule from '../book/crossed-offers.ts'
import { type Comer, type CrossedOffers, createCrossedOffers } from '../book/crossed-offers.ts'
import * as offersModule from '../book/offers.ts'
import { bookAt, type OrderPool, orderRow, tickAt } from '../book/order-pool.ts'
import { isUsedUp, sizeReachable } from '../book/pair-link.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { grossMax } from '../risk/exposure.ts'
import { payoffs, WINNERS as winnersCode } from '../risk/payoff.ts'
import { figureOf, findPosition, positionRow } from '../risk/position.ts'
import type { Order } from './order.ts'
import { addFill, hasLiveOrders, type Plan, sizeBeforeOwn } from './plan.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { ladderByCode } = ladderModule
const { beginCrossed, takeCrossed } = crossedOffersModule
const { bookOffered, firstOffer, nextOffer, reaches } = offersModule
const { BACK } = sides
const { ACCOUNT, NEXT, REMAINING } = orderRow
const { GROSS } = positionRow
const { CROSS_MATCHING } = marketFlags
const WINNERS = winnersCode
/** As many as a book's number has room for (`order-pool.ts`). */
const runnersMost = 512

/** The way of the order being decided. One record, because orders are decided one at a time. */
const offers: CrossedOffers = createCrossedOffers(runnersMost)
let mayMeetOwn = false

/** Returns whether orders of a market are matched across its runners. */
export function isCrossed({ flags }: Market): boolean {
  return (flags & CROSS_MATCHING) !== 0
}

/**
 * Fills the plan with what the order takes now. A fill-or-kill one takes at a volume-weighted average no worse than its
 * price, so that single fills may be worse; below its minimum it takes nothing.
 */
export function planCrossing(pool: OrderPool, market: Market, order: Order, plan: Plan): void {
  if (order.fillOrKill && fillableAcross(pool, market, order, plan) < order.minFill) beginPlan(plan)
  else take(pool, market, order, plan, true)
}

/** Returns how much of the order would be matched now, of fill-or-kill ones at the average. The plan is overwritten with sums alone. */
export function fillableAcross(pool: OrderPool, market: Market, order: Order, plan: Plan): Money {
  take(pool, market, order, plan, false)
  return plan.filled
}

/** Makes a plan one of nothing. Mutates. */
export function beginPlan(plan: Plan): void {
  plan.count = 0
  plan.legs.count = 0
  plan.filled = 0
  plan.payout = 0
  plan.stoppedAtOwn = false
}

/** Begins the way of an order through the virtual offers: there are none where orders are not matched across runners. */
export function beginWay(pool: OrderPool, market: Market, order: Order): CrossedOffers {
  mayMeetOwn = hasLiveOrders(market.positions, order.account)
  if (isCrossed(market)) beginCrossed(offers, market, pool, order, mayMeetOwn, stakesTried)
  else offers.tick = -1
  return offers
}

/** `isNamed`: whether the plan names the orders that are taken; without that, levels are gone through and not their orders. */
function take(pool: OrderPool, market: Market, order: Order, plan: Plan, isNamed: boolean): void {
  const { side, runner, fillOrKill } = order
  const { books } = market
  const { prices } = ladderByCode(books.ladder)
  beginPlan(plan)
  beginWay(pool, market, order)
  let room = -1
  const book = bookOffered(runner, side)
  let tick = firstOffer(books, book)
  while (plan.filled < order.size && !plan.stoppedAtOwn) {
    const isDirect = goesFirst(side, tick, offers.tick)
    const offered = isDirect ? tick : offers.tick
    if (offered === -1 || !(fillOrKill || reaches(side, offered, order.tick))) return
    const left = order.size - plan.filled
    const wanted = fillOrKill ? affordable(plan, order, prices[offered]!, left) : left
    if (wanted === 0) return
    if (isDirect) {
      takeLevel(pool, market, order, plan, tick, wanted, isNamed)
      tick = nextOffer(books, book, tick)
    } else {
      const from = plan.legs.count
      // Most orders take nothing across: asked once it is needed.
      if (room === -1) room = roomOfHouse(market)
      const limit = Math.min(wanted, Math.floor(room / prices[offered]!))
      const stake = limit < 1 ? 0 : takeCrossed(offers, market, pool, limit, isNamed ? plan.legs : undefined)
      if (limit < 1) offers.tick = -1
      if (stake === 0) continue
      addFill(plan, -1 - from, stake, offered, prices[offered]!)
      room -= stake * prices[offered]!
    }
  }
}

/** Returns what cross-matches may pay before the house's position in the market is no longer exact, 1/100 of a minor unit. */
export function roomOfHouse({ positions, runnerCount, payoff, kindTerms }: Market): number {
  const gross = figureOf(positions, findPosition(positions, house.cross), GROSS)
  // Each payout stands in the position once a leg; of a line there are two, in parts.
  const times = payoff === WINNERS ? runnerCount : 2 * payoffs[payoff]!.parts(kindTerms)
  return (grossMax - gross) / times - priceMax
}

/** Returns whether the orders on the runner itself (at ladder index `direct`) go before a virtual offer; -1 is none of either. */
export function goesFirst(side: SideCode, direct: Tick, virtual: Tick): boolean {
  return virtual === -1 || (direct !== -1 && reaches(side, direct, virtual))
}

/** Returns how much of `left` more may be taken at a price with the average of all still at the order's limit or better. */
export function affordable(
  { filled, payout }: Plan,
  { side, price: limit }: Order,
  price: number,
  left: Money,
): Money {
  const gain = side === BACK ? price - limit : limit - price
  if (gain >= 0) return left
  /** By how much the fills so far beat the limit. */
  const slack = side === BACK ? payout - filled * limit : filled * limit - payout
  return Math.min(left, (slack - (slack % -gain)) / -gain)
}

/** Takes at most `wanted` of the orders at one price of the runner itself, oldest first, up to the account's own. */
function takeLevel(
  pool: OrderPool,
  { books }: Market,
  { account, side, runner }: Order,
  plan: Plan,
  tick: Tick,
  wanted: Money,
  isNamed: boolean,
): void {
  const book = bookOffered(runner, side)
  const price = ladderByCode(books.ladder).prices[tick]!
  if (!isNamed) {
    const offered = sizeReachable(books, pool, book, tick)
    const others = mayMeetOwn ? sizeBeforeOwn(pool, books, book, tick, account) : offered
    addFill(plan, 0, Math.min(others, wanted), tick, price)
    plan.stoppedAtOwn = others < offered && others < wanted
    return
  }
  let left = wanted
  for (let at = firstAt(books, book, tick); at !== -1 && left > 0; at = pool.rows[at + NEXT]!) {
    if (pool.rows[at + ACCOUNT] === account) {
      plan.stoppedAtOwn = true
      return
    }
    if (books.pairs > 0 && isUsedUp(pool, at)) continue
    const size = Math.min(pool.rows[at + REMAINING]!, left)
    addFill(plan, at, size, tick, price)
    left -= size
  }
}

const legsOfPart: Legs = createLegs(runnersMost)

/**
 * Returns how much of fill `i` of a plan, which is a cross-match, can be had if it is to be at most `part`: minor units. The plan
 * is not changed; `cutCrossed` then does it.
 */
export function partOfCrossed(
  { orders }: ExchangeState,
  market: Market,
  side: SideCode,
  plan: Plan,
  i: number,
  part: Money,
): Money {
  const { rows } = plan.legs
  const { prices } = ladderByCode(market.ladder)
  legsOfPart.count = 0
  legsOfPart.patience = stakesTried
  let book = -1
  for (let at = -1 - plan.makers[i]!; rows[at] !== -1; at++) {
    const row = rows[at]!
    if (bookAt(orders.rows, row) === book) continue
    book = bookAt(orders.rows, row)
    legsOfPart.prices[legsOfPart.count++] = prices[tickAt(orders.rows, row)]!
  }
  return largestStake(side, legsOfPart, prices[plan.levels[i]!]!, part)
}

/** Leaves of the legs of fill `i` what `partOfCrossed` has just found. Mutates the plan's legs, not its sizes. */
export function cutCrossed({ orders }: ExchangeState, plan: Plan, i: number): void {
  const { rows, sizes } = plan.legs
  let kept = -1 - plan.makers[i]!
  let book = -1
  let leg = -1
  let left = 0
  for (let at = kept; rows[at] !== -1; at++) {
    const row = rows[at]!
    if (bookAt(orders.rows, row) !== book) {
      book = bookAt(orders.rows, row)
      left = legsOfPart.stakes[++leg]!
    }
    const size = Math.min(sizes[at]!, left)
    left -= size
    if (size === 0) continue
    rows[kept] = row
    sizes[kept++] = size
  }
  rows[kept] = -1
}

/**
 * Returns what an account (0: one without orders) could take of a runner by the orders of others on the other runners: the
 * ladder index of the best such offer and the largest stake there, undefined when there is none. Reads only.
 */
export function virtualOffer(
  { orders }: ExchangeState,
  market: Market,
  comer: Comer,
): { tick: Tick; size: Money } | undefined {
  if (!isCrossed(market)) return undefined
  const mayMeet = comer.account !== 0 && hasLiveOrders(market.positions, comer.account)
  beginCrossed(offers, market, orders, comer, mayMeet, stakesTried)
  while (offers.tick !== -1) {
    const { tick } = offers
    const size = takeCrossed(offers, market, orders, Number.MAX_SAFE_INTEGER, undefined)
    if (size > 0) return { tick, size }
  }
  return undefined
}
