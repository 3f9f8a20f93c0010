/** Reading with which bets one's own was matched across the runners. */
import { listReceipts } from '#contract/addresses/receipts.ts'
import type { Receipts } from '#contract/receipts.ts'
import { api } from '../../api/client.ts'

/** Returns a page of the receipts of one's own bet, the newest first; `cursor` is the last page's `next`. Throws ApiError. */
export function getReceipts(orderId: number, cursor: string | null, signal: AbortSignal): Promise<Receipts> {
  return api(listReceipts, {
    params: { orderId },
    query: { limit: '20', cursor: cursor ?? undefined },
    signal,
  })
}

/** Where a bet's receipts are shown. */
export function receiptPath(orderId: number): string {
  return `/lobby/receipt/${orderId}`
}
