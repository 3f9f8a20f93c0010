/**
 * The virtual offers to one who comes with an order, best first: the way through the books of the other runners, of which
 * the account's own orders are left out. What is taken on the way is noted here alone; the books do not change.
 */
import type { AccountId, Money, Tick } from '../../values/brands.ts'
import * as ladderModule from '../../values/ladder.ts'
import { isOneLine, type KindTerms } from '../market-terms.ts'
import type { Books } from './book.ts'
import * as bookModule from './book.ts'
import * as crossModule from './cross.ts'
import { type CrossedSide, createLegs, type Legs } from './cross.ts'
import { type OrderPool, orderRow } from './order-pool.ts'
import { isUsedUp } from './pair-link.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { ladderByCode } = ladderModule
const { bestTick, firstAt, nextTick, sizeAt } = bookModule
const { crossedTick, largestStake, stakeWithin } = crossModule
const { ACCOUNT, NEXT, REMAINING } = orderRow
/** Payouts beyond it are more than any order asks for. */
const payoutMax = 2 ** 52
/** Prices of legs that one order passes over before it sees no further virtual offers. */
export const pricesPassed = 100

/** Resting orders that make the legs of what was taken, group after group, each group ended by a row of -1. Grows. */
export interface LegRows {
  count: number
  rows: Int32Array
  sizes: Int32Array
}

/** What the way is through: the books of a market, and which of its runners are there. */
export interface CrossedMarket {
  readonly books: Books
  readonly runnerCount: number
  readonly removed: readonly boolean[]
  readonly kindTerms: Pick<KindTerms, 'handicaps'>
}

/** Returns whether orders on runner `other` are a leg of who comes with their side on a runner: of handicaps, the other side of its line alone. */
export function isLegOf(
  { removed, kindTerms: { handicaps } }: CrossedMarket,
  runner: number,
  other: number,
): boolean {
  if (other === runner || removed[other] === true) return false
  return handicaps.length === 0 || isOneLine(handicaps[runner]!, handicaps[other]!)
}

export interface CrossedOffers {
  /** Ladder index of the offer that is next, -1 when there is none. */
  tick: Tick
  side: CrossedSide
  /** Whose orders are left out. */
  account: AccountId
  /** Whether that account has any. */
  mayMeetOwn: boolean
  /** Whether take-profits may stand behind their stops: they are left out. */
  mayBeUsedUp: boolean
  passed: number
  readonly legs: Legs
  /** By leg: its book, the ladder index of its price, what others offer there that is not taken, and what that pays. */
  readonly books: Int32Array
  readonly ticks: Int32Array
  readonly left: Float64Array
  readonly payouts: Float64Array
  /** By leg: the order that is next in line, and what of it is not taken. */
  readonly rows: Int32Array
  readonly rowLeft: Float64Array
}

/** Returns a way through at most `runners` other runners, not begun. */
export function createCrossedOffers(runners: number): CrossedOffers {
  return {
    tick: -1,
    side: 0,
    account: 0,
    mayMeetOwn: false,
    mayBeUsedUp: false,
    passed: 0,
    legs: createLegs(runners),
    books: new Int32Array(runners),
    ticks: new Int32Array(runners),
    left: new Float64Array(runners),
    payouts: new Float64Array(runners),
    rows: new Int32Array(runners),
    rowLeft: new Float64Array(runners),
  }
}

/** Who comes to which runner: an account, 0 for anybody who has no orders here. */
export interface Comer {
  readonly runner: number
  readonly side: CrossedSide
  readonly account: AccountId
}

/** Begins the way at the best offer to an order of `side` on a runner. `patience`: how many stakes it may try. Mutates `offers`. */
export function beginCrossed(
  offers: CrossedOffers,
  market: CrossedMarket,
  pool: OrderPool,
  { runner, side, account }: Comer,
  mayMeetOwn: boolean,
  patience: number,
): void {
  const { legs } = offers
  offers.side = side
  offers.account = account
  offers.mayMeetOwn = mayMeetOwn
  offers.mayBeUsedUp = market.books.pairs > 0
  offers.passed = 0
  offers.tick = -1
  legs.patience = patience
  legs.count = 0
  for (let other = 0; other < market.runnerCount; other++) {
    if (!isLegOf(market, runner, other)) continue
    const leg = legs.count++
    offers.books[leg] = other * 2 + side
    if (!stand(offers, market.books, pool, leg, bestTick(market.books, other * 2 + side))) return
  }
  if (legs.count > 0) offers.tick = crossedTick(side, legs, ladderByCode(market.books.ladder).prices)
}

/** Puts a leg at a price, or the next worse one at which others offer something. Returns false when there is none. */
function stand(offers: CrossedOffers, books: Books, pool: OrderPool, leg: number, from: Tick): boolean {
  const book = offers.books[leg]!
  const isWhole = !offers.mayMeetOwn && !offers.mayBeUsedUp
  for (let tick = from; tick !== -1; tick = nextTick(books, book, tick)) {
    const first = firstAt(books, book, tick)
    const left = isWhole ? sizeAt(books, book, tick) : sizeLeftIn(offers, pool, first)
    if (left === 0) continue
    offers.ticks[leg] = tick
    offers.legs.prices[leg] = ladderByCode(books.ladder).prices[tick]!
    standAt(offers, pool, leg, first)
    leave(offers, leg, left)
    return true
  }
  return false
}

function sizeLeftIn(offers: CrossedOffers, pool: OrderPool, first: number): Money {
  const { rows } = pool
  let size = 0
  for (let at = first; at !== -1; at = rows[at + NEXT]!) {
    if (!isLeftOut(offers, pool, at)) size += rows[at + REMAINING]!
  }
  return size
}

function isLeftOut({ account, mayBeUsedUp }: CrossedOffers, pool: OrderPool, at: number): boolean {
  return pool.rows[at + ACCOUNT] === account || (mayBeUsedUp && isUsedUp(pool, at))
}

/** Puts a leg before the first order from a row on that is not left out. */
function standAt(offers: CrossedOffers, pool: OrderPool, leg: number, from: number): void {
  const { rows } = pool
  let at = from
  if (offers.mayMeetOwn || offers.mayBeUsedUp) {
    while (at !== -1 && isLeftOut(offers, pool, at)) at = rows[at + NEXT]!
  }
  offers.rows[leg] = at
  offers.rowLeft[leg] = at === -1 ? 0 : rows[at + REMAINING]!
}

function leave(offers: CrossedOffers, leg: number, left: Money): void {
  offers.left[leg] = left
  const payout = left * offers.legs.prices[leg]!
  offers.payouts[leg] = payout < payoutMax ? payout : payoutMax
}

/** Returns the most that the legs of the offer that is next hold, minor units at its price. There is an offer. */
export function stakeOffered({ legs, payouts, tick }: CrossedOffers, { books }: CrossedMarket): Money {
  return stakeWithin(legs, payouts, ladderByCode(books.ladder).prices[tick]!)
}

/**
 * Takes at most `limit` of the offer that is next, and returns how much: minor units, its legs added to `taken`, where
 * that is given, as a group.
 * 0 where so little cannot be had without cost to the house (then there are no further offers), or where the legs hold too
 * little: then the leg that pays least goes on to its next price, and another offer is next. Mutates both.
 */
export function takeCrossed(
  offers: CrossedOffers,
  market: CrossedMarket,
  pool: OrderPool,
  limit: Money,
  taken: LegRows | undefined,
): Money {
  const { legs, side } = offers
  const { prices } = ladderByCode(market.books.ladder)
  const price = prices[offers.tick]!
  const within = stakeWithin(legs, offers.payouts, price)
  const stake = largestStake(side, legs, price, limit < within ? limit : within)
  if (stake > 0) {
    for (let leg = 0; leg < legs.count; leg++) {
      if (taken !== undefined) nameLeg(offers, pool, leg, taken)
      leave(offers, leg, offers.left[leg]! - legs.stakes[leg]!)
    }
    if (taken !== undefined) addRow(taken, -1, 0)
  } else if (limit < within || legs.patience === 0) {
    offers.tick = -1
  } else {
    offers.tick = passLeast(offers, market.books, pool) ? crossedTick(side, legs, prices) : -1
  }
  return stake
}

/** Adds the orders of a leg, oldest first. */
function nameLeg(offers: CrossedOffers, pool: OrderPool, leg: number, taken: LegRows): void {
  let size = offers.legs.stakes[leg]!
  while (size > 0) {
    const row = offers.rows[leg]!
    const left = offers.rowLeft[leg]!
    const part = left < size ? left : size
    addRow(taken, row, part)
    size -= part
    if (part === left) standAt(offers, pool, leg, pool.rows[row + NEXT]!)
    else offers.rowLeft[leg] = left - part
  }
}

function addRow(taken: LegRows, row: number, size: Money): void {
  if (taken.count === taken.rows.length) {
    const rows = new Int32Array(taken.rows.length * 2)
    rows.set(taken.rows)
    taken.rows = rows
    const sizes = new Int32Array(rows.length)
    sizes.set(taken.sizes)
    taken.sizes = sizes
  }
  taken.rows[taken.count] = row
  taken.sizes[taken.count++] = size
}

/** The leg that pays least, the first of equals, goes on to its next price. Returns false when it has none, or enough were passed. */
function passLeast(offers: CrossedOffers, books: Books, pool: OrderPool): boolean {
  const { legs, payouts } = offers
  let least = 0
  for (let leg = 1; leg < legs.count; leg++) if (payouts[leg]! < payouts[least]!) least = leg
  if (++offers.passed === pricesPassed) return false
  return stand(offers, books, pool, least, nextTick(books, offers.books[least]!, offers.ticks[least]!))
}
