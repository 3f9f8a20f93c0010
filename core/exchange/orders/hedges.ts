/**
 * What takes an account's matched bets to the same result whoever wins: of each runner the stake that levels it, taken from the
 * runner's own book as it would be without the account's orders. Reads only.
 */

import type { RefusalCode } from '../../refusals.ts'
import type { AccountId, Money, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { divideDown, stakeMax } from '../../values/money.ts'
import { type Books, firstAt, type SideCode, sides } from '../book/book.ts'
import { bookOffered, firstOffer, nextOffer } from '../book/offers.ts'
import {
  bookAt,
  isAtStart,
  type OrderPool,
  olderOf,
  orderRow,
  orderState,
  stateAt,
  termsAt,
  tickAt,
  waitAt,
} from '../book/order-pool.ts'
import { isCovered, isUsedUp, sizeReachable } from '../book/pair-link.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Hedge, Market } from '../market/market.ts'
import { grossMax } from '../risk/exposure.ts'
import { payoffs } from '../risk/payoff.ts'
import {
  exposureAfter,
  figureOf,
  figuresOf,
  findPosition,
  lossOf,
  noChange,
  type PositionChange,
  positionRow,
} from '../risk/position.ts'
import { whyNotRaised } from './checks.ts'

const { BACK, LAY } = sides
const { ACCOUNT, NEXT, REMAINING } = orderRow
const { WAITING } = orderState
const { CONSTANT, EXPOSURE, GROSS, NEWEST } = positionRow

/** All of it, in basis points. */
export const wholePart = 10_000

/** Orders of the account that may have to go first: what one cash-out may cancel. */
const ownOrdersMax = 1_000

/** A hedge as the book would give it now. */
export interface TakenHedge extends Hedge {
  /** The ladder index of the worst price taken. */
  readonly worst: Tick
  /** Prices (hundredths) and stakes, best first. */
  readonly levels: readonly (readonly [price: number, size: Money])[]
}

export interface CashOutQuote {
  readonly hedges: readonly TakenHedge[]
  /** The worst result after it, before commission, minor units rounded down: of the runner's bets, or of all in the market. */
  readonly result: number
  /** Orders of the account that go first, oldest first: the places of their rows. */
  readonly leaving: readonly number[]
  /** What the account's position changes by, the orders that leave taken off. */
  readonly change: PositionChange
  /** By how much the sum of size x price of its bets changes. */
  readonly gross: number
}

/** What an account has in a market by matches alone, and its unmatched orders there that a cash-out would cancel. */
export interface Matched {
  constant: number
  readonly figures: Float64Array
  readonly losses: Float64Array
  readonly leaving: number[]
  readonly freed: PositionChange
  freedGross: number
}

/**
 * Returns what cashing out the bets on a runner (its index, -1 of all) in a market of winners would come to now. `part`: basis points.
 * Refuses `too_many_own_orders`, `nothing_to_cash_out`, `not_enough_volume`, `size_too_large`.
 */
export function quoteCashOut(
  state: ExchangeState,
  market: Market,
  account: AccountId,
  { runner, part }: { readonly runner: number; readonly part: number },
): CashOutQuote | RefusalCode {
  const matched = matchedOf(state, market, account, runner)
  if (matched === undefined) return 'nothing_to_cash_out'
  if (matched.leaving.length > ownOrdersMax) return 'too_many_own_orders'
  const hedges: TakenHedge[] = []
  for (let i = 0; i < market.runnerCount; i++) {
    if ((runner !== -1 && i !== runner) || market.removed[i]) continue
    const hedge = hedgeOf(state.orders, market, account, i, { ahead: matched.figures[i]!, part })
    if (hedge === 'not_enough_volume') return hedge
    if (hedge !== undefined) hedges.push(hedge)
  }
  if (hedges.length === 0) return 'nothing_to_cash_out'
  if (hedges.some(({ size }) => size > stakeMax)) return 'size_too_large'
  const { freed: change, leaving } = matched
  let gross = -matched.freedGross
  for (const hedge of hedges) {
    gross += hedge.payout
    addHedge(change, hedge)
  }
  return { hedges, result: resultAfter(market, matched, hedges, runner), leaving, change, gross }
}

function addHedge(change: PositionChange, { runner, side, size, payout }: Hedge): void {
  const sign = side === BACK ? 1 : -1
  change.constant -= sign * 100 * size
  change.runners[change.count] = runner
  change.figures[change.count++] = sign * payout
}

/** Returns what the account has by matches, and of its live orders those on the runner (-1: all); undefined of one without a position. */
export function matchedOf(
  { orders }: ExchangeState,
  market: Market,
  account: AccountId,
  scope: number,
): Matched | undefined {
  const { positions } = market
  const index = findPosition(positions, account)
  if (index === -1) return undefined
  const { rows } = orders
  const { prices } = ladderByCode(market.ladder)
  const figures = figuresOf(positions, index)
  const losses = new Float64Array(market.runnerCount)
  for (let i = 0; i < losses.length; i++) losses[i] = lossOf(positions, index, i)
  const matched: Matched = {
    ...{ constant: figureOf(positions, index, CONSTANT), figures, losses },
    ...{ leaving: [], freed: noChange(), freedGross: 0 },
  }
  for (let row = figureOf(positions, index, NEWEST); row !== -1; row = olderOf(orders, row)) {
    const book = bookAt(rows, row)
    const runner = book >> 1
    // Who waits for the starting price stays: nobody cancels it, and its size is what it risks.
    const stays = isAtStart(orders, row)
    const isLeaving = !stays && (scope === -1 || scope === runner)
    if (isLeaving) matched.leaving.push(row)
    if ((stateAt(rows, row) & WAITING) !== 0 && !waitAt(orders, row).isReserved) continue
    if (isCovered(orders, row)) continue
    const size = rows[row + REMAINING]!
    const price = prices[tickAt(rows, row)] ?? 0
    const loss = (book & 1) === BACK ? -100 * size : 0
    const unmatched = (book & 1) === BACK ? 100 * size : -size * (stays ? 100 : price - 100)
    const figure = unmatched + (termsAt(orders, row)?.offset?.reserved ?? 0)
    matched.constant -= loss
    losses[runner]! -= loss
    figures[runner]! -= figure
    if (!isLeaving) continue
    matched.freedGross += size * price
    const { freed } = matched
    freed.constant -= loss
    freed.runners[freed.count] = runner
    freed.figures[freed.count++] = -figure
  }
  matched.leaving.reverse()
  return matched
}

/** Returns what levels the bets on a runner who brings `ahead` more by winning than by losing, undefined when no stake does. */
function hedgeOf(
  pool: OrderPool,
  market: Market,
  account: AccountId,
  runner: number,
  { ahead, part }: { readonly ahead: number; readonly part: number },
): TakenHedge | undefined | 'not_enough_volume' {
  const side: SideCode = ahead > 0 ? LAY : BACK
  const { books } = market
  const { prices } = ladderByCode(market.ladder)
  const book = bookOffered(runner, side)
  let left = partOf(Math.abs(ahead), part)
  if (left === 0) return undefined
  const levels: [number, Money][] = []
  let size = 0
  let payout = 0
  let worst: Tick = -1
  for (let tick = firstOffer(books, book); tick !== -1; tick = nextOffer(books, book, tick)) {
    const offered = othersAt(pool, books, book, tick, account)
    if (offered === 0) continue
    const price = prices[tick]!
    const wanted = Math.floor(left / price)
    const taken = Math.min(wanted, offered)
    if (taken > 0) {
      levels.push([price, taken])
      worst = tick
      size += taken
      payout += taken * price
      left -= taken * price
    }
    if (wanted < offered || left < price) {
      return size === 0 ? undefined : { runner, side, size, payout, worst, levels }
    }
  }
  return 'not_enough_volume'
}

/** Returns a part (basis points) of a figure, rounded down. */
function partOf(figure: number, part: number): number {
  return part === wholePart ? figure : Number((BigInt(figure) * BigInt(part)) / BigInt(wholePart))
}

/** What others than the account offer at a price. */
function othersAt(pool: OrderPool, books: Books, book: number, tick: Tick, account: AccountId): Money {
  const { rows } = pool
  let others = sizeReachable(books, pool, book, tick)
  for (let at = firstAt(books, book, tick); at !== -1; at = rows[at + NEXT]!) {
    if (rows[at + ACCOUNT] === account && !isUsedUp(pool, at)) others -= rows[at + REMAINING]!
  }
  return others
}

function resultAfter(
  market: Market,
  { constant, figures, losses }: Matched,
  hedges: readonly Hedge[],
  runner: number,
): number {
  let whole = constant
  for (const { runner: on, side, size, payout } of hedges) {
    const sign = side === BACK ? 1 : -1
    whole -= sign * 100 * size
    losses[on]! -= sign * 100 * size
    figures[on]! += sign * payout
  }
  if (runner === -1) return divideDown(payoffs[market.payoff]!.worst(whole, figures, market), 100)
  return divideDown(losses[runner]! + Math.min(0, figures[runner]!), 100)
}

/** Returns why the account may not have a change of its position, by all of which it is raised by `gross`: `position_too_large`, `insufficient_funds`, `loss_limit`. */
export function checkHedged(
  state: ExchangeState,
  market: Market,
  account: AccountId,
  { change, gross }: Pick<CashOutQuote, 'change' | 'gross'>,
): RefusalCode | undefined {
  const { positions } = market
  const index = findPosition(positions, account)
  if (figureOf(positions, index, GROSS) + gross > grossMax) return 'position_too_large'
  const held = figureOf(positions, index, EXPOSURE)
  const after = exposureAfter(positions, market, index, change)
  return whyNotRaised(state, account, held, after)
}

/**
 * Returns what hedges would come to now, each up to the account's own first order and at no worse than the average at which it was
 * quoted; undefined unless all can be had so.
 */
export function hedgesNow(
  pool: OrderPool,
  market: Market,
  account: AccountId,
  hedges: readonly Hedge[],
): (Pick<CashOutQuote, 'change' | 'gross'> & { readonly hedges: readonly TakenHedge[] }) | undefined {
  const taken: TakenHedge[] = []
  const change = noChange()
  let gross = 0
  for (const hedge of hedges) {
    const now = takenNow(pool, market, account, hedge)
    if (now === undefined) return undefined
    taken.push(now)
    addHedge(change, now)
    gross += now.payout
  }
  return { hedges: taken, change, gross }
}

function takenNow(
  pool: OrderPool,
  market: Market,
  account: AccountId,
  { runner, side, size, payout: quoted }: Hedge,
): TakenHedge | undefined {
  const { rows } = pool
  const { books } = market
  const { prices } = ladderByCode(market.ladder)
  const book = bookOffered(runner, side)
  const levels: [number, Money][] = []
  let left = size
  let payout = 0
  let worst: Tick = -1
  for (let tick = firstOffer(books, book); tick !== -1 && left > 0; tick = nextOffer(books, book, tick)) {
    let taken = 0
    for (let at = firstAt(books, book, tick); at !== -1 && left > taken; at = rows[at + NEXT]!) {
      if (rows[at + ACCOUNT] === account) return undefined
      if (isUsedUp(pool, at)) continue
      taken += Math.min(rows[at + REMAINING]!, left - taken)
    }
    if (taken === 0) continue
    worst = tick
    levels.push([prices[tick]!, taken])
    payout += taken * prices[tick]!
    left -= taken
  }
  if (left > 0) return undefined
  const isWorse = side === BACK ? payout < quoted : payout > quoted
  return isWorse ? undefined : { runner, side, size, payout, worst, levels }
}
