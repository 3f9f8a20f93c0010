/** Passkeys: made on the settings page, and signed in with in the place of the password and the second factor. */
import { type Static, Type } from 'typebox'
import { SignedIn, SignedOut } from './auth.ts'
import { defineCall } from './call.ts'
import { closed, Time } from './values.ts'

/** Bytes as base64url. */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' })
const CredentialId = Bytes(1_400)

export const PasskeyRow = Type.Object({
  passkeyId: Type.String(),
  name: Type.String(),
  createdAt: Time,
  usedAt: Type.Union([Time, Type.Null()]),
})
export type PasskeyRow = Static<typeof PasskeyRow>

/** What the browser is asked to make a passkey by. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  displayName: Type.String(),
  /** Those there are: the same device makes no second one. */
  known: Type.Array(Type.String()),
})
export type PasskeyRequest = Static<typeof PasskeyRequest>

export const NewPasskey = closed({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  id: CredentialId,
  clientDataJSON: Bytes(4_000),
  attestationObject: Bytes(20_000),
})
export type NewPasskey = Static<typeof NewPasskey>

export const PasskeyAssertion = closed({
  id: CredentialId,
  clientDataJSON: Bytes(4_000),
  authenticatorData: Bytes(4_000),
  signature: Bytes(4_000),
})
export type PasskeyAssertion = Static<typeof PasskeyAssertion>

const own = { tag: 'auth', access: 'signed-in' } as const
const open = { tag: 'auth', access: 'public' } as const

/** The calls under /api/auth/passkeys. */
export const passkeyCalls = {
  listPasskeys: defineCall({
    ...own,
    scope: 'none',
    summary: 'One’s passkeys',
    answer: Type.Object({ passkeys: Type.Array(PasskeyRow) }),
  }),
  beginPasskey: defineCall({ ...own, summary: 'What a passkey is to be made by', answer: PasskeyRequest }),
  addPasskey: defineCall({
    ...own,
    summary: 'Add a passkey that the browser has made',
    body: NewPasskey,
    answer: Type.Object({ passkeyId: Type.String() }),
  }),
  endPasskey: defineCall({
    ...own,
    summary: 'Do without one of one’s passkeys',
    params: Type.Object({ passkeyId: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: SignedOut,
  }),
  beginPasskeyConfirmation: defineCall({
    ...own,
    summary: 'A challenge for one of one’s passkeys, to show again who one is',
    answer: Type.Object({
      ...{ challenge: Type.String(), rpId: Type.String() },
      /** Those that may sign it. */
      known: Type.Array(Type.String()),
    }),
  }),
  confirmByPasskey: defineCall({
    ...own,
    summary: 'Show again who one is, by a passkey',
    body: PasskeyAssertion,
    answer: SignedOut,
  }),
  beginPasskeySignIn: defineCall({
    ...open,
    summary: 'A challenge for a passkey',
    answer: Type.Object({ challenge: Type.String(), rpId: Type.String() }),
  }),
  signInByPasskey: defineCall({
    ...open,
    summary: 'Sign in by a passkey',
    body: PasskeyAssertion,
    answer: SignedIn,
  }),
}
