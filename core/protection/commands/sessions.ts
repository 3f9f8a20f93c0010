/** begin-session, set-reminder, acknowledge-reminder: how long a player has been playing, and that he knows it. */
import { writeFact } from '../../facts/log.ts'
import { reminderAcknowledged, reminderSet, sessionBegun } from '../../facts/protection.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isReminderDue } from '../barred.ts'
import type { AcknowledgeReminder, BeginSession, SetReminder } from '../command.ts'

const minuteMs = 60_000
/** A session begins with the first call after `idleMs` without one. */
export const idleMs = 30 * minuteMs
const intervals: readonly number[] = [15, 30, 60]

/** Begins a session, unless one began less than the idle time ago. Refuses `account_not_found`. */
export function beginSession(
  { log, outcome, state }: Ledger,
  { account }: BeginSession,
): RefusalCode | undefined {
  const { accounts, time } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  outcome.id = account
  const { sessionAt = 0 } = accounts.protections.get(account) ?? {}
  if (time - sessionAt >= idleMs) writeFact(log, sessionBegun, { account })
  return undefined
}

/** The next reminder comes by the new interval at once. Refuses `reminder_invalid`, and while one is due `reminder_due`. */
export function setReminder({ log, outcome, state }: Ledger, command: SetReminder): RefusalCode | undefined {
  const { account, minutes } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (!intervals.includes(minutes)) return 'reminder_invalid'
  if (isReminderDue(state.accounts, account, state.time)) return 'reminder_due'
  writeFact(log, reminderSet, { account, everyMs: minutes * minuteMs })
  outcome.id = account
  return undefined
}

/** Refuses `reminder_not_due`. */
export function acknowledgeReminder(
  { log, outcome, state }: Ledger,
  { account }: AcknowledgeReminder,
): RefusalCode | undefined {
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (!isReminderDue(state.accounts, account, state.time)) return 'reminder_not_due'
  writeFact(log, reminderAcknowledged, { account })
  outcome.id = account
  return undefined
}
