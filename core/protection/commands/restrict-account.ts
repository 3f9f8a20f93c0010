/** suspend-account, restrict-account: what the house does about an account by a reason or a rule that its player reads. */
import { writeFact } from '../../facts/log.ts'
import {
  accountRestricted,
  accountRules,
  accountSuspended,
  noLimit,
  suspensionReasons,
} from '../../facts/protection.ts'
import { type Accounts, isPlayer } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId } from '../../values/brands.ts'
import { balanceMax } from '../../values/money.ts'
import type { RestrictAccount, SuspendAccount } from '../command.ts'

/**
 * Suspends the account, or lifts that where no reason is given. Refuses `account_not_found`, who is suspended already (`account_suspended`), and
 * what is no reason, what is not suspended, or who decides about himself (`restriction_invalid`).
 */
export function suspendAccount(
  { log, outcome, state: { accounts } }: Ledger,
  { account, person, reason }: SuspendAccount,
): RefusalCode | undefined {
  const unknown = whyUnknown(accounts, account, person)
  if (unknown !== undefined) return unknown
  if (reason !== undefined && !Object.hasOwn(suspensionReasons, reason)) return 'restriction_invalid'
  const { suspendedFor = 0 } = accounts.protections[account] ?? {}
  if (reason === undefined && suspendedFor === 0) return 'restriction_invalid'
  if (reason !== undefined && suspendedFor !== 0) return 'account_suspended'
  const code = reason === undefined ? 0 : suspensionReasons[reason]
  writeFact(log, accountSuspended, { account, reason: code, person })
  outcome.id = account
  return undefined
}

/**
 * Sets a rule for the account, or lifts it; a cap may be set in the place of another. Refuses `account_not_found`, a cap that is no amount
 * (`amount_invalid`), and no rule, what is so already, or who decides about himself (`restriction_invalid`).
 */
export function restrictAccount(
  { log, outcome, state: { accounts } }: Ledger,
  { account, amount, isLifted, person, rule }: RestrictAccount,
): RefusalCode | undefined {
  const unknown = whyUnknown(accounts, account, person)
  if (unknown !== undefined) return unknown
  if (!Object.hasOwn(accountRules, rule)) return 'restriction_invalid'
  const isCap = rule === 'STAKE_CAP' && !isLifted
  if (isCap ? !isAmount(amount) : amount !== undefined) return 'amount_invalid'
  const { isRiskBarred = false, stakeCap = noLimit } = accounts.protections[account] ?? {}
  const next = isLifted ? noLimit : (amount ?? 0)
  const now = rule === 'STAKE_CAP' ? stakeCap : isRiskBarred ? 0 : noLimit
  if (next === now) return 'restriction_invalid'
  writeFact(log, accountRestricted, { account, rule: accountRules[rule], amount: next, person })
  outcome.id = account
  return undefined
}

function whyUnknown(accounts: Accounts, account: AccountId, person: AccountId): RefusalCode | undefined {
  if (!isPlayer(accounts, account)) return 'account_not_found'
  if (person !== 0 && !isPlayer(accounts, person)) return 'account_not_found'
  return person === account ? 'restriction_invalid' : undefined
}

function isAmount(amount: number | undefined): boolean {
  return Number.isSafeInteger(amount) && amount! >= 1 && amount! <= balanceMax
}
