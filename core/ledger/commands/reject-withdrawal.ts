/** reject-withdrawal: one of the people who have to approve of a withdrawal does not. What was held is available again. */

import { writeFact } from '../../facts/log.ts'
import { transferVoided } from '../../facts/payment.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { RejectWithdrawal } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { findReviewed } from '../transfers.ts'

/** Refuses a transfer that is in no review, one's own, and no reason. */
export function rejectWithdrawal(
  { state, log, outcome }: Ledger,
  { transfer: id, by, reason }: RejectWithdrawal,
): RefusalCode | undefined {
  const transfer = findReviewed(state, id, by)
  if (typeof transfer === 'string') return transfer
  if (reason.trim() === '') return 'reason_missing'
  writeFact(log, transferVoided, { transfer: id, account: transfer.account, person: by, text: reason })
  outcome.id = id
  return undefined
}
