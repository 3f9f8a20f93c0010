/** What a command came to, as seen by its caller. One record, reused: copy what is kept beyond the next command. */

import type { PlayedRound } from '../casino/round.ts'
import type { RefusalCode } from '../refusals.ts'
import type { Money, OrderId } from '../values/brands.ts'

export interface Outcome {
  /** Why not, or undefined when it was done. The other fields then mean nothing. */
  refusal: RefusalCode | undefined
  /** The id made: order, market, event or account. A cancel's or a replace's order. */
  id: number
  /** Of an order: minor units matched at once, and the sum of size x price (hundredths) of those matches. */
  matched: Money
  matchedPayout: number
  unmatched: Money
  /** Cancelled by the command: a cancel's size, or a remainder (self-match, fill-or-kill). */
  cancelled: Money
  /** Engine time of a delayed order's release, 0 when it is not delayed; the deadline of a switch, 0 when it is off. */
  releaseAt: number
  /** Of a delayed replacement: the order that stands until its release, 0 when there is none. */
  standing: OrderId
  /** Of a held order: its take-profit, 0 when it has none. */
  other: OrderId
  /** The market's version after a command on it; the paytable's after it was set. */
  version: number
  /** Of a funding: the whole bankroll after it. */
  bankroll: Money
  /** The player's balance after a casino round, or after taking play money. */
  balance: Money
  /** Engine time from which the account may do the like again; 0 when at once. */
  nextAt: number
  /** Of a cash-out: the worst result that was quoted, before commission, minor units; below 0 for a loss. */
  result: number
  /** The casino round that was played, a record of its own. */
  round: PlayedRound | undefined
}

/** Returns an outcome of nothing done yet. */
export function createOutcome(): Outcome {
  return {
    refusal: undefined,
    id: 0,
    matched: 0,
    matchedPayout: 0,
    unmatched: 0,
    cancelled: 0,
    releaseAt: 0,
    standing: 0,
    other: 0,
    version: 0,
    bankroll: 0,
    balance: 0,
    nextAt: 0,
    result: 0,
    round: undefined,
  }
}

/** Makes the outcome one of nothing done yet again: a command sets the fields that it knows, and the others stay. */
export function clearOutcome(outcome: Outcome): void {
  outcome.refusal = undefined
  outcome.id = 0
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = 0
  outcome.cancelled = 0
  outcome.releaseAt = 0
  outcome.standing = 0
  outcome.other = 0
  outcome.version = 0
  outcome.bankroll = 0
  outcome.balance = 0
  outcome.nextAt = 0
  outcome.result = 0
  outcome.round = undefined
}
