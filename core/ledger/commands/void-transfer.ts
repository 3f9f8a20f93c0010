/** void-transfer: the provider says that a payment has failed. */

import { writeFact } from '../../facts/log.ts'
import { transferVoided } from '../../facts/payment.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { VoidTransfer } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { findTransfer } from '../transfers.ts'
import { transferStates } from '../wallet.ts'

const { PENDING, REVIEW, VOIDED } = transferStates

/** Voids a transfer; of one that is voided already nothing happens. Refuses one that nobody approved of yet, and one that was posted. */
export function voidTransfer(
  { state, log, outcome }: Ledger,
  { transfer: id, reason }: VoidTransfer,
): RefusalCode | undefined {
  const transfer = findTransfer(state, id)
  if (typeof transfer === 'string') return transfer
  if (transfer.state === REVIEW) return 'transfer_in_review'
  if (transfer.state !== PENDING && transfer.state !== VOIDED) return 'transfer_posted'
  outcome.id = id
  if (transfer.state === VOIDED) return undefined
  writeFact(log, transferVoided, { transfer: id, account: transfer.account, person: 0, text: reason })
  return undefined
}
