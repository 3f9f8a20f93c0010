/** What can be asked of the tree of agents, as data. `by`, `from`, `to`: an account, 0 for the house. */

import type { Deals } from '../ledger/deals.ts'
import type { GiveBack } from '../ledger/give-back.ts'
import type { AccountId, Money } from '../values/brands.ts'

/** The account above's: how far below zero the balance may go. */
export interface SetLine {
  readonly kind: 'set-line'
  readonly account: AccountId
  readonly line: Money
  readonly by: AccountId
  /** Of the house: the largest line it gives one account, minor units; none when absent. */
  readonly lineMax?: Money
}

export interface DealChange {
  readonly account: AccountId
  /** What is not named stays. */
  readonly deals: Partial<Deals>
}

/** New deals, of one account or of several in one step: they come into force at a close. */
export interface AnnounceDeals {
  readonly kind: 'announce-deals'
  readonly by: AccountId
  /** How long before the close they have to be known. */
  readonly noticeMs: number
  readonly changes: readonly DealChange[]
}

/** An agent's own: what he gives the players directly below him of what the house earns from them, in force from a close on. */
export interface AnnounceGiveBack {
  readonly kind: 'announce-give-back'
  readonly account: AccountId
  /** How long before the close it has to be known. */
  readonly noticeMs: number
  /** Basis points; what is not named stays. */
  readonly giveBack: Partial<GiveBack>
}

/** An account and all below it take no new risk. */
export interface FreezeBranch {
  readonly kind: 'freeze-branch'
  readonly account: AccountId
  readonly by: AccountId
  readonly reason: string
}
export interface ThawBranch {
  readonly kind: 'thaw-branch'
  readonly account: AccountId
  readonly by: AccountId
  readonly reason: string
}

/** Cash was paid outside: the balance of the one who got it falls, that of the one who paid it rises. Asked by `from`. */
export interface SettleUp {
  readonly kind: 'settle-up'
  readonly from: AccountId
  readonly to: AccountId
  readonly amount: Money
  /** Of what is paid down: the line of the one below falls by as much. */
  readonly lowersLine?: boolean
  /** What the receipt says. */
  readonly reference: string
}

/** The same over every level between an account and the house. */
export interface PassThrough {
  readonly kind: 'pass-through'
  readonly account: AccountId
  readonly amount: Money
  /** `in`: to the account. */
  readonly direction: 'in' | 'out'
  readonly reference: string
}

/** The account above's: it has paid a balance out, which the account below is to confirm. */
export interface ProposePayment {
  readonly kind: 'propose-payment'
  readonly from: AccountId
  readonly to: AccountId
  readonly amount: Money
  /** After which it is over. */
  readonly lapseMs: number
}
export interface ConfirmPayment {
  readonly kind: 'confirm-payment'
  readonly payment: number
  readonly by: AccountId
}

/** An account's own: it has paid cash that the one above has not posted. */
export interface FileClaim {
  readonly kind: 'file-claim'
  readonly account: AccountId
  readonly amount: Money
  /** How long each level has to answer. */
  readonly waitMs: number
  readonly reason: string
}
/** Of the level that is to answer. */
export interface AnswerClaim {
  readonly kind: 'answer-claim'
  readonly claim: number
  readonly by: AccountId
  readonly isGranted: boolean
  /** Of one that is granted: the line of who filed it falls by as much. */
  readonly lowersLine?: boolean
  readonly reason: string
}

/** The account above's: a debt that will not be paid. */
export interface WriteOff {
  readonly kind: 'write-off'
  readonly account: AccountId
  readonly by: AccountId
  readonly amount: Money
  readonly lowersLine?: boolean
  readonly reason: string
}

/** An operator's: a player goes to another agent, or to none. */
export interface MovePlayer {
  readonly kind: 'move-player'
  readonly account: AccountId
  readonly to: AccountId
}

/** An agent without anybody below and without money is one no more. */
export interface CloseAgent {
  readonly kind: 'close-agent'
  readonly account: AccountId
  readonly by: AccountId
}

/** The server's own: pays the shares of a period, and what was announced comes into force. */
export interface ClosePeriod {
  readonly kind: 'close-period'
}

export type AgentCommand =
  | SetLine
  | AnnounceDeals
  | AnnounceGiveBack
  | FreezeBranch
  | ThawBranch
  | SettleUp
  | PassThrough
  | ProposePayment
  | ConfirmPayment
  | FileClaim
  | AnswerClaim
  | WriteOff
  | MovePlayer
  | CloseAgent
  | ClosePeriod
