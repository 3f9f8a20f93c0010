/** Whether an account may take a risk at all: who is excluded, takes time out, is not verified, or has a reminder to read may not. */
import * as accountRowsModule from '../ledger/account-rows.ts'
import { accountRow } from '../ledger/account-rows.ts'
import type { RefusalCode } from '../refusals.ts'
import type { AccountId } from '../values/brands.ts'
import { isUnverified } from './identity.ts'
import { type Guarded, type Protection, reminderDueAt } from './protection.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { rowOfAccount } = accountRowsModule
const { ASKED_FROM } = accountRow

/** Returns why the account may take no new risk at this engine time, or undefined: one comparison, as a rule. */
export function whyNoRisk(accounts: Guarded, account: AccountId, time: number): RefusalCode | undefined {
  const isAsked = time >= accounts.rows[rowOfAccount(account) + ASKED_FROM]!
  return isAsked ? whyNot(accounts, account, time) : undefined
}

/** As whyNoRisk, whatever the row says. */
export function whyNot(accounts: Guarded, account: AccountId, time: number): RefusalCode | undefined {
  const barred = whyClosedOrUnverified(accounts, account, time)
  if (barred !== undefined) return barred
  return isReminderDue(accounts, account, time) ? 'reminder_due' : undefined
}

/** Returns why the account may neither play nor pay in at this engine time, or undefined: what closes it to play, or `identity_unverified`. */
export function whyClosedOrUnverified(
  accounts: Guarded,
  account: AccountId,
  time: number,
): RefusalCode | undefined {
  const closed = whyClosed(accounts, account, time)
  if (closed !== undefined) return closed
  return isUnverified(accounts, account) ? 'identity_unverified' : undefined
}

/** Returns whether the account's session has come to a reminder that is not acknowledged. */
export function isReminderDue({ protections }: Guarded, account: AccountId, time: number): boolean {
  const protection = protections[account]
  return protection !== undefined && isDue(protection, time)
}

function isDue(protection: Protection, time: number): boolean {
  const dueAt = reminderDueAt(protection)
  return dueAt !== 0 && time >= dueAt
}

/** Returns why the account is closed to play at this engine time, or undefined: a reminder closes nothing. */
export function whyClosed(accounts: Guarded, account: AccountId, time: number): RefusalCode | undefined {
  const protection = accounts.protections[account]
  return protection === undefined ? undefined : barredBy(protection, time)
}

function barredBy(protection: Protection, time: number): RefusalCode | undefined {
  if (protection.excluded) return 'account_excluded'
  if (isSelfExcluded(protection, time)) return 'self_excluded'
  if (protection.suspendedFor !== 0) return 'account_suspended'
  return time < protection.timeOutUntil ? 'time_out' : undefined
}

/** Whether who is closed to play by such a reason may still say what is to protect him: one of time-outs and suspensions. */
export function isForATime(closed: RefusalCode): boolean {
  return closed === 'time_out' || closed === 'account_suspended'
}

/** Whether a player's own exclusion goes on: also after its end, until he has asked to return and the time for that is over. */
export function isSelfExcluded({ excludedUntil, returnsFrom }: Protection, time: number): boolean {
  return excludedUntil > 0 && (returnsFrom === 0 || time < returnsFrom)
}
