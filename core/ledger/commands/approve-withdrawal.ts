/** approve-withdrawal: one of the people who have to approve of a withdrawal does. With the last of them it goes to the provider. */

import { writeFact } from '../../facts/log.ts'
import { withdrawalApproved } from '../../facts/payment.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { ApproveWithdrawal } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { findReviewed } from '../transfers.ts'
import { approvalsOfReview, approverOf } from '../wallet.ts'

/** An approval counts for 24 hours: after that it is as if it had not been. Refuses a transfer that is in no review, one's own, and a second approval by the same account (`approved_already`). */
export function approveWithdrawal(
  { state, log, outcome }: Ledger,
  { transfer: id, by }: ApproveWithdrawal,
): RefusalCode | undefined {
  const transfer = findReviewed(state, id, by)
  if (typeof transfer === 'string') return transfer
  const before = approverOf(transfer, state.time)
  if (before === by) return 'approved_already'
  writeFact(log, withdrawalApproved, {
    transfer: id,
    account: transfer.account,
    person: by,
    left: (before === 0 ? approvalsOfReview : transfer.approvals) - 1,
  })
  outcome.id = id
  return undefined
}
