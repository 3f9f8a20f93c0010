/**
 * What an order does that is sized by a target. It takes, offer by offer, the stake that is left of its target at that price; when
 * that is less than what is offered its target is reached, and it does not go on at a worse price. Reads only.
 */
import { cancelReasons } from '../../facts/order.ts'
import type { Money, Price, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { stakeMax } from '../../values/money.ts'
import { firstAt } from '../book/book.ts'
import { stakeOffered, takeCrossed } from '../book/crossed-offers.ts'
import { bookOffered, firstOffer, nextOffer, reaches } from '../book/offers.ts'
import { type OrderPool, orderRow } from '../book/order-pool.ts'
import { isUsedUp } from '../book/pair-link.ts'
import type { Market } from '../market/market.ts'
import { affordable, beginPlan, beginWay, goesFirst, roomOfHouse } from './crossing.ts'
import type { Order } from './order.ts'
import { addFill, type Plan } from './plan.ts'
import { stakeOf, takenOf, unitOf } from './sizing.ts'

const { ACCOUNT, NEXT, REMAINING } = orderRow
const { FILL_OR_KILL, SELF_MATCH, TARGET_REACHED } = cancelReasons

/** Fills the plan with what the order takes now, and what becomes of what is left. */
export function planTarget(pool: OrderPool, market: Market, order: Order, plan: Plan): void {
  const isOver = take(pool, market, order, plan)
  if (order.fillOrKill && !isEnough(order, plan.filled, plan.payout, lastPrice(market, plan))) beginPlan(plan)
  const left = stakeLeft(order, plan.filled, plan.payout)
  const isReached = order.fillOrKill ? isTargetReached(order, plan, lastPrice(market, plan)) : isOver
  const ends = order.fillOrKill || plan.stoppedAtOwn || isOver
  plan.resting = ends ? 0 : left
  // A target that was reached leaves nothing to cancel: but an order by which nothing was matched at all has a stake.
  plan.cancelled = !ends || (isReached && plan.filled > 0) ? 0 : left
  plan.reason = order.fillOrKill ? FILL_OR_KILL : plan.stoppedAtOwn ? SELF_MATCH : TARGET_REACHED
}

/** Returns what of the target is still to be reached by what rests after a plan, 1/100 of a minor unit: with the stake it is cut to the largest. */
export function leftAfter(order: Order, { filled, payout, resting }: Plan): number {
  const sizedBy = sizingOf(order)
  if (resting === 0) return 0
  const left = order.target - takenOf(sizedBy, filled, payout)
  const isCut = resting < stakeOf(sizedBy, left, order.price)
  return isCut ? resting * unitOf(sizedBy, order.price) : left
}

/** Returns the stake that an order still asks for at its own price after matches, minor units: within the largest, with them. */
export function stakeLeft(order: Order, filled: Money, payout: number): Money {
  const sizedBy = sizingOf(order)
  const stake = stakeOf(sizedBy, order.target - takenOf(sizedBy, filled, payout), order.price)
  return Math.min(stake, stakeMax - filled)
}

/** Returns whether matches come to the least that the order must match. `last`: the price of the last one. */
export function isEnough(order: Order, filled: Money, payout: number, last: Price): boolean {
  if (order.target === 0) return filled >= order.minFill
  if (filled === 0) return false
  const taken = takenOf(sizingOf(order), filled, payout)
  return taken >= 100 * order.minFill || order.target - taken < unitOf(sizingOf(order), last)
}

function isTargetReached(order: Order, { filled, payout }: Plan, last: Price): boolean {
  const sizedBy = sizingOf(order)
  return filled > 0 && order.target - takenOf(sizedBy, filled, payout) < unitOf(sizedBy, last)
}

function sizingOf({ terms }: Order): number {
  return terms!.sizedBy
}

function lastPrice({ ladder }: Market, { count, levels }: Plan): Price {
  return count === 0 ? 0 : ladderByCode(ladder).prices[levels[count - 1]!]!
}

/** Returns whether it ended before what is offered within its limit: its target is reached, or its stake the largest there is. */
function take(pool: OrderPool, market: Market, order: Order, plan: Plan): boolean {
  const { side, runner, fillOrKill } = order
  const sizedBy = sizingOf(order)
  const { books } = market
  const { prices } = ladderByCode(books.ladder)
  const offers = beginWay(pool, market, order)
  let room = roomOfHouse(market)
  const book = bookOffered(runner, side)
  let tick = firstOffer(books, book)
  beginPlan(plan)
  for (;;) {
    const isDirect = goesFirst(side, tick, offers.tick)
    const offered = isDirect ? tick : offers.tick
    if (offered === -1 || !(fillOrKill || reaches(side, offered, order.tick))) return false
    const price = prices[offered]!
    const left = order.target - takenOf(sizedBy, plan.filled, plan.payout)
    const fitting = Math.min(stakeOf(sizedBy, left, price), stakeMax - plan.filled)
    const wanted = fillOrKill ? affordable(plan, order, price, fitting) : fitting
    if (isDirect) {
      if (takeLevel(pool, market, order, plan, tick, wanted)) return !plan.stoppedAtOwn
      tick = nextOffer(books, book, tick)
    } else {
      if (wanted === 0 && (fitting > 0 || stakeOffered(offers, market) > 0)) return fitting === 0
      const from = plan.legs.count
      const limit = Math.min(wanted, Math.floor(room / price))
      const hasRoom = limit === wanted || limit > 0
      const stake = hasRoom ? takeCrossed(offers, market, pool, limit, plan.legs) : 0
      if (!hasRoom) offers.tick = -1
      if (stake === 0) continue
      addFill(plan, -1 - from, stake, offered, price)
      room -= stake * price
    }
  }
}

/** Takes at most `wanted` of the orders at one price of the runner itself, oldest first. Returns whether that is the end of the way. */
function takeLevel(
  pool: OrderPool,
  { books }: Market,
  { account, side, runner }: Order,
  plan: Plan,
  tick: Tick,
  wanted: Money,
): boolean {
  const { rows } = pool
  const price = ladderByCode(books.ladder).prices[tick]!
  let left = wanted
  for (let at = firstAt(books, bookOffered(runner, side), tick); at !== -1; at = rows[at + NEXT]!) {
    if (rows[at + ACCOUNT] === account) {
      plan.stoppedAtOwn = true
      return true
    }
    if (books.pairs > 0 && isUsedUp(pool, at)) continue
    const size = Math.min(rows[at + REMAINING]!, left)
    if (size > 0) addFill(plan, at, size, tick, price)
    left -= size
    if (size < rows[at + REMAINING]!) return true
  }
  return false
}
