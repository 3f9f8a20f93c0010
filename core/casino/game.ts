/** What every casino game is to the rest of the house: its bets, its draw, what a bet returns, and the exact chances. */
import type { Money } from '../values/brands.ts'
import type { Draws } from './draws.ts'

/** The games by the names that PF1 gives them, in the order of their codes in facts (1, 2, ...): append, never change. */
export const gameKeys = ['7updown', 'roulette', 'teenpatti', 'dragontiger', 'cricketwar', 'baccarat'] as const
export type GameKey = (typeof gameKeys)[number]

/** One bet of a round. `selection` is a spot of the game's table, such as "up", "tie", "red" or "split-1-2". */
export interface Bet {
  readonly selection: string
  /** Stake in minor units. */
  readonly amount: Money
}

/** What bets return and what may be staked. Versioned: a round keeps the number of the one it was played by. */
export interface Paytable {
  readonly version: number
  /** Decks in the shoe; 0 for a game without cards. */
  readonly decks: number
  /** Returned for one staked, the stake included, in hundredths, by line: 200 is 2 for 1, 50 is half the stake back. */
  readonly returns: Readonly<Record<string, number>>
  readonly limits: Limits
}

/** Minor units. */
export interface Limits {
  /** Of one bet. */
  readonly stakeMin: Money
  readonly stakeMax: number
  /** Of all bets of a round together, the most it could return. */
  readonly payoutMax: number
}

/** How often a bet comes back, and by which line of the paytable, of `total` equally likely deals. What is left over returns nothing. */
export interface BetChances {
  /** The bet's own line: a win at its full odds. */
  readonly bet: string
  readonly total: number
  readonly lines: readonly { readonly line: string; readonly count: number }[]
}

export interface Game {
  readonly key: GameKey
  readonly name: string
  /** The lines that its paytable must have, no more and no fewer. */
  readonly lines: readonly string[]
  /** Fewest and most decks it can be dealt from; both 0 for a game without cards. */
  readonly decks: { readonly min: number; readonly max: number }
  /** How many bets a round may have. */
  readonly betsMax: number
  /** Whether a bet of this name can be made. */
  isSelection(selection: string): boolean
  /** Draws the result: a number, or cards in the order in which they are dealt. Knows nothing of the bets. */
  draw(draws: Draws, paytable: Paytable): readonly number[]
  /** Returns the line of the paytable by which this bet comes back, or undefined when it is lost. */
  lineOf(selection: string, result: readonly number[]): string | undefined
  /** Returns the most that these bets could return together, minor units. */
  largestReturn(bets: readonly Bet[], paytable: Paytable): number
  /** Returns the exact chances of each kind of bet, in the order of the table. */
  chances(decks: number): readonly BetChances[]
}

/** Returns what a bet pays at a line, minor units: rounded down, once. */
export function payout(amount: Money, hundredths: number): number {
  const exact = amount * hundredths
  return (exact - (exact % 100)) / 100
}

/** Returns the most that these bets return together over these results, minor units: results that stand for all there are. */
export function largestOf(
  lineOf: Game['lineOf'],
  results: readonly (readonly number[])[],
  bets: readonly Bet[],
  paytable: Paytable,
): number {
  let largest = 0
  for (const result of results) {
    let returned = 0
    for (const { selection, amount } of bets) {
      const line = lineOf(selection, result)
      if (line !== undefined) returned += payout(amount, paytable.returns[line]!)
    }
    largest = Math.max(largest, returned)
  }
  return largest
}
