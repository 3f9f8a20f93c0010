/** Who players are. What the calls take and answer is in contract/identity.ts. */
import type { Address } from '../call.ts'
import type { identityCalls } from '../identity.ts'

type Forms = typeof identityCalls

export const getIdentity: Address<Forms['getIdentity']> = { method: 'GET', path: '/api/identity' }
export const submitIdentity: Address<Forms['submitIdentity']> = { method: 'POST', path: '/api/identity' }
export const listIdentities: Address<Forms['listIdentities']> = {
  method: 'GET',
  path: '/api/admin/identities',
}
export const readIdentity: Address<Forms['readIdentity']> = {
  method: 'GET',
  path: '/api/admin/identities/:accountId',
}
export const decideIdentity: Address<Forms['decideIdentity']> = {
  method: 'POST',
  path: '/api/admin/identities/:accountId/decision',
}
