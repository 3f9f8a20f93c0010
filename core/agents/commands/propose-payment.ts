/** propose-payment: the account above says that it has paid a balance out. What is said is held until whose it is confirms it. */
import { paymentProposed } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { payableOf } from '../../ledger/spending.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isPayable } from '../between.ts'
import type { ProposePayment } from '../command.ts'

/** Of one account that wait to be confirmed. */
const proposedMax = 10
/** 30 days. */
const lapseMaxMs = 30 * 24 * 3_600_000

/** Holds it; the outcome has its number and when it is over. Refuses `account_not_found`, `not_adjacent`, `amount_invalid`, `too_many_payments`, `credit_is_not_cash`. */
export function proposePayment(
  { log, outcome, state }: Ledger,
  command: ProposePayment,
): RefusalCode | undefined {
  const { from: account, to, amount, lapseMs } = command
  const { accounts, time, tree } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  if (accounts.parent[account] !== to) return 'not_adjacent'
  const isTime = Number.isSafeInteger(lapseMs) && lapseMs > 0 && lapseMs <= lapseMaxMs
  if (!isPayable(amount) || !isTime) return 'amount_invalid'
  if (tree.waiting.get(account) === proposedMax) return 'too_many_payments'
  if (amount > payableOf(state, account)) return 'credit_is_not_cash'
  const payment = tree.proposed + 1
  const until = time + lapseMs
  writeFact(log, paymentProposed, { payment, account, to, amount, until })
  outcome.id = payment
  outcome.releaseAt = until
  return undefined
}
