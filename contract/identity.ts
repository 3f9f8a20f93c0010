/** Who players are: what they say of themselves, how far the check has come, and what people of the house decide. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AccountId, closed, IdText, Time } from './values.ts'

/** Printable, with something in it. */
const line = (maxLength: number) =>
  Type.String({ minLength: 2, maxLength, pattern: '^[^\\s\\p{C}](?:[^\\p{C}]*[^\\s\\p{C}])?$' })

/** What somebody says of himself. `bornOn`: "1980-01-31". */
export const Particulars = closed({
  fullName: line(100),
  bornOn: Type.String({ pattern: '^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$' }),
  address: line(200),
  postcode: line(16),
})
export type Particulars = Static<typeof Particulars>

/** NONE: before the first check. REFERRED: a person of the house looks at it. */
export const IdentityState = Type.Enum(['NONE', 'PENDING', 'REFERRED', 'VERIFIED', 'REFUSED'])
export type IdentityState = Static<typeof IdentityState>

/** `isAsked`: whether nobody deposits or plays here before he is verified. `reason`: why it is referred or refused, "" where nothing is to be said. */
export const Identity = Type.Object({
  isAsked: Type.Boolean(),
  state: IdentityState,
  reason: Type.String(),
  submittedAt: Type.Union([Time, Type.Null()]),
  particulars: Type.Union([Particulars, Type.Null()]),
})
export type Identity = Static<typeof Identity>

const IdentityNoted = Type.Object({ accountId: AccountId, state: IdentityState })

/** A check that waits for a person. Whom it is about is read apart. */
export const IdentityCase = Type.Object({ accountId: AccountId, submittedAt: Time, reason: Type.String() })
export type IdentityCase = Static<typeof IdentityCase>
/** The oldest first, at most 200. */
export const IdentityCases = Type.Object({ cases: Type.Array(IdentityCase) })

/**
 * `others`: accounts of somebody of this name, date of birth and postcode who was verified. `particulars`: null where they are sealed
 * under a key that is gone.
 */
export const IdentityDetails = Type.Object({
  ...IdentityCase.properties,
  state: IdentityState,
  particulars: Type.Union([Particulars, Type.Null()]),
  others: Type.Array(
    Type.Object({ accountId: AccountId, standing: Type.Enum(['open', 'excluded', 'erased']) }),
  ),
})
export type IdentityDetails = Static<typeof IdentityDetails>

/** `reason` is read by the player: it names nobody else. */
export const DecideIdentity = closed({
  isVerified: Type.Boolean(),
  reason: Type.String({ minLength: 1, maxLength: 200 }),
})
export type DecideIdentity = Static<typeof DecideIdentity>

const own = { tag: 'account' } as const
const ofAdmins = { tag: 'admin' } as const
const CaseParams = Type.Object({ accountId: IdText })

export const identityCalls = {
  getIdentity: defineCall({
    ...own,
    access: 'signed-in',
    scope: 'none',
    summary: 'How far the check of who I am has come',
    answer: Identity,
  }),
  submitIdentity: defineCall({
    ...own,
    access: ['player'],
    key: 'required',
    summary: 'Say who I am: name, date of birth and address are checked',
    body: Particulars,
    answer: IdentityNoted,
  }),
  listIdentities: defineCall({
    ...ofAdmins,
    access: 'identities.read',
    summary: 'Checks of players that wait for a person',
    answer: IdentityCases,
  }),
  readIdentity: defineCall({
    ...ofAdmins,
    access: 'identities.read',
    scope: 'none',
    summary:
      'What a player says of himself; shown within five minutes who one is, and noted in the audit log',
    params: CaseParams,
    answer: IdentityDetails,
  }),
  decideIdentity: defineCall({
    ...ofAdmins,
    access: 'identities.decide',
    key: 'required',
    summary: 'Verify a player whose check was referred, or refuse him; never oneself',
    params: CaseParams,
    body: DecideIdentity,
    answer: IdentityNoted,
  }),
}
