/** confirm-payment: whose balance falls says that he has the cash. */
import { paymentConfirmed } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { post } from '../../ledger/postings.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isTooMuch, ledgerAccount } from '../between.ts'
import type { ConfirmPayment } from '../command.ts'

/** Posts what was held. Refuses what does not wait (`payment_not_found`), who else it is of (`not_your_payment`), `balance_above_limit`. */
export function confirmPayment(
  { log, outcome, state }: Ledger,
  { payment: id, by }: ConfirmPayment,
): RefusalCode | undefined {
  const payment = state.tree.payments.get(id)
  if (payment === undefined) return 'payment_not_found'
  const { account, amount, to } = payment
  if (account !== by) return 'not_your_payment'
  if (isTooMuch(state, to, amount)) return 'balance_above_limit'
  writeFact(log, paymentConfirmed, { payment: id, account })
  const transaction = state.transactionCount + 1
  const between = { from: account, to: ledgerAccount(to) }
  post(log, { transaction, ...between, amount, kind: 'settle_up', market: 0, text: `payment ${id}` })
  outcome.id = id
  return undefined
}
