/** What can be asked for the protection of a player, as data. All but the last two are the player's own. */
import type { IdentityState, LimitKind, LimitPeriod } from '../facts/protection.ts'
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
  /** By the calendar, 6 to 60. */
  readonly months: number
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
