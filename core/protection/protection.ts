/**
 * What protects one player: limits, a time-out, exclusions, the session and its reminder. Only those have a record of whom something of
 * it was ever asked for or began; what a bet asks of it stands in the row of every account.
 */
import { limitKinds, noLimit } from '../facts/protection.ts'
import type { AccountRows } from '../ledger/account-rows.ts'
import type { AccountId, Money } from '../values/brands.ts'
import type { Moments } from './moments.ts'
import { monthsLater } from './months.ts'
import { createRolling, endRolling, periodsMs, type Rolling } from './rolling.ts'
import { countStakesOf, type Uncounted } from './uncounted.ts'

const hourMs = 3_600_000
/** A reminder unless its player wants another one. */
export const reminderUsualMs = hourMs

export interface Limit {
  /** Minor units, `noLimit` where there is none. */
  readonly amount: number
  /** A higher one, or none, that may be confirmed from then on: engine time, 0 while none is asked for. */
  readonly asked: number
  readonly askedFrom: number
}

/** The numbers of a limit: those of `Limit`. */
export const limitRow = { AMOUNT: 0, ASKED: 1, ASKED_FROM: 2 } as const
const { AMOUNT, ASKED, ASKED_FROM } = limitRow
const limitStride = 3

export interface Protection {
  /** By an operator, for good. */
  excluded: boolean
  /** Engine times, 0 for never: the end of a time-out, of the player's own exclusion, and from when on he may return after it. */
  timeOutUntil: number
  excludedUntil: number
  returnsFrom: number
  /** By `limitAt`, as `limitRow` says. Numbers of one list: as objects of their own the collector would look after nine for each player. */
  readonly limits: number[]
  /** From a session's beginning, and from each reminder, to the next reminder. */
  reminderMs: number
  /** Engine time at which the session began, 0 before the first one; and at which the last reminder of it was read, or it began. */
  sessionAt: number
  remindedAt: number
  /** What the session's settled bets and rounds came to, minor units. */
  sessionResult: Money
  /** Whether the player has ever set a limit of deposits, or said that he wants none. */
  isDepositAnswered: boolean
  /** When he last set a limit, wanted none, or reviewed them: engine time, 0 for never. */
  reviewedAt: number
  /** How far the check of who he is has come: an `identityStates` code, 0 before it began; and his date of birth once he is verified, yyyymmdd, 0 before. */
  identity: number
  bornOn: number
  /** Why the house has suspended the account: a `suspensionReasons` code, 0 where it has not. */
  suspendedFor: number
  /** By public rules of the house: the most that a bet may add in stakes, minor units, `noLimit` for none; and whether only what lowers the exposure is taken. */
  stakeCap: number
  isRiskBarred: boolean
}

/** Accounts of which some have more than a row. */
export interface Guarded extends AccountRows {
  /** By account, as far as the last one that has any. A list: a bet finds its place without a search. */
  readonly protections: (Protection | undefined)[]
  /** What was paid in, and what bets and rounds have come to, from the first of it on: by the code of its limit less 1, and by account. */
  readonly counted: readonly (Rolling | undefined)[][]
  /** What counts against limits of stakes, apart from what is `uncounted`: from when the first is set, until none is left. */
  readonly stakes: (Rolling | undefined)[]
  readonly uncounted: Uncounted
  /** Where all that counts against limits stands. */
  readonly moments: Moments
  /** By account: an `accountKinds` code, 0 of an id that nobody has. */
  kind: Uint8Array
  /** Whether the profile asks who a player is before he deposits or plays. */
  isIdentityAsked: boolean
}

const kinds = Object.keys(limitKinds).length
const { STAKE } = limitKinds

/** Returns where among the limits one begins, by its `limitKinds` and its `limitPeriods` code. */
export function limitAt(kind: number, period: number): number {
  return limitStride * ((kind - 1) * periodsMs.length + period - 1)
}

/** Returns a limit, by the same. */
export function limitOf({ limits }: Protection, kind: number, period: number): Limit {
  const at = limitAt(kind, period)
  return { amount: limits[at + AMOUNT]!, asked: limits[at + ASKED]!, askedFrom: limits[at + ASKED_FROM]! }
}

/** Returns the protection of an account, with nothing in force if it has none yet. Mutates. */
export function protectionOf({ protections, stakes }: Guarded, account: AccountId): Protection {
  const found = protections[account]
  if (found !== undefined) return found
  const made: Protection = {
    ...{ excluded: false, timeOutUntil: 0, excludedUntil: 0, returnsFrom: 0 },
    limits: Array.from({ length: kinds * periodsMs.length }, () => [noLimit, noLimit, 0]).flat(),
    ...{ reminderMs: reminderUsualMs, sessionAt: 0, remindedAt: 0, sessionResult: 0 },
    ...{ isDepositAnswered: false, reviewedAt: 0, identity: 0, bornOn: 0 },
    ...{ suspendedFor: 0, stakeCap: noLimit, isRiskBarred: false },
  }
  while (protections.length < account) {
    protections.push(undefined)
    stakes.push(undefined)
  }
  protections[account] = made
  stakes[account] = undefined
  return made
}

/** Returns whether an account has a limit of a kind (a `limitKinds` code) in force. */
export function hasLimit({ limits }: Protection, kind: number): boolean {
  return periodsMs.some((_, period) => limits[limitAt(kind, period + 1) + AMOUNT] !== noLimit)
}

/** Returns what counts against the limits of a kind, all of it; undefined where the account has none of it. Mutates: stakes that were only written down are counted. */
export function countedOf(accounts: Guarded, account: AccountId, kind: number): Rolling | undefined {
  if (kind !== STAKE) return accounts.counted[kind - 1]![account]
  countStakesOf(accounts, account)
  return accounts.stakes[account]
}

/** As countedOf, of deposits or of what bets and rounds come to, which from now on are counted of the account. Mutates. */
export function beginCounted(accounts: Guarded, account: AccountId, kind: number): Rolling {
  const sums = accounts.counted[kind - 1]!
  sums[account] ??= createRolling(accounts.moments)
  return sums[account]
}

/** Begins or ends the counting of stakes where a limit of them was changed. Mutates. */
export function countStakesFor(accounts: Guarded, account: AccountId): void {
  const sums = countedOf(accounts, account, STAKE)
  const isCounted = hasLimit(accounts.protections[account]!, STAKE)
  if (sums !== undefined && !isCounted) endRolling(accounts.moments, sums)
  accounts.stakes[account] = isCounted ? (sums ?? createRolling(accounts.moments)) : undefined
}

/** Returns whether a public rule of the house holds for the account. */
export function isRestricted({ isRiskBarred, stakeCap }: Protection): boolean {
  return isRiskBarred || stakeCap !== noLimit
}

/** From one review of a player's limits to the next, months by the calendar. */
const reviewEveryMonths = 6

/** Returns the engine time from which the player is to review his limits, 0 while he has answered nothing about any. */
export function reviewDueAt({ reviewedAt }: Protection): number {
  return reviewedAt === 0 ? 0 : monthsLater(reviewedAt, reviewEveryMonths)
}

/** Returns the engine time at which the reminder of the session is due, 0 before the first session. */
export function reminderDueAt({ reminderMs, remindedAt, sessionAt }: Protection): number {
  return sessionAt === 0 ? 0 : remindedAt + reminderMs
}
