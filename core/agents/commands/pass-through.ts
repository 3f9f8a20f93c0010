/** pass-through: a payment over every level between an account and the house, in one transaction. */
import type { Ledger } from '../../ledger/ledger.ts'
import { post } from '../../ledger/postings.ts'
import { payableOf } from '../../ledger/spending.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId } from '../../values/brands.ts'
import { isPayable, isTooMuch, ledgerAccount, whyNobody, whyNoCash } from '../between.ts'
import type { PassThrough } from '../command.ts'

/**
 * Posts it level by level: who is between gets as much as he gives. The outcome's id is the transaction. Refuses `account_not_found`,
 * `agent_closed`, `amount_invalid`, `balance_above_limit`, `cash_above_debt`, and out of an account more than it owns (`credit_is_not_cash`).
 */
export function passThrough({ log, outcome, state }: Ledger, command: PassThrough): RefusalCode | undefined {
  const { account, amount, direction, reference: text } = command
  const nobody = account === 0 ? 'account_not_found' : whyNobody(state, account)
  if (nobody !== undefined) return nobody
  if (!isPayable(amount)) return 'amount_invalid'
  const isIn = direction === 'in'
  if (isIn && isTooMuch(state, account, amount)) return 'balance_above_limit'
  if (!isIn && amount > payableOf(state, account)) return 'credit_is_not_cash'
  const noCash = isIn ? whyNoCash(state, account, amount) : undefined
  if (noCash !== undefined) return noCash
  const up: AccountId[] = [account]
  while (up.at(-1) !== 0) up.push(state.accounts.parent[up.at(-1)!]!)
  const way = isIn ? up.reverse() : up
  const transaction = state.transactionCount + 1
  for (let i = 1; i < way.length; i++) {
    const between = { from: ledgerAccount(way[i - 1]!), to: ledgerAccount(way[i]!) }
    post(log, { transaction, ...between, amount, kind: 'settle_up', market: 0, text })
  }
  outcome.id = transaction
  return undefined
}
