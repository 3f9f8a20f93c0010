/** What a command on a transfer asks before it is decided. */
import type { RefusalCode } from '../refusals.ts'
import type { AccountId } from '../values/brands.ts'
import { isPlayer } from './accounts.ts'
import type { LedgerState } from './ledger.ts'
import { endedKeptMs, type Transfer, transferStates } from './wallet.ts'

const { REVIEW } = transferStates

/**
 * Returns the transfer of this number, or why nothing can be done about it: no number that was given (`transfer_not_found`), or
 * one that ended too long ago (`transfer_over`), whether it has left memory already or not.
 */
export function findTransfer({ time, wallet }: LedgerState, id: number): Transfer | RefusalCode {
  const underWay = wallet.underWay.get(id)
  if (underWay !== undefined) return underWay
  const ended = wallet.ended.get(id)
  if (ended !== undefined && time < ended.endedAt + endedKeptMs) return ended
  const wasGiven = Number.isSafeInteger(id) && id >= 1 && id <= wallet.count
  return wasGiven ? 'transfer_over' : 'transfer_not_found'
}

/** Returns a withdrawal that somebody may decide about, or why not: his own never. */
export function findReviewed(state: LedgerState, id: number, by: AccountId): Transfer | RefusalCode {
  if (!isPlayer(state.accounts, by)) return 'account_not_found'
  const transfer = findTransfer(state, id)
  if (typeof transfer === 'string') return transfer
  if (transfer.state !== REVIEW) return 'transfer_not_in_review'
  return transfer.account === by ? 'own_transfer' : transfer
}
