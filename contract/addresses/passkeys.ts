/** Passkeys. What the calls take and answer is in contract/passkeys.ts. */
import type { Address } from '../call.ts'
import type { passkeyCalls } from '../passkeys.ts'

type Forms = typeof passkeyCalls

export const listPasskeys: Address<Forms['listPasskeys']> = { method: 'GET', path: '/api/auth/passkeys' }
export const beginPasskey: Address<Forms['beginPasskey']> = {
  method: 'POST',
  path: '/api/auth/passkeys/begin',
}
export const addPasskey: Address<Forms['addPasskey']> = { method: 'POST', path: '/api/auth/passkeys' }
export const endPasskey: Address<Forms['endPasskey']> = {
  method: 'POST',
  path: '/api/auth/passkeys/:passkeyId/end',
}
export const beginPasskeySignIn: Address<Forms['beginPasskeySignIn']> = {
  method: 'POST',
  path: '/api/auth/passkeys/challenge',
}
export const signInByPasskey: Address<Forms['signInByPasskey']> = {
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
}
export const beginPasskeyConfirmation: Address<Forms['beginPasskeyConfirmation']> = {
  method: 'POST',
  path: '/api/auth/passkeys/confirm/begin',
}
export const confirmByPasskey: Address<Forms['confirmByPasskey']> = {
  method: 'POST',
  path: '/api/auth/passkeys/confirm',
}
