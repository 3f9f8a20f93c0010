/** settle-up: cash changed hands between an account and the one above it, and the balances follow. Whose balance falls says so. */
import { lineSet } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import { lineOf } from '../../ledger/beside.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { post } from '../../ledger/postings.ts'
import { payableOf } from '../../ledger/spending.ts'
import type { RefusalCode } from '../../refusals.ts'
import {
  isAbove,
  isPayable,
  isTooMuch,
  ledgerAccount,
  whyNobody,
  whyNoCash,
  whyNotGiven,
} from '../between.ts'
import type { SettleUp } from '../command.ts'

/**
 * Posts it; the outcome's id is the receipt's, the transaction. Down from what the one above may spend, up from what the one below
 * owns. Refuses `account_not_found`, `agent_closed`, `not_adjacent`, `amount_invalid`, `balance_above_limit`, `payment_above_available`,
 * `cash_above_debt`, `credit_is_not_cash`.
 */
export function settleUp({ log, outcome, state }: Ledger, command: SettleUp): RefusalCode | undefined {
  const { from, to, amount, lowersLine = false, reference } = command
  const nobody = whyNobody(state, from) ?? whyNobody(state, to)
  if (nobody !== undefined) return nobody
  const isDown = isAbove(state, from, to)
  if (!isDown && !isAbove(state, to, from)) return 'not_adjacent'
  if (!isPayable(amount)) return 'amount_invalid'
  const refusal = isDown ? whyNotPaidDown(command) : whyNotPaid(command)
  if (refusal !== undefined) return refusal
  if (lowersLine) {
    writeFact(log, lineSet, { account: to, line: lineOf(state.accounts, to) - amount, by: from })
  }
  const transaction = state.transactionCount + 1
  const between = { from: ledgerAccount(from), to: ledgerAccount(to) }
  post(log, { transaction, ...between, amount, kind: 'settle_up', market: 0, text: reference })
  outcome.id = transaction
  return undefined

  function whyNotPaidDown({ lowersLine: lowers = false }: SettleUp): RefusalCode | undefined {
    return whyNotGiven(state, { by: from, to, amount, lowersLine: lowers }) ?? whyNoCash(state, to, amount)
  }

  function whyNotPaid({ lowersLine: lowers }: SettleUp): RefusalCode | undefined {
    if (lowers) return 'amount_invalid'
    if (isTooMuch(state, to, amount)) return 'balance_above_limit'
    return amount > payableOf(state, from) ? 'credit_is_not_cash' : undefined
  }
}
