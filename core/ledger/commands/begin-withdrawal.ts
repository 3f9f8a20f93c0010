/** begin-withdrawal: a player takes money out. It is held at once, is his until it is paid, and he cannot take that back. */

import { writeFact } from '../../facts/log.ts'
import { paymentMethods, withdrawalBegun } from '../../facts/payment.ts'
import type { RefusalCode } from '../../refusals.ts'
import { availableOf, isPlayer } from '../accounts.ts'
import type { BeginWithdrawal } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { paymentRefusal } from '../payment-checks.ts'
import { payableOf } from '../spending.ts'
import { approvalsOfReview, goesBack, paidNothing } from '../wallet.ts'

/**
 * Begins a withdrawal; the outcome has its number. Refuses who is nobody, what is no payment, a method that the money did not come by
 * (`deposit_method_first`), more than is available, and what would be paid of credit (`credit_is_not_cash`). Who is excluded may take his money.
 */
export function beginWithdrawal(
  { state, log, outcome }: Ledger,
  command: BeginWithdrawal,
): RefusalCode | undefined {
  const { account, amount, method, reviewAbove } = command
  const { accounts, wallet } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  const refusal = paymentRefusal(state, command)
  if (refusal !== undefined) return refusal
  const code = paymentMethods[method]
  if (!goesBack(wallet.byAccount.get(account) ?? paidNothing(), amount, code)) return 'deposit_method_first'
  if (amount > availableOf(accounts, account)) return 'withdrawal_above_available'
  if (amount > payableOf(state, account)) return 'credit_is_not_cash'
  const transfer = wallet.count + 1
  const approvals = amount > reviewAbove ? approvalsOfReview : 0
  writeFact(log, withdrawalBegun, { transfer, account, amount, method: code, approvals })
  outcome.id = transfer
  return undefined
}
