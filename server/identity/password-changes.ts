/** Changes of a password, by its owner or by a mailed link; and the address that such a link shows to be its owner's. */
import type { PasswordChange } from '#contract/auth.ts'
import type { PasswordReset } from '#contract/recovery.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { RefusedError } from '#server/refusals.ts'
import { canonicalPassword, passwordTrouble } from './identity.ts'
import type { Links } from './links.ts'
import { passwordResetMail } from './mails.ts'
import type { Passwords } from './passwords.ts'
import type { ProgramKeys } from './program-keys.ts'
import type { Proof } from './proof.ts'
import type { SecondFactors } from './second-factors.ts'
import type { Session, Sessions } from './sessions.ts'
import type { PeopleStore } from './tables.ts'

interface PasswordChangesOptions {
  readonly store: PeopleStore
  readonly now: () => number
  readonly mailer: Mailer
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly keys: ProgramKeys
  readonly factors: SecondFactors
  readonly proof: Proof
  readonly links: Links
}

export interface PasswordChanges {
  /**
   * Changes the password of the session's account and ends its other sessions and all keys. Refuses: password_wrong, too_many_attempts,
   * invalid_request (the new one); of an account with a second factor step_up_needed.
   */
  changePassword(change: PasswordChange, session: Session): Promise<void>
  /** Notes by a mailed link that an account's address is its owner's. Refuses: link_refused. */
  verifyEmail(secret: string): Promise<void>
  /** Sets a password by a mailed link, and ends every session and key. Refuses: link_refused, invalid_request. */
  resetPassword(reset: PasswordReset): Promise<void>
}

/** Returns the changes. */
export function createPasswordChanges(options: PasswordChangesOptions): PasswordChanges {
  const { store, now, mailer, passwords, sessions, keys, factors, proof, links } = options
  const { isGuessable } = store
  return {
    async changePassword({ password, newPassword }, session) {
      const { id, accountId, roles } = session
      const user = await store.userByAccount(accountId)
      if (user === undefined) throw new RefusedError('session_ended')
      const chosen = canonicalPassword(newPassword)
      const isOperator = !roles.includes('player')
      const message = await passwordTrouble(chosen, user, { isOperator, isGuessable })
      if (message !== undefined) throw new RefusedError('invalid_request', { message })
      if ((await factors.standingOf(accountId)) !== undefined) proof.requireFresh(session)
      const before = await proof.showPassword(session, password)
      // Set by the owner's mailed link meanwhile, it is not the present one any more.
      const isChanged = await store.renewHash(accountId, before, await passwords.hash(chosen))
      if (!isChanged) throw new RefusedError('password_wrong')
      await sessions.revokeAllOf(accountId, id)
      // Whoever knew the old password may have made one.
      await keys.endAllOf(accountId)
    },

    async verifyEmail(secret) {
      const { accountId } = await links.ownerOf(secret, 'verify')
      await links.spend(secret, 'verify')
      await store.keepVerified(accountId, now())
    },
    async resetPassword({ secret, newPassword }) {
      const user = await links.ownerOf(secret, 'reset')
      const chosen = canonicalPassword(newPassword)
      const isOperator = !user.roles.includes('player')
      const message = await passwordTrouble(chosen, user, { isOperator, isGuessable })
      if (message !== undefined) throw new RefusedError('invalid_request', { message })
      const passwordHash = await passwords.hash(chosen)
      await links.spend(secret, 'reset')
      await store.keepHash(user.accountId, passwordHash)
      await sessions.revokeAllOf(user.accountId)
      await keys.endAllOf(user.accountId)
      // Whoever has read the mail has the address.
      await store.keepVerified(user.accountId, now())
      mailer.send(passwordResetMail(user))
    },
  }
}
