/** All that is kept about somebody, as a file; and its erasure, which leaves the account's number alone. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AccountId, closed, IdText, Time } from './values.ts'

const AccountParams = Type.Object({ accountId: IdText })

export const ErasePerson = closed({ reason: Type.String({ minLength: 1, maxLength: 200 }) })
/** `keepUntil`: until when name and address are kept, where no call reads them, for records about money; null where nothing is. */
export const Erased = Type.Object({ accountId: AccountId, keepUntil: Type.Union([Time, Type.Null()]) })
export type Erased = Static<typeof Erased>

/** Every line of the files is JSON: `part`, what it is of, and `data`, an object or a page of a list. The last is of the part `end`. */
export const personalDataCalls = {
  exportOwnData: defineCall({
    tag: 'account',
    access: 'signed-in',
    summary: 'All that is kept about me, a line of JSON a part; shown within five minutes who one is',
    answer: 'text/plain',
  }),
  exportDataOf: defineCall({
    tag: 'admin',
    access: ['admin'],
    summary:
      'All that is kept about somebody; shown within five minutes who one is, and noted in the audit log',
    params: AccountParams,
    answer: 'text/plain',
  }),
  erasePerson: defineCall({
    tag: 'admin',
    access: ['admin'],
    key: 'required',
    summary: 'Erase the person of a closed account; bets and postings stay under its number',
    params: AccountParams,
    body: ErasePerson,
    answer: Erased,
  }),
}
