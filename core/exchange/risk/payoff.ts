/**
 * What a market can result in, by its kind: one entry a kind. Exposure is the worst of an account's results, settlement the one
 * that came to be. A position is a constant and some figures; what they mean, and how a bet changes them, says the kind. The
 * worst case of winners with one winner is written out where bets are taken (`exposureIf`), because it is asked at every bet.
 */
import type { Money, Price } from '../../values/brands.ts'
import type { KindTerms } from '../market-terms.ts'
import { asianHandicap, asianTotal } from './asian.ts'
import { eachWay } from './each-way.ts'
import { line } from './line.ts'
import { winners } from './winners.ts'

/** By which rules a market's positions are judged. */
export interface WinningRules {
  /** A `payoffs` code: which results the market can have. */
  readonly payoff: number
  readonly numberOfWinners: number
  readonly removedCount: number
  readonly removed: readonly boolean[]
  readonly kindTerms: KindTerms
}

/** A runner's share in the result: 0/1 lost, 1/1 won, places left / runners tied. */
export interface Shares {
  readonly numerators: readonly number[]
  readonly denominators: readonly number[]
}

/** What happened: who won, in each-way who was placed, or a number. */
export interface Result extends Shares {
  readonly placed: Shares
  readonly number: number
}

/** A change of a position: of its constant and of each of its figures. */
export interface FigureChange {
  constant: number
  readonly figures: Float64Array
}

/**
 * What one bet on a runner comes to under a result: numerator / denominator of its payout (stake x odds) comes back,
 * lost / denominator of its stake is gone. Won: 1, 1, 1. Lost: 0, 1, 1. Returned: 0, 0, 1.
 */
export interface BetShare {
  readonly numerator: number
  readonly lost: number
  readonly denominator: number
}

/** A result and by which numbers of its kind it decides. */
export interface Decided {
  readonly result: Result
  readonly kindTerms: KindTerms
}

export interface Payoff {
  /** Returns into how many parts 1/100 of a minor unit is divided in the figures, so that all of them are whole. */
  parts(terms: KindTerms): number
  /** Returns how many figures a position has beside its constant. */
  figureCount(runnerCount: number, terms: KindTerms): number
  /** Returns the least and the greatest number that the market can come to, undefined where it is decided by who wins. */
  numbers(terms: KindTerms): readonly [least: number, most: number] | undefined
  /** Returns the odds at which an order at a price of the market's ladder is paid, hundredths. */
  odds(price: Price): Price
  /**
   * Adds `size` (negative: takes away) backed or laid on a runner, matched or not: an unmatched bet counts in full where it
   * loses and as nothing where it wins. Mutates the change.
   */
  add(change: FigureChange, rules: Pick<WinningRules, 'kindTerms'>, bet: PricedBet): void
  /** Returns the worst result of a position of these figures, in parts. Does not mutate. */
  worst(constant: number, figures: Float64Array, rules: WinningRules): number
  /** Returns what such a position won: minor units, negative when it lost, rounded half-even once. */
  result(constant: number, figures: Float64Array, result: Result, rules: WinningRules): number
  /** Returns what a back of a runner at a price comes to; of lines alone the price decides. */
  share(decided: Decided, runner: number, price: Price): BetShare
}

/** A stake at a price of the ladder. */
export interface PricedBet {
  readonly runner: number
  readonly isBack: boolean
  readonly price: Price
  readonly size: Money
  readonly isMatched: boolean
}

/** Every payoff by its code, which is what a market keeps (`marketKinds`). Codes are history: append, never change. */
export const payoffs: readonly Payoff[] = [winners, eachWay, asianHandicap, asianTotal, line]
export const WINNERS = 0
export const EACH_WAY = 1
export const ASIAN_HANDICAP = 2
export const ASIAN_TOTAL = 3
export const LINE = 4
