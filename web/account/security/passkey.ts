/** Signing in by a passkey of this device. */
import { beginPasskeySignIn, signInByPasskey } from '#contract/addresses/passkeys.ts'
import { securityText } from '../../text/en/security.ts'
import { type AuthAnswer, post } from '../auth-calls.ts'

/** Returns whether passkeys work here: not in every browser, nor where the page is loaded from a bare number. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Asks the device, and returns the answer to the sign-in, refused or not. Throws when no answer came. */
export async function logInByPasskey(): Promise<AuthAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const challenge = (await post(beginPasskeySignIn, undefined)) as AuthAnswer & Challenge
  if (challenge.code !== undefined) return challenge
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge: challenge.challenge, rpId: challenge.rpId, userVerification: 'required' },
    })
    const { clientDataJSON, authenticatorData, signature } = response
    return await post(signInByPasskey, { id, clientDataJSON, authenticatorData, signature })
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return notUsed
    throw error
  }
}

const notUsed: AuthAnswer = { success: false, message: securityText.passkeyNotUsed }

interface Challenge {
  readonly challenge: string
  readonly rpId: string
}
