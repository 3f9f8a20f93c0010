/** credit-account: an operator gives an account play money from the house's issue, and says why. */

import type { RefusalCode } from '../../refusals.ts'
import { balanceMax } from '../../values/money.ts'
import { balanceOf, house, isPlayer } from '../accounts.ts'
import type { CreditAccount } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { post } from '../postings.ts'

/** Credits a player's account. Refuses amounts that are not whole, not above zero, or would lift the balance beyond the limit. */
export function creditAccount(ledger: Ledger, command: CreditAccount): RefusalCode | undefined {
  const { state, log } = ledger
  const { account, amount, reason } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'amount_invalid'
  if (balanceOf(state.accounts, account) + amount > balanceMax) return 'amount_invalid'
  if (reason.trim() === '') return 'reason_missing'
  post(log, {
    transaction: state.transactionCount + 1,
    from: house.issue,
    to: account,
    amount,
    kind: command.as,
    market: 0,
    text: reason,
  })
  ledger.outcome.id = account
  return undefined
}
