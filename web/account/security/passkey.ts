/** Signing in by a passkey of this device, and showing by one again who one is. */
import {
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  confirmByPasskey,
  signInByPasskey,
} from '#contract/addresses/passkeys.ts'
import type { PasskeyAssertion } from '#contract/passkeys.ts'
import { ApiError, api } from '../../api/client.ts'
import { securityText } from '../../text/en/security.ts'
import { type AuthAnswer, post } from '../auth-calls.ts'

/** Returns whether passkeys work here: not in every browser, nor where the page is loaded from a bare number. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Asks the device, and returns the answer to the sign-in, refused or not. Throws when no answer came. */
export async function logInByPasskey(): Promise<AuthAnswer> {
  const challenge = (await post(beginPasskeySignIn, undefined)) as AuthAnswer & Challenge
  if (challenge.code !== undefined) return challenge
  const signed = await sign(challenge)
  return signed === null ? notUsed : post(signInByPasskey, signed)
}

/** Shows the server again who it is, by one of the account's passkeys. Throws ApiError where none was used or the server refuses. */
export async function confirmWithPasskey(): Promise<void> {
  const body = await sign(await api(beginPasskeyConfirmation))
  if (body === null) {
    throw new ApiError({
      code: 'passkey_refused',
      message: securityText.passkeyNotUsed,
      status: 0,
      retryable: false,
    })
  }
  await api(confirmByPasskey, { body })
}

/** Has the device sign; null where its owner does not want to. */
async function sign({ challenge, rpId, known = [] }: Challenge): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const allowCredentials = known.map((id) => ({ id, type: 'public-key' }) as const)
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, allowCredentials, userVerification: 'required' },
    })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, clientDataJSON, authenticatorData, signature }
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return null
    throw error
  }
}

const notUsed: AuthAnswer = { success: false, message: securityText.passkeyNotUsed }

interface Challenge {
  readonly challenge: string
  readonly rpId: string
  readonly known?: readonly string[]
}
