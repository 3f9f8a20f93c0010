/** What can be asked for the protection of a player, as data. All but the last four are the player's own. */
import type {
  AccountRule,
  IdentityState,
  LimitKind,
  LimitPeriod,
  SuspensionReason,
} from '../facts/protection.ts'
import type { AccountId, Money } from '../values/brands.ts'

/** A lower limit is in force at once; a higher one, or none, is asked for, and confirmed later. */
export interface SetLimit {
  readonly kind: 'set-limit'
  readonly account: AccountId
  readonly limit: LimitKind
  readonly period: LimitPeriod
  /** Minor units, at least 1; none when absent. */
  readonly amount?: Money
}
/** The higher limit that was asked for, or none, is to be in force, as the player saw it. */
export interface ConfirmLimit extends Omit<SetLimit, 'kind'> {
  readonly kind: 'confirm-limit'
}
/** No risk and no deposit for a time; nobody can undo it. */
export interface TakeTimeOut {
  readonly kind: 'take-time-out'
  readonly account: AccountId
  /** 24 hours to 6 weeks. */
  readonly durationMs: number
}
export interface ExcludeSelf {
  readonly kind: 'exclude-self'
  readonly account: AccountId
  /** By the calendar, 6 to 60; of none where it is to be as long as that of another account. */
  readonly months?: number
  /** The server's own: another account of the same person, which is excluded by itself. */
  readonly alike?: AccountId
}
/** After the end of his own exclusion a player wants to play again. */
export interface RequestReturn {
  readonly kind: 'request-return'
  readonly account: AccountId
}
export interface SetReminder {
  readonly kind: 'set-reminder'
  readonly account: AccountId
  /** 15, 30 or 60. */
  readonly minutes: number
}
export interface AcknowledgeReminder {
  readonly kind: 'acknowledge-reminder'
  readonly account: AccountId
}
/** The player wants no limit of deposits: a deposit waits for that or for a limit where the profile says so. */
export interface DeclineDepositLimit {
  readonly kind: 'decline-deposit-limit'
  readonly account: AccountId
}
/** The player has looked at his limits again. */
export interface ReviewLimits {
  readonly kind: 'review-limits'
  readonly account: AccountId
}
/** The server's own: the account's first call after it was idle. */
export interface BeginSession {
  readonly kind: 'begin-session'
  readonly account: AccountId
}

/** What the check of a player's identity came to, or that it has begun. */
export interface NoteIdentity {
  readonly kind: 'note-identity'
  readonly account: AccountId
  readonly state: IdentityState
  /** Of who is verified, and of nobody else: yyyymmdd. */
  readonly bornOn?: number
  /** Who decided, 0 for the check itself. */
  readonly person: AccountId
}

/** An operator's: the account takes no new risk and no deposit; without a reason it does again. */
export interface SuspendAccount {
  readonly kind: 'suspend-account'
  readonly account: AccountId
  readonly reason?: SuspensionReason
  /** Who decides, 0 for whoever has the server's machine. */
  readonly person: AccountId
}
/** An operator's: a public rule holds for the account, or no longer. */
export interface RestrictAccount {
  readonly kind: 'restrict-account'
  readonly account: AccountId
  readonly rule: AccountRule
  readonly isLifted: boolean
  /** Of a cap that is set, minor units, and of nothing else. */
  readonly amount?: Money
  readonly person: AccountId
}

export type ProtectionCommand =
  | SetLimit
  | ConfirmLimit
  | TakeTimeOut
  | ExcludeSelf
  | RequestReturn
  | SetReminder
  | AcknowledgeReminder
  | DeclineDepositLimit
  | ReviewLimits
  | BeginSession
  | NoteIdentity
  | SuspendAccount
  | RestrictAccount
