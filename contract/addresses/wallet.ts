/** Money in and out. What the calls take and answer is in contract/wallet.ts. */
import type { Address } from '../call.ts'
import type { walletCalls } from '../wallet.ts'

type Forms = typeof walletCalls

export const getWallet: Address<Forms['getWallet']> = { method: 'GET', path: '/api/wallet' }
export const listPayments: Address<Forms['listPayments']> = { method: 'GET', path: '/api/wallet/payments' }
export const beginDeposit: Address<Forms['beginDeposit']> = { method: 'POST', path: '/api/wallet/deposits' }
export const beginWithdrawal: Address<Forms['beginWithdrawal']> = {
  method: 'POST',
  path: '/api/wallet/withdrawals',
}
export const takeWebhook: Address<Forms['takeWebhook']> = { method: 'POST', path: '/api/payments/webhook' }
export const listReviews: Address<Forms['listReviews']> = { method: 'GET', path: '/api/admin/withdrawals' }
export const approveWithdrawal: Address<Forms['approveWithdrawal']> = {
  method: 'POST',
  path: '/api/admin/withdrawals/:paymentId/approval',
}
export const rejectWithdrawal: Address<Forms['rejectWithdrawal']> = {
  method: 'POST',
  path: '/api/admin/withdrawals/:paymentId/rejection',
}
