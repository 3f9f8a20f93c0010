/** write-off: the account above gives up a debt that will not be paid. */
import { lineSet } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import { house } from '../../ledger/accounts.ts'
import { lineOf } from '../../ledger/beside.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { post } from '../../ledger/postings.ts'
import { debtOf } from '../../ledger/spending.ts'
import { whyNotChild } from '../../ledger/tree.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isPayable, whyNotGiven } from '../between.ts'
import type { WriteOff } from '../command.ts'

/**
 * Posts it, from the house's bad debt where the house is above; the outcome's id is the transaction. Refuses who is not directly above, an
 * amount that is none, no reason, more than the branch owes (`above_debt`), and more than the one above may spend.
 */
export function writeOff({ log, outcome, state }: Ledger, command: WriteOff): RefusalCode | undefined {
  const { account, by, amount, lowersLine = false, reason } = command
  const apart = whyNotChild(state, account, by)
  if (apart !== undefined) return apart
  if (!isPayable(amount)) return 'amount_invalid'
  if (reason.trim() === '') return 'reason_missing'
  if (amount > debtOf(state, account)) return 'above_debt'
  const refusal = whyNotGiven(state, { by, to: account, amount, lowersLine })
  if (refusal !== undefined) return refusal
  if (lowersLine) writeFact(log, lineSet, { account, line: lineOf(state.accounts, account) - amount, by })
  const transaction = state.transactionCount + 1
  const from = by === 0 ? house.badDebt : by
  post(log, { transaction, from, to: account, amount, kind: 'write_off', market: 0, text: reason })
  outcome.id = transaction
  return undefined
}
