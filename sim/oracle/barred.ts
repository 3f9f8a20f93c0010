/** Who may take no risk, or nothing at all, and why. */
import type { RefusalCode } from '#core/refusals.ts'
import type { OracleAccount, World } from './world.ts'

/** Whether a player's own exclusion goes on: also after its end, until 24 hours after he has asked to return. */
export function isSelfExcluded({ time }: World, { protection }: OracleAccount): boolean {
  const { excludedUntil, returnsFrom } = protection
  if (excludedUntil === 0) return false
  return returnsFrom === 0 || time < returnsFrom
}

/** Returns why the account is closed to play, or undefined. */
export function whyClosed(world: World, account: OracleAccount): RefusalCode | undefined {
  if (account.excluded) return 'account_excluded'
  if (isSelfExcluded(world, account)) return 'self_excluded'
  if (account.protection.suspended !== '') return 'account_suspended'
  return world.time < account.protection.timeOutUntil ? 'time_out' : undefined
}

/** Who is closed for such a reason may still say what protects him. */
export function isForATime(closed: RefusalCode): boolean {
  return closed === 'time_out' || closed === 'account_suspended'
}

/** Whether a session has come to a reminder that was not acknowledged. */
export function isReminderDue({ time }: World, { protection }: OracleAccount): boolean {
  const { sessionAt, remindedAt, reminderMs } = protection
  return sessionAt > 0 && time >= remindedAt + reminderMs
}

/** Beyond a demonstration nobody plays or deposits of whom it is not known who he is; the house's own participants are no persons. */
export function isUnverified({ profile }: World, { kind, protection }: OracleAccount): boolean {
  return profile !== 'demo' && kind === 'PLAYER' && protection.identity !== 'VERIFIED'
}

/** Returns why the account may take no new risk, or undefined. */
export function whyNoRisk(world: World, account: OracleAccount): RefusalCode | undefined {
  const closed = whyClosed(world, account)
  if (closed !== undefined) return closed
  if (isUnverified(world, account)) return 'identity_unverified'
  return isReminderDue(world, account) ? 'reminder_due' : undefined
}
