/** Passkeys (WebAuthn): a device signs a challenge, once it has seen its owner; nothing that could be stolen is kept here. */
import type { NewPasskey, PasskeyAssertion } from '#contract/passkeys.ts'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import type { StoredPasskey } from './passkey-tables.ts'
import type { PeopleStore } from './tables.ts'
import { newSecret } from './tokens.ts'

/** Of one account. */
const passkeysMax = 10
const challengeMs = 5 * 60_000
/** Of all who are about to sign in; the oldest is forgotten. */
const challengesMax = 10_000

/** Where the page was loaded from, and what passkeys of it are bound to. */
export interface Place {
  /** "https://bets.example.org". */
  readonly origin: string
  /** "bets.example.org". */
  readonly rpId: string
}

export interface Passkeys {
  /** An account's passkeys, oldest first. */
  of(accountId: AccountId): Promise<readonly StoredPasskey[]>
  /** Returns a challenge, good for five minutes, once. `holder`: whose session it is for; undefined of a sign-in. */
  challenge(holder: string | undefined): string
  /** Adds a passkey; resolves to its id. Refuses: passkey_refused, too_many_passkeys. */
  add(accountId: AccountId, made: NewPasskey, where: Place & { readonly holder: string }): Promise<string>
  /** Resolves to whose passkey has signed a challenge of the holder; undefined where none has. */
  ownerOf(
    assertion: PasskeyAssertion,
    where: Place & { readonly holder: string | undefined },
  ): Promise<AccountId | undefined>
  /** Refuses: passkey_not_found. */
  end(accountId: AccountId, id: string): Promise<void>
}

/** Returns the passkeys that the store keeps. */
export function createPasskeys(store: PeopleStore, now: () => number): Passkeys {
  const challenges = new Map<string, { readonly holder: string | undefined; readonly endsAt: number }>()

  /** Uses a challenge up. */
  const spend = (challenge: string, holder: string | undefined): boolean => {
    const known = challenges.get(challenge)
    challenges.delete(challenge)
    return known !== undefined && known.holder === holder && now() < known.endsAt
  }

  return {
    of: (accountId) => store.passkeysOf(accountId),
    challenge(holder) {
      const challenge = newSecret()
      if (challenges.size >= challengesMax) challenges.delete(challenges.keys().next().value!)
      challenges.set(challenge, { holder, endsAt: now() + challengeMs })
      return challenge
    },
    async add(accountId, { name, id, clientDataJSON, attestationObject }, { origin, rpId, holder }) {
      if ((await store.passkeysOf(accountId)).length >= passkeysMax)
        throw new RefusedError('too_many_passkeys')
      const { verifyRegistrationResponse } = await webauthn()
      const verified = await verifyRegistrationResponse({
        response: { ...credentialOf(id), response: { clientDataJSON, attestationObject } },
        expectedChallenge: (challenge) => spend(challenge, holder),
        ...{ expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
      }).catch(() => undefined)
      const made = verified?.verified ? verified.registrationInfo?.credential : undefined
      if (made === undefined) throw new RefusedError('passkey_refused')
      const { id: credential, publicKey, counter } = made
      const key = { id: newSecret(12), credential, accountId, name, publicKey, counter, createdAt: now() }
      if (!(await store.insertPasskey({ ...key, usedAt: null }))) throw new RefusedError('passkey_refused')
      return key.id
    },
    async ownerOf({ id, clientDataJSON, authenticatorData, signature }, { origin, rpId, holder }) {
      const key = await store.passkeyOf(id)
      if (key === undefined) return undefined
      const { verifyAuthenticationResponse } = await webauthn()
      const verified = await verifyAuthenticationResponse({
        response: { ...credentialOf(id), response: { clientDataJSON, authenticatorData, signature } },
        expectedChallenge: (challenge) => spend(challenge, holder),
        ...{ expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
        credential: { id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
      }).catch(() => undefined)
      if (!verified?.verified) return undefined
      const isUsed = await store.notePasskeyUse(key, verified.authenticationInfo.newCounter, now())
      return isUsed ? key.accountId : undefined
    },
    async end(accountId, id) {
      if (!(await store.removePasskey(accountId, id))) throw new RefusedError('passkey_not_found')
    },
  }
}

/** Loaded by whoever uses a passkey first: it brings the certificates of all kinds of devices. */
function webauthn() {
  return import('@simplewebauthn/server')
}

function credentialOf(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
}
