/** post-transfer: the provider says that a payment is made. Once, however often it says so. */

import { writeFact } from '../../facts/log.ts'
import { paymentMethodOf, transferPosted } from '../../facts/payment.ts'
import type { RefusalCode } from '../../refusals.ts'
import { house } from '../accounts.ts'
import type { PostTransfer } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { post } from '../postings.ts'
import { findTransfer } from '../transfers.ts'
import { transferStates } from '../wallet.ts'

const { PENDING, REVIEW, VOIDED } = transferStates

/**
 * Posts a transfer; of one that is posted already nothing happens, and the outcome is the same. Refuses another amount than was begun
 * with, one that nobody approved of yet, and one that was voided: its money is for people to look at.
 */
export function postTransfer(
  { state, log, outcome }: Ledger,
  { transfer: id, amount, reference }: PostTransfer,
): RefusalCode | undefined {
  const transfer = findTransfer(state, id)
  if (typeof transfer === 'string') return transfer
  if (amount !== transfer.amount) return 'transfer_differs'
  if (transfer.state === REVIEW) return 'transfer_in_review'
  if (transfer.state === VOIDED) return 'transfer_voided'
  outcome.id = id
  if (transfer.state !== PENDING) return undefined
  const { account, isDeposit, method } = transfer
  writeFact(log, transferPosted, { transfer: id, account, text: reference })
  post(log, {
    transaction: state.transactionCount + 1,
    from: house.payments,
    to: account,
    amount: isDeposit ? amount : -amount,
    kind: isDeposit ? 'deposit' : 'withdrawal',
    market: 0,
    text: `${paymentMethodOf(method)} ${id}`,
  })
  return undefined
}
