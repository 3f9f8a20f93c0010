/** What can be asked of the ledger, as data. */

import type { PaymentMethod } from '../facts/payment.ts'
import type { Profile } from '../facts/profile.ts'
import type { AccountId, Money } from '../values/brands.ts'
import type { Deals } from './deals.ts'
import type { Discount } from './discounts.ts'

export interface OpenAccount {
  readonly kind: 'open-account'
  /** Off the commission, basis points (4000 = 40 %). */
  readonly discountBps?: number
  /** Play money to begin with, minor units, from the house's issue account. */
  readonly grant?: Money
  /** The agent above it; none when absent. */
  readonly parent?: number
  /** Of an agent: what he and all below him keep of what the house earns, nothing where it is not named. */
  readonly agent?: Partial<Deals>
  /** The name of the house's participant whose account it is; a player's when absent. */
  readonly participant?: string
}
export interface CreditAccount {
  readonly kind: 'credit-account'
  readonly account: AccountId
  readonly amount: Money
  /** `credit`: by an operator; `funding`: a market maker's top-up. */
  readonly as: 'credit' | 'funding'
  readonly reason: string
}

/** An operator's: cash is paid out over the counter. */
export interface DebitAccount {
  readonly kind: 'debit-account'
  readonly account: AccountId
  readonly amount: Money
  readonly reason: string
}

/** An operator's: money of the house is put to what is kept apart for players. */
export interface FundClients {
  readonly kind: 'fund-clients'
  readonly amount: Money
  readonly reason: string
}

export interface SetProfile {
  readonly kind: 'set-profile'
  readonly profile: Profile
  /** Who sets it; 0 for the server's settings. */
  readonly account: AccountId
}

/** A player's own: more play money, where it is given. */
export interface TakePlayMoney {
  readonly kind: 'take-play-money'
  readonly account: AccountId
}

/** The server's own: the operators' audit log goes so far. */
export interface NoteAudit {
  readonly kind: 'note-audit'
  readonly records: number
  /** Of the last record. */
  readonly hash: string
}

/** The server's own: the root over the ledgers of all accounts. */
export interface NoteRoot {
  readonly kind: 'note-root'
  /** Of the batch as of which it is. */
  readonly sequence: number
  readonly accounts: number
  /** In hex. */
  readonly hash: string
}

/** An operator's: what the account is spared of the commission, by the house's table. */
export interface SetDiscount {
  readonly kind: 'set-discount'
  readonly account: AccountId
  readonly discount: Discount
  readonly reason: string
}

/** A player's own: pays in. */
export interface BeginDeposit {
  readonly kind: 'begin-deposit'
  readonly account: AccountId
  readonly amount: Money
  readonly method: PaymentMethod
}

/** A player's own: takes out. */
export interface BeginWithdrawal {
  readonly kind: 'begin-withdrawal'
  readonly account: AccountId
  readonly amount: Money
  readonly method: PaymentMethod
  /** Above this amount it is reviewed, minor units. */
  readonly reviewAbove: Money
}

/** An operator's: one of the approvals that a withdrawal needs. */
export interface ApproveWithdrawal {
  readonly kind: 'approve-withdrawal'
  readonly transfer: number
  /** Who approves. */
  readonly by: AccountId
}
export interface RejectWithdrawal {
  readonly kind: 'reject-withdrawal'
  readonly transfer: number
  readonly by: AccountId
  readonly reason: string
}

/** The provider's: a payment is made, of this amount. */
export interface PostTransfer {
  readonly kind: 'post-transfer'
  readonly transfer: number
  readonly amount: Money
  /** What the provider calls it. */
  readonly reference: string
}
/** The provider's: a payment has failed. */
export interface VoidTransfer {
  readonly kind: 'void-transfer'
  readonly transfer: number
  readonly reason: string
}
/** The provider's: a deposit is taken back. */
export interface ChargeBack {
  readonly kind: 'charge-back'
  readonly transfer: number
  /** What the provider calls that. */
  readonly reference: string
}

export type LedgerCommand =
  | OpenAccount
  | CreditAccount
  | DebitAccount
  | FundClients
  | SetDiscount
  | SetProfile
  | TakePlayMoney
  | NoteAudit
  | NoteRoot
  | BeginDeposit
  | BeginWithdrawal
  | ApproveWithdrawal
  | RejectWithdrawal
  | PostTransfer
  | VoidTransfer
  | ChargeBack
