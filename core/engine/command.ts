/** Everything that can be asked of the engine, as data. Time is not in it: the batch carries it. */

import type { Bet, GameKey, Paytable } from '../casino/game.ts'
import type { SealedSeed } from '../casino/seeds.ts'

export type Side = 'BACK' | 'LAY'

export interface OpenAccount {
  readonly kind: 'open-account'
  /** Off the commission, basis points (4000 = 40 %). */
  readonly discountBps?: number
  /** Play money to begin with, minor units, from the house's issue account. */
  readonly grant?: number
}
export interface CreditAccount {
  readonly kind: 'credit-account'
  readonly account: number
  readonly amount: number
  /** `credit`: by an operator; `funding`: a market maker's top-up. */
  readonly as: 'credit' | 'funding'
  readonly reason: string
}
export interface CreateEvent {
  readonly kind: 'create-event'
  readonly sport: string
  readonly name: string
  readonly competition: string
  readonly startTime: number
  /** What the feed needs to find its fixture again, as text the core does not read. */
  readonly feed?: string
}
export interface CreateMarket {
  readonly kind: 'create-market'
  readonly event: number
  readonly name: string
  readonly runners: readonly { readonly selectionId: number; readonly name: string }[]
  readonly numberOfWinners: number
  readonly betDelayMs: number
  readonly betDelayModel: 'FULL' | 'PASSIVE'
  readonly commissionBps: number
  readonly stakeMin: number
  readonly profitRatioChecked: boolean
}

interface OfMarket {
  readonly market: number
  /** The version seen; refused when the market's is another. Absent: not checked. */
  readonly marketVersion?: number
}
export interface OpenMarket extends OfMarket {
  readonly kind: 'open-market'
}
export interface SuspendMarket extends OfMarket {
  readonly kind: 'suspend-market'
  /** A material event: every unmatched order lapses, PERSIST and delayed ones included. */
  readonly lapse: boolean
  readonly reason: string
}
export interface TurnInPlay extends OfMarket {
  readonly kind: 'turn-in-play'
}
export interface CloseMarket extends OfMarket {
  readonly kind: 'close-market'
}
export interface SettleMarket extends OfMarket {
  readonly kind: 'settle-market'
  readonly winners: readonly number[]
  /** Those of the winners that share the last places; all of them when absent and there are more than places. */
  readonly tied?: readonly number[]
}
export interface ResettleMarket extends OfMarket {
  readonly kind: 'resettle-market'
  readonly winners: readonly number[]
  readonly tied?: readonly number[]
  readonly reason: string
}
export interface VoidMarket extends OfMarket {
  readonly kind: 'void-market'
  readonly reason: string
}
export interface RemoveRunner extends OfMarket {
  readonly kind: 'remove-runner'
  readonly selectionId: number
  readonly reason: string
}
export interface VoidWindow extends OfMarket {
  readonly kind: 'void-window'
  /** Matches made from `from` up to but not including `to`. */
  readonly from: number
  readonly to: number
  readonly reason: string
}
export interface ArchiveMarket extends OfMarket {
  readonly kind: 'archive-market'
}

export interface PlaceOrder extends OfMarket {
  readonly kind: 'place-order'
  readonly account: number
  readonly selectionId: number
  readonly side: Side
  readonly price: number
  readonly size: number
  readonly persistence: 'LAPSE' | 'PERSIST'
  readonly timeInForce: 'LIMIT' | 'FILL_OR_KILL'
  /** Fill-or-kill: the least that must match; the whole size when absent. */
  readonly minFill?: number
}
export interface CancelOrder extends OfMarket {
  readonly kind: 'cancel-order'
  readonly account: number
  readonly order: number
  /** How much to take off; the whole unmatched rest when absent or larger. */
  readonly sizeReduction?: number
}
export interface CancelAll extends OfMarket {
  readonly kind: 'cancel-all'
  readonly account: number
}
export interface ReplaceOrder extends OfMarket {
  readonly kind: 'replace-order'
  readonly account: number
  readonly order: number
  readonly price: number
  /** The new unmatched size; what is unmatched now when absent. */
  readonly size?: number
}
/** The sequencer's own: ends the wait of every delayed order whose time has come, in order of release. */
export interface ReleaseOrders {
  readonly kind: 'release-orders'
}

/** Gives an account without seeds its first pair, with a client seed of the server's, and commits to the next. */
export interface CommitSeeds {
  readonly kind: 'commit-seeds'
  readonly account: number
  readonly active: SealedSeed
  readonly next: SealedSeed
  readonly clientSeed: string
}
/** Reveals the active server seed, makes the next one active with this client seed, and commits to another. */
export interface RotateSeeds {
  readonly kind: 'rotate-seeds'
  readonly account: number
  readonly clientSeed: string
  /** Whether the player named the client seed. */
  readonly byPlayer: boolean
  readonly next: SealedSeed
}
export interface PlayRound {
  readonly kind: 'play-round'
  readonly account: number
  readonly game: GameKey
  readonly bets: readonly Bet[]
  /** The least time from the account's last round to this one, milliseconds. */
  readonly gapMs: number
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
/** Play money for the casino's bankroll, from the house's issue. */
export interface FundBankroll {
  readonly kind: 'fund-bankroll'
  readonly amount: number
  readonly reason: string
}

export type Command =
  | OpenAccount
  | CreditAccount
  | CreateEvent
  | CreateMarket
  | OpenMarket
  | SuspendMarket
  | TurnInPlay
  | CloseMarket
  | SettleMarket
  | ResettleMarket
  | VoidMarket
  | RemoveRunner
  | VoidWindow
  | ArchiveMarket
  | PlaceOrder
  | CancelOrder
  | CancelAll
  | ReplaceOrder
  | ReleaseOrders
  | CommitSeeds
  | RotateSeeds
  | PlayRound
  | SwitchGame
  | SetPaytable
  | FundBankroll

export type CommandKind = Command['kind']
