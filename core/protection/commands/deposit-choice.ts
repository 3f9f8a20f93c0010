/** decline-deposit-limit, review-limits: a player says that he wants no limit of deposits, and that he has looked at his limits again. */
import { writeFact } from '../../facts/log.ts'
import { depositLimitDeclined, limitsReviewed } from '../../facts/protection.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isForATime, whyClosed } from '../barred.ts'
import type { DeclineDepositLimit, ReviewLimits } from '../command.ts'
import { reviewDueAt } from '../protection.ts'

/** Answers for who has not: refuses who has set a limit of deposits before, or has said this (`limit_unchanged`), and who is closed to play. */
export function declineDepositLimit(
  { log, outcome, state }: Ledger,
  { account }: DeclineDepositLimit,
): RefusalCode | undefined {
  const { accounts, time } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  const closed = whyClosed(accounts, account, time)
  // As for a limit: who takes time out may think about it.
  if (closed !== undefined && !isForATime(closed)) return closed
  if (accounts.protections[account]?.isDepositAnswered === true) return 'limit_unchanged'
  writeFact(log, depositLimitDeclined, { account })
  outcome.id = account
  outcome.nextAt = 0
  return undefined
}

/** Refuses before six months are over since the last time (`review_not_due`). */
export function reviewLimits(
  { log, outcome, state }: Ledger,
  { account }: ReviewLimits,
): RefusalCode | undefined {
  const { accounts, time } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  const protection = accounts.protections[account]
  const dueAt = protection === undefined ? 0 : reviewDueAt(protection)
  if (dueAt === 0 || time < dueAt) return 'review_not_due'
  writeFact(log, limitsReviewed, { account })
  outcome.id = account
  outcome.nextAt = 0
  return undefined
}
