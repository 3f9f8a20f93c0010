/** One line of the slip: a bet being made, from the click on a price to its outcome. */
import type { Bet, PlaceResult } from '#contract/orders.ts'
import { nearestOnLadder } from '#core/values/ladder.ts'
import { parseHundredths } from '../../text/number-field.ts'
import type { BetSide } from './arithmetic.ts'
import { type BetTerms, ladderOf } from './bet-terms.ts'
import type { Problem } from './refusal.ts'

/** What is bet on. */
export interface Choice {
  readonly eventId: number
  readonly eventName: string
  readonly marketId: number
  readonly marketName: string
  readonly selectionId: number
  readonly runnerName: string
  readonly side: BetSide
  /** Hundredths: the price in the cell that was chosen, and the one sent unless the player changes it. */
  readonly price: number
  /** The best price on that side when it was chosen, to tell whether the market has moved since. */
  readonly bestPrice: number | null
  /** The market version in which it was chosen; a bet is placed in this one or not at all. */
  readonly marketVersion: number
  /** The market's runners, how many of them win, and its smallest stake, minor units. */
  readonly selectionIds: readonly number[]
  readonly numberOfWinners: number
  readonly stakeMin: number
  /** Absent in a market of winners. */
  readonly terms?: BetTerms
}

/** What became of an order as far as is known. Minor units; `averagePrice` in hundredths. */
export interface OrderState {
  readonly orderId: number
  readonly state: Bet['state']
  readonly matched: number
  readonly averagePrice: number
  readonly unmatched: number
  readonly cancelled: number
  readonly lapsed: number
  readonly voided: number
  readonly reason: string | undefined
}

export type Phase =
  /** Being written. `problem`: why it was refused, with what would not be refused for that. */
  | ({ readonly kind: 'draft'; readonly problem: string | null } & Omit<Problem, 'problem'>)
  /** Sent; `checking` once the network failed and the same order is asked for again by its key. */
  | { readonly kind: 'sent'; readonly checking: boolean }
  /** Accepted, waiting for the market's bet delay until engine time `releaseAt`. */
  | { readonly kind: 'delayed'; readonly order: OrderState; readonly releaseAt: number }
  /** In the book, or done. */
  | { readonly kind: 'accepted'; readonly order: OrderState }

export interface SlipLine extends Choice {
  readonly id: string
  /** The idempotency key: whatever is sent twice under it is one order. A refused draft gets a new one. */
  readonly orderKey: string
  /** As typed. */
  readonly oddsText: string
  readonly stakeText: string
  /** At the starting price, whatever is typed as odds: `stakeText` is a back's stake, a lay's liability. */
  readonly atStart?: boolean
  /** What happened to a typed price that is not on the ladder. */
  readonly oddsNote: string | null
  readonly phase: Phase
}

/** Returns whether the line's order is on its way, or waits for its bet delay. */
export function isUnderWay({ phase }: SlipLine): boolean {
  return phase.kind === 'sent' || phase.kind === 'delayed'
}

/**
 * Returns the price and stake that a line would be sent with, each undefined while what is typed is not a number.
 * A price between two of the ladder counts as the one it will become. At the starting price there is none yet.
 */
export function offerOf(line: Pick<SlipLine, 'oddsText' | 'stakeText' | 'terms' | 'atStart'>): {
  price: number | undefined
  stake: number | undefined
} {
  const price = line.atStart ? undefined : parseHundredths(line.oddsText)
  return {
    price: price && nearestOnLadder(price, ladderOf(line.terms)),
    stake: parseHundredths(line.stakeText),
  }
}

/** Returns the state of an order from the answer to its placing. */
export function stateOfAnswer(answer: Extract<PlaceResult, { ok: true }>): OrderState {
  const { orderId, state, matched, averagePrice, unmatched, cancelled } = answer
  return {
    orderId,
    state,
    matched,
    averagePrice,
    unmatched,
    cancelled,
    lapsed: 0,
    voided: 0,
    reason: undefined,
  }
}

/** Returns the state of an order from the bet as the stream or a list tells it. */
export function stateOfBet(bet: Bet): OrderState {
  const { orderId, state, matched, averagePrice, unmatched, cancelled, lapsed, voided, reason } = bet
  return { orderId, state, matched, averagePrice, unmatched, cancelled, lapsed, voided, reason }
}
