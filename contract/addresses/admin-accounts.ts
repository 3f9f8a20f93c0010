/** What an operator does with accounts. What they take and answer is in contract/admin.ts. */

import type { accountCalls } from '../admin.ts'
import type { Address } from '../call.ts'

type Forms = typeof accountCalls

export const listAccounts: Address<Forms['listAccounts']> = { method: 'GET', path: '/api/admin/accounts' }
export const creditAccount: Address<Forms['creditAccount']> = {
  method: 'POST',
  path: '/api/admin/accounts/:accountId/credit',
}
export const debitAccount: Address<Forms['debitAccount']> = {
  method: 'POST',
  path: '/api/admin/accounts/:accountId/debit',
}
export const setRoles: Address<Forms['setRoles']> = {
  method: 'POST',
  path: '/api/admin/accounts/:accountId/roles',
}
export const setAccountLimits: Address<Forms['setAccountLimits']> = {
  method: 'POST',
  path: '/api/admin/accounts/:accountId/limits',
}
export const excludeAccount: Address<Forms['excludeAccount']> = {
  method: 'POST',
  path: '/api/admin/accounts/:accountId/exclude',
}
export const setDiscount: Address<Forms['setDiscount']> = {
  method: 'POST',
  path: '/api/admin/accounts/:accountId/discount',
}
