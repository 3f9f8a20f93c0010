/** What is done by links in mails. What the calls take and answer is in contract/recovery.ts. */
import type { Address } from '../call.ts'
import type { recoveryCalls } from '../recovery.ts'

type Forms = typeof recoveryCalls

export const requestVerification: Address<Forms['requestVerification']> = {
  method: 'POST',
  path: '/api/auth/verification',
}
export const verifyEmail: Address<Forms['verifyEmail']> = { method: 'POST', path: '/api/auth/verify-email' }
export const forgotPassword: Address<Forms['forgotPassword']> = { method: 'POST', path: '/api/auth/forgot' }
export const resetPassword: Address<Forms['resetPassword']> = { method: 'POST', path: '/api/auth/reset' }
export const listOutbox: Address<Forms['listOutbox']> = { method: 'GET', path: '/api/admin/outbox' }
