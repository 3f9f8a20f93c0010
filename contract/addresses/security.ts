/** How one’s account is kept. What the calls take and answer is in contract/security.ts. */
import type { Address } from '../call.ts'
import type { securityCalls } from '../security.ts'

type Forms = typeof securityCalls

export const refreshSession: Address<Forms['refreshSession']> = { method: 'POST', path: '/api/auth/refresh' }
export const confirmIdentity: Address<Forms['confirmIdentity']> = {
  method: 'POST',
  path: '/api/auth/confirm',
}
export const getSecurity: Address<Forms['getSecurity']> = { method: 'GET', path: '/api/auth/security' }
export const beginSecondFactor: Address<Forms['beginSecondFactor']> = {
  method: 'POST',
  path: '/api/auth/second-factor/begin',
}
export const enableSecondFactor: Address<Forms['enableSecondFactor']> = {
  method: 'POST',
  path: '/api/auth/second-factor/enable',
}
export const renewRecoveryCodes: Address<Forms['renewRecoveryCodes']> = {
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
}
export const endSecondFactor: Address<Forms['endSecondFactor']> = {
  method: 'POST',
  path: '/api/auth/second-factor/end',
}
export const makeKey: Address<Forms['makeKey']> = { method: 'POST', path: '/api/auth/keys' }
export const endKey: Address<Forms['endKey']> = { method: 'POST', path: '/api/auth/keys/:keyId/end' }
