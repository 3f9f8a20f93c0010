/** All that is kept about somebody. What the calls take and answer is in contract/personal-data.ts. */
import type { Address } from '../call.ts'
import type { personalDataCalls } from '../personal-data.ts'

type Forms = typeof personalDataCalls

export const exportOwnData: Address<Forms['exportOwnData']> = { method: 'GET', path: '/api/account/export' }
export const exportDataOf: Address<Forms['exportDataOf']> = {
  method: 'GET',
  path: '/api/admin/accounts/:accountId/export',
}
export const getErasure: Address<Forms['getErasure']> = {
  method: 'GET',
  path: '/api/admin/accounts/:accountId/erasure',
}
export const askErasure: Address<Forms['askErasure']> = {
  method: 'POST',
  path: '/api/admin/accounts/:accountId/erasure',
}
export const approveErasure: Address<Forms['approveErasure']> = {
  method: 'POST',
  path: '/api/admin/accounts/:accountId/erasure/approval',
}
export const rejectErasure: Address<Forms['rejectErasure']> = {
  method: 'POST',
  path: '/api/admin/accounts/:accountId/erasure/rejection',
}
