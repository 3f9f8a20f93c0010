/** charge-back: the provider takes a deposit back. What the balance lacks then is a debt. */

import { writeFact } from '../../facts/log.ts'
import { depositChargedBack, paymentMethodOf } from '../../facts/payment.ts'
import type { RefusalCode } from '../../refusals.ts'
import { house } from '../accounts.ts'
import type { ChargeBack } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { post } from '../postings.ts'
import { findTransfer } from '../transfers.ts'
import { transferStates } from '../wallet.ts'

const { CHARGED_BACK, POSTED } = transferStates

/** Takes the whole of a deposit back, once; a second time nothing happens. Refuses what is no deposit that was posted. */
export function chargeBack(
  { state, log, outcome }: Ledger,
  { transfer: id, reference }: ChargeBack,
): RefusalCode | undefined {
  const transfer = findTransfer(state, id)
  if (typeof transfer === 'string') return transfer
  const { account, amount, isDeposit, method } = transfer
  if (!isDeposit || (transfer.state !== POSTED && transfer.state !== CHARGED_BACK)) return 'not_charged_back'
  outcome.id = id
  if (transfer.state === CHARGED_BACK) return undefined
  writeFact(log, depositChargedBack, { transfer: id, account, text: reference })
  post(log, {
    transaction: state.transactionCount + 1,
    from: account,
    to: house.payments,
    amount,
    kind: 'chargeback',
    market: 0,
    text: `${paymentMethodOf(method)} ${id}`,
  })
  return undefined
}
