/** debit-account: an operator pays cash out over the counter, against the balance, and says why. */

import type { RefusalCode } from '../../refusals.ts'
import { balanceMax } from '../../values/money.ts'
import { house, isPlayer } from '../accounts.ts'
import type { DebitAccount } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { post } from '../postings.ts'
import { payableOf } from '../spending.ts'

/** Debits an account. Refuses `account_not_found`, `amount_invalid`, `reason_missing`, and more than it owns and nobody holds (`credit_is_not_cash`). */
export function debitAccount(
  { log, outcome, state }: Ledger,
  command: DebitAccount,
): RefusalCode | undefined {
  const { account, amount, reason } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > balanceMax) return 'amount_invalid'
  if (reason.trim() === '') return 'reason_missing'
  if (amount > payableOf(state, account)) return 'credit_is_not_cash'
  const transaction = state.transactionCount + 1
  post(log, { transaction, from: account, to: house.issue, amount, kind: 'debit', market: 0, text: reason })
  outcome.id = account
  return undefined
}
