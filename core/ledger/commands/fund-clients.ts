/** fund-clients: the house puts money of its own to what is kept apart for players, and says why. */

import type { RefusalCode } from '../../refusals.ts'
import { balanceOf, house } from '../accounts.ts'
import type { FundClients } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { post } from '../postings.ts'

/** The most that may be kept apart, minor units: keeps every sum of the ledger a safe integer. */
const clientMoneyMax = 100_000_000_000_000

/** Posts it; the outcome has what is kept apart then. Refuses `amount_invalid` (also beyond the most that may be kept apart) and `reason_missing`. */
export function fundClients({ log, outcome, state }: Ledger, command: FundClients): RefusalCode | undefined {
  const { amount, reason } = command
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'amount_invalid'
  const held = amount - balanceOf(state.accounts, house.payments)
  if (held > clientMoneyMax) return 'amount_invalid'
  if (reason.trim() === '') return 'reason_missing'
  post(log, {
    transaction: state.transactionCount + 1,
    from: house.payments,
    to: house.own,
    amount,
    kind: 'client_money',
    market: 0,
    text: reason,
  })
  outcome.id = house.payments
  outcome.balance = held
  return undefined
}
