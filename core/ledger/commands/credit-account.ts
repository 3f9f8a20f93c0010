/** credit-account: an operator gives an account play money from the house's issue, and says why. */

import type { CreditAccount } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import type { RefusalCode } from '../../refusals.ts'
import { balanceMax } from '../../values/money.ts'
import { house, isPlayer } from '../accounts.ts'
import { post } from '../postings.ts'

/** Credits a player's account. Refuses amounts that are not whole, not above zero, or would lift the balance beyond the limit. */
export function creditAccount(engine: Engine, command: CreditAccount): RefusalCode | undefined {
  const { state, log } = engine
  const { account, amount, reason } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'amount_invalid'
  if (state.accounts.balance[account]! + amount > balanceMax) return 'amount_invalid'
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
  engine.outcome.id = account
  return undefined
}
