/** What can be asked of the casino, as data. */

import type { AgeGroup } from '../facts/casino.ts'
import type { AccountId, Money } from '../values/brands.ts'
import type { Bet, GameKey, Paytable } from './game.ts'
import type { SealedSeed } from './seeds.ts'

/** Gives an account without seeds its first pair, with a client seed of the server's, and commits to the next. */
export interface CommitSeeds {
  readonly kind: 'commit-seeds'
  readonly account: AccountId
  readonly active: SealedSeed
  readonly next: SealedSeed
  readonly clientSeed: string
}
/** Reveals the active server seed, makes the next one active with this client seed, and commits to another. */
export interface RotateSeeds {
  readonly kind: 'rotate-seeds'
  readonly account: AccountId
  readonly clientSeed: string
  /** Whether the player named the client seed. */
  readonly byPlayer: boolean
  readonly next: SealedSeed
}
export interface PlayRound {
  readonly kind: 'play-round'
  readonly account: AccountId
  readonly game: GameKey
  readonly bets: readonly Bet[]
  /** The version of the paytable that the player was shown; refused when it is another by now. */
  readonly paytable?: number
  /** The bankroll may not fall below this by the round's largest return, minor units. */
  readonly bankrollFloor: number
}
export interface SwitchGame {
  readonly kind: 'switch-game'
  readonly game: GameKey
  readonly open: boolean
}
export interface SetPaytable {
  readonly kind: 'set-paytable'
  readonly game: GameKey
  /** The version that this one follows; refused when it is another by now. */
  readonly paytableVersion: number
  readonly paytable: Omit<Paytable, 'version'>
}
/** The most that players of an age may stake in one round of a game. */
export interface SetStakeCap {
  readonly kind: 'set-stake-cap'
  readonly game: GameKey
  readonly ages: AgeGroup
  /** Minor units, at least 1; none when absent. */
  readonly amount?: Money
}
/** Play money for the casino's bankroll, from the house's issue. */
export interface FundBankroll {
  readonly kind: 'fund-bankroll'
  readonly amount: Money
  readonly reason: string
}

export type CasinoCommand =
  | CommitSeeds
  | RotateSeeds
  | PlayRound
  | SwitchGame
  | SetPaytable
  | SetStakeCap
  | FundBankroll
