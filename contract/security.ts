/** How one’s account is kept: showing again who one is, the second factor, and keys for programs. */
import { type Static, Type } from 'typebox'
import { Scope, SignedIn, SignedOut } from './auth.ts'
import { defineCall } from './call.ts'
import { closed, Time } from './values.ts'

/** Of an app (six digits), or a recovery code. */
const Code = Type.String({ minLength: 1, maxLength: 40 })

/** The code where the account has a second factor, else the password. */
export const Confirmation = closed({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
  code: Type.Optional(Code),
})
export type Confirmation = Static<typeof Confirmation>

const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })

export const KeyRow = Type.Object({
  keyId: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Scope),
  createdAt: Time,
  usedAt: Type.Union([Time, Type.Null()]),
})
export type KeyRow = Static<typeof KeyRow>

export const NewKey = closed({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  scopes: Type.Array(Scope, { minItems: 1, maxItems: 2, uniqueItems: true }),
})
export type NewKey = Static<typeof NewKey>

export const Security = Type.Object({
  /** Null where there is none. */
  secondFactor: Type.Union([
    Type.Object({ since: Time, codesLeft: Type.Integer({ minimum: 0 }) }),
    Type.Null(),
  ]),
  /** Whether the account may do nothing of its role without one. */
  secondFactorRequired: Type.Boolean(),
  /** Oldest first. */
  keys: Type.Array(KeyRow),
  /** Since when it is known that the account’s address is its owner’s; null where it is not. */
  emailVerifiedAt: Type.Union([Time, Type.Null()]),
  /** The sign-in before the last one; null where there was none. `address` and `agent` are "" where they were not noted. */
  earlierSignIn: Type.Union([
    Type.Object({ at: Time, address: Type.String(), agent: Type.String() }),
    Type.Null(),
  ]),
  /** Until when it counts that one has shown who one is. */
  freshUntil: Time,
})
export type Security = Static<typeof Security>

const own = { tag: 'auth', access: 'signed-in' } as const

/** The calls of /api/auth about how the account is kept. All that change something ask that it was shown within five minutes who one is. */
export const securityCalls = {
  refreshSession: defineCall({
    tag: 'auth',
    access: 'public',
    summary: 'The page’s next token, for the refresh token in its cookie',
    answer: SignedIn,
  }),
  confirmIdentity: defineCall({
    ...own,
    summary: 'Show again who one is',
    body: Confirmation,
    answer: SignedOut,
  }),
  getSecurity: defineCall({ ...own, scope: 'none', summary: 'How one’s account is kept', answer: Security }),
  beginSecondFactor: defineCall({
    ...own,
    summary: 'A secret for an app; it counts once a code of it was shown',
    answer: Type.Object({ secret: Type.String(), address: Type.String() }),
  }),
  enableSecondFactor: defineCall({
    ...own,
    summary: 'Show a code of the secret; the recovery codes are shown once',
    body: closed({ code: Code }),
    answer: RecoveryCodes,
  }),
  renewRecoveryCodes: defineCall({
    ...own,
    summary: 'New recovery codes; those before are good for nothing',
    answer: RecoveryCodes,
  }),
  endSecondFactor: defineCall({ ...own, summary: 'Do without a second factor', answer: SignedOut }),
  makeKey: defineCall({
    tag: 'auth',
    access: ['player', 'feed'],
    summary: 'Make a key for a program; it is shown once',
    body: NewKey,
    answer: Type.Object({ keyId: Type.String(), key: Type.String() }),
  }),
  endKey: defineCall({
    ...own,
    summary: 'End one of one’s keys',
    params: Type.Object({ keyId: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: SignedOut,
  }),
}
