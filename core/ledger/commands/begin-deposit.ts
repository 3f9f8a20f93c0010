/** begin-deposit: a player pays in. The provider is told, and nothing is on the balance until it says that the money is there. */

import { writeFact } from '../../facts/log.ts'
import { depositBegun, paymentMethods } from '../../facts/payment.ts'
import { whyClosedOrUnverified } from '../../protection/barred.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isPlayer } from '../accounts.ts'
import type { BeginDeposit } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { depositRefusal, paymentRefusal } from '../payment-checks.ts'

/** Begins a deposit; the outcome has its number. Refuses who is nobody, closed to play or not verified (`identity_unverified`), what is no payment, and what `depositRefusal` says. */
export function beginDeposit(
  { state, log, outcome }: Ledger,
  command: BeginDeposit,
): RefusalCode | undefined {
  const { account, amount, method } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  const refusal =
    whyClosedOrUnverified(state.accounts, account, state.time) ??
    paymentRefusal(state, command) ??
    depositRefusal(state, account, amount)
  if (refusal !== undefined) return refusal
  const transfer = state.wallet.count + 1
  writeFact(log, depositBegun, { transfer, account, amount, method: paymentMethods[method] })
  outcome.id = transfer
  return undefined
}
