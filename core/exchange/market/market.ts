/** A market: its rules, its state, its books, positions and matches. Plain data; changed only as facts say. */
import { marketFlags } from '../../facts/market-terms.ts'
import type { AccountId, EventId, Money, OrderId, Price, SelectionId } from '../../values/brands.ts'
import { type Books, createBooks, type SideCode } from '../book/book.ts'
import { type Matches, noMatches } from '../book/matches.ts'
import type { KindTerms } from '../market-terms.ts'
import { EACH_WAY, payoffs, type Result, WINNERS } from '../risk/payoff.ts'
import { createPositions, type Positions } from '../risk/position.ts'
import { createStarting, type Starting } from '../starting-price/queue.ts'
import type { Timers } from '../timers.ts'
import type { HeldOrders } from './held.ts'
import type { Task } from './task.ts'

/** Codes are history: append, and never compare them by order. */
export const marketStatus = {
  CREATED: 0,
  OPEN: 1,
  SUSPENDED: 2,
  CLOSED: 3,
  SETTLED: 4,
  VOIDED: 5,
  SETTLING: 6,
  /** What happened is known; it is paid at `payAt`. */
  GRADED: 7,
} as const
export type MarketStatusCode = (typeof marketStatus)[keyof typeof marketStatus]

export const FULL = 0
export const PASSIVE = 1

export interface MarketRules {
  readonly id: number
  readonly event: EventId
  readonly selectionIds: readonly number[]
  readonly numberOfWinners: number
  readonly betDelayMs: number
  /** FULL: every in-play order waits. PASSIVE: only one that would take a price. */
  readonly betDelayModel: typeof FULL | typeof PASSIVE
  readonly commissionBps: number
  readonly stakeMin: Money
  readonly profitRatioChecked: boolean
  /** The code of its ladder. */
  readonly ladder: number
  /** A `payoffs` code: which results it can have. */
  readonly payoff: number
  /** Bits of `marketFlags`: what it takes part in. */
  readonly flags: number
  /** From the grading of its result to the payment. */
  readonly payDelayMs: number
  /** The numbers of its kind. */
  readonly kindTerms: KindTerms
}

export interface Market extends MarketRules {
  readonly runnerCount: number
  /** Engine time at which it is expected to be over, 0 when nobody has said so. */
  scheduledEnd: number
  /** How long after a reopening nobody looks at what waits for a price; and of a market that was opened again, until when, 0 of any other. */
  quietMs: number
  quietUntil: number
  status: MarketStatusCode
  /** Of a suspended market: who stopped it and why, as `stoppers` and `stopReasons` have it. 0 of any other. */
  stoppedBy: number
  stopReason: number
  inPlay: boolean
  version: number
  /** Engine time at which it was last settled or made void, 0 before. */
  endedAt: number
  /** Of a graded market: engine time at which it is paid. 0 of any other. */
  payAt: number
  /** Its matches have left memory. */
  trimmed: boolean
  readonly removed: boolean[]
  removedCount: number
  /** The reduction factor of each runner who has left with one, basis points; 0 of the others. */
  readonly factors: number[]
  /** The standing or coming result. */
  result: MarketResult
  books: Books
  /** Places of the rows of the waiting orders that are released first and last, -1 when none waits. */
  firstWaiting: number
  lastWaiting: number
  /** Cash-outs that wait, by account, in the order of their release; undefined when there is none. */
  cashOuts: Map<AccountId, CashOut> | undefined
  /** Cash-outs that are held until their profit is there, by account; undefined when there is none. */
  heldCashOuts: Map<AccountId, HeldCashOut[]> | undefined
  /** Exits that are still to be placed, first one first; undefined when there is none. */
  exits: ExitDue[] | undefined
  /** Its orders that wait for a trigger; undefined when there is none. */
  held: HeldOrders | undefined
  /** When its orders lapse that are good till a time, each by the place of its row; undefined when there is none. */
  goodTill: Timers | undefined
  readonly positions: Positions
  matches: Matches
  /** Positions, by index from 0 on, that hold no exposure: those of an ended market, and those freed while it is made void. */
  freed: number
  /** What a command of several slices still has to do. */
  task: Task | undefined
  /** Its starting price; undefined of a market that has none. */
  readonly starting: Starting | undefined
}

/** What levels the bets on a runner: minor units to be matched, and the sum of size x price at which that was quoted. */
export interface Hedge {
  readonly runner: number
  readonly side: SideCode
  readonly size: Money
  readonly payout: number
}

/** An exit that is to be placed for what was matched of its parent at one price. */
export interface ExitDue {
  readonly parent: OrderId
  readonly account: AccountId
  readonly runner: number
  readonly side: SideCode
  readonly price: Price
  readonly size: Money
  /** Of its stop, 0 without one; and from there to the stop's price, ticks. */
  readonly trigger: Price
  readonly slippage: number
  readonly strategy: string
}

/** A cash-out that waits for the bet delay. */
export interface CashOut {
  readonly id: number
  readonly account: AccountId
  /** The index of the runner, -1 of the whole market; and how much of its bets, basis points. */
  readonly runner: number
  readonly part: number
  /** Engine time. */
  readonly until: number
  readonly hedges: Hedge[]
}

/** A cash-out of all of the bets on a runner (its index), or -1 in the market, that is held until its result is at least the target. */
export interface HeldCashOut {
  readonly account: AccountId
  readonly runner: number
  /** Minor units. */
  target: Money
  /** Of two that can be had the lower goes first, of orders that fire as well. */
  readonly receipt: number
}

/** A result whose shares are written one by one. */
export interface MarketResult extends Result {
  readonly numerators: number[]
  readonly denominators: number[]
  readonly placed: { readonly numerators: number[]; readonly denominators: number[] }
  number: number
}

/** Returns a result of which nothing is known: nobody has won, nobody is placed. */
export function noResult(runnerCount: number, payoff: number): MarketResult {
  const placedCount = payoff === EACH_WAY ? runnerCount : 0
  return {
    numerators: new Array<number>(runnerCount).fill(0),
    denominators: new Array<number>(runnerCount).fill(1),
    placed: {
      numerators: new Array<number>(placedCount).fill(0),
      denominators: new Array<number>(placedCount).fill(1),
    },
    number: 0,
  }
}

/**
 * Returns a new market, not open yet, version 1. Each field is written out, what every bet reads first: V8 keeps those together in
 * the object itself, and what a spread brings elsewhere.
 */
export function createMarketState(rules: MarketRules): Market {
  const { selectionIds, payoff, kindTerms } = rules
  const runnerCount = selectionIds.length
  const hasStart = (rules.flags & marketFlags.STARTING_PRICE) !== 0
  return {
    id: rules.id,
    status: marketStatus.CREATED,
    version: 1,
    selectionIds,
    removed: new Array<boolean>(runnerCount).fill(false),
    ladder: rules.ladder,
    stakeMin: rules.stakeMin,
    profitRatioChecked: rules.profitRatioChecked,
    payoff,
    flags: rules.flags,
    inPlay: false,
    books: createBooks(runnerCount, rules.ladder),
    positions: createPositions(payoffs[payoff]!.figureCount(runnerCount, kindTerms), payoff === WINNERS),
    numberOfWinners: rules.numberOfWinners,
    removedCount: 0,
    matches: noMatches(),
    task: undefined,
    event: rules.event,
    betDelayMs: rules.betDelayMs,
    betDelayModel: rules.betDelayModel,
    commissionBps: rules.commissionBps,
    payDelayMs: rules.payDelayMs,
    kindTerms,
    runnerCount,
    scheduledEnd: 0,
    quietMs: 0,
    quietUntil: 0,
    stoppedBy: 0,
    stopReason: 0,
    endedAt: 0,
    payAt: 0,
    trimmed: false,
    factors: new Array<number>(runnerCount).fill(0),
    result: noResult(runnerCount, payoff),
    firstWaiting: -1,
    lastWaiting: -1,
    cashOuts: undefined,
    heldCashOuts: undefined,
    exits: undefined,
    held: undefined,
    goodTill: undefined,
    freed: 0,
    starting: hasStart ? createStarting(runnerCount, rules.ladder) : undefined,
  }
}

/** Returns the same market laid out in memory as a new one: what was read from a file, or copied, V8 keeps as it came. */
export function laidOut(market: Market): Market {
  const fresh = createMarketState(market)
  return Object.assign(fresh, market, {
    books: Object.assign(fresh.books, market.books),
    positions: Object.assign(fresh.positions, market.positions),
    matches: Object.assign(fresh.matches, market.matches),
  })
}

/** Returns the index of a runner by its selectionId, or -1. */
export function runnerIndex(market: Market, selectionId: SelectionId): number {
  const { selectionIds } = market
  for (let i = 0; i < selectionIds.length; i++) {
    if (selectionIds[i] === selectionId) return i
  }
  return -1
}

/** Returns whether the market has ended: settled or void. */
export function isEnded(market: Market): boolean {
  return market.status === marketStatus.SETTLED || market.status === marketStatus.VOIDED
}

/** Returns whether no order will be taken in the market any more: it is closed, or has ended, or is just ending. */
export function isBettingOver({ status }: Market): boolean {
  return status !== marketStatus.CREATED && status !== marketStatus.OPEN && status !== marketStatus.SUSPENDED
}
