/** What is done by links in mails: confirming an address, choosing a new password; and the mails that were put down instead of sent. */
import { type Static, Type } from 'typebox'
import { SignedOut } from './auth.ts'
import { defineCall } from './call.ts'
import { closed, Time } from './values.ts'

/** What stands in a link after "verify=" or "reset=". */
const Secret = Type.String({ minLength: 1, maxLength: 128 })

export const PasswordReset = closed({
  secret: Secret,
  newPassword: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type PasswordReset = Static<typeof PasswordReset>

export const MailRow = Type.Object({
  at: Time,
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
})
export type MailRow = Static<typeof MailRow>

const open = { tag: 'auth', access: 'public', answer: SignedOut } as const

/** The calls. */
export const recoveryCalls = {
  requestVerification: defineCall({
    tag: 'auth',
    access: 'signed-in',
    summary: 'Have the link that confirms one’s address mailed again',
    answer: SignedOut,
  }),
  verifyEmail: defineCall({
    ...open,
    summary: 'Confirm an address by the mailed link',
    body: closed({ secret: Secret }),
  }),
  forgotPassword: defineCall({
    ...open,
    summary: 'Have a link mailed that sets a new password; the answer is the same for every address',
    body: closed({ email: Type.String({ minLength: 1, maxLength: 254 }) }),
  }),
  resetPassword: defineCall({
    ...open,
    summary: 'Set a new password by the mailed link; every session and key ends',
    body: PasswordReset,
  }),
  listOutbox: defineCall({
    tag: 'admin',
    access: 'operations.mails',
    // Its links set passwords.
    scope: 'none',
    summary: 'The newest mails that were put down instead of sent',
    answer: Type.Object({
      /** Newest first; null where mails are really sent. */
      mails: Type.Union([Type.Array(MailRow), Type.Null()]),
    }),
  }),
}
