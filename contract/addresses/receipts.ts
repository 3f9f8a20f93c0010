/** Receipts of cross-matches. What the call answers is in contract/receipts.ts. */
import type { Address } from '../call.ts'
import type { receiptCalls } from '../receipts.ts'

export const listReceipts: Address<(typeof receiptCalls)['listReceipts']> = {
  method: 'GET',
  path: '/api/exchange/orders/:orderId/receipts',
}
