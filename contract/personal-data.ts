/** All that is kept about somebody, as a file; and its erasure, which leaves the account's number alone. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AccountId, closed, IdText, Time } from './values.ts'

const AccountParams = Type.Object({ accountId: IdText })

export const AskErasure = closed({ reason: Type.String({ minLength: 1, maxLength: 200 }) })
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()])

/**
 * How it stands with the erasure of somebody. `obstacle`: what is in the way, a sentence; null where nothing is. `keepsIdentity`: whether
 * name and address are kept for five years, where no call reads them, for records about money. `request`: that somebody has asked for it,
 * which waits until `endsAt` for another who approves.
 */
export const ErasureStanding = Type.Object({
  accountId: AccountId,
  fullName: Type.String(),
  email: Type.String(),
  isErased: Type.Boolean(),
  obstacle: orNull(Type.String()),
  keepsIdentity: Type.Boolean(),
  request: orNull(Type.Object({ askedBy: AccountId, askedAt: Time, endsAt: Time, reason: Type.String() })),
})
export type ErasureStanding = Static<typeof ErasureStanding>
/** `keepUntil`: until when name and address are kept, where no call reads them, for records about money; null where nothing is. */
export const Erased = Type.Object({ accountId: AccountId, keepUntil: orNull(Time) })
export type Erased = Static<typeof Erased>

/** Every line of the files is JSON: `part`, what it is of, and `data`, an object or a page of a list. The last is of the part `end`. */
export const personalDataCalls = {
  exportOwnData: defineCall({
    tag: 'account',
    access: 'signed-in',
    scope: 'none',
    summary: 'All that is kept about me, a line of JSON a part; shown within five minutes who one is',
    answer: 'text/plain',
  }),
  exportDataOf: defineCall({
    tag: 'admin',
    access: 'people.export',
    scope: 'none',
    summary:
      'All that is kept about somebody; shown within five minutes who one is, and noted in the audit log',
    params: AccountParams,
    answer: 'text/plain',
  }),
  getErasure: defineCall({
    tag: 'admin',
    access: 'people.read',
    summary: 'What would become of somebody, and whether it can be done',
    params: AccountParams,
    answer: ErasureStanding,
  }),
  askErasure: defineCall({
    tag: 'admin',
    access: 'people.erase',
    key: 'required',
    summary: 'Ask that the person of a closed account is erased; bets and postings stay under its number',
    params: AccountParams,
    body: AskErasure,
    answer: ErasureStanding,
  }),
  approveErasure: defineCall({
    tag: 'admin',
    access: 'people.erase',
    key: 'required',
    summary: 'Erase a person for whom another administrator has asked within 24 hours',
    params: AccountParams,
    answer: Erased,
  }),
  rejectErasure: defineCall({
    tag: 'admin',
    access: 'people.erase',
    key: 'required',
    summary: 'Reject what was asked for',
    params: AccountParams,
    answer: ErasureStanding,
  }),
}
