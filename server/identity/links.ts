/** One-time links by mail: confirming an address, and choosing a new password. 256 bits, good for half an hour, once. */

import type { Mail, Mailer } from '#server/mail/mailer.ts'
import { RefusedError } from '#server/refusals.ts'
import type { LinkPurpose } from './link-tables.ts'
import { resetMail, verificationMail } from './mails.ts'
import type { PeopleStore } from './tables.ts'
import { digestOf, newSecret } from './tokens.ts'
import type { User } from './user-statements.ts'

const linkMs = 30 * 60_000

export interface Links {
  /** Mails a link that confirms the account's address. */
  verify(user: User): Promise<void>
  /** Mails a link that sets a new password, where the address is an account's. */
  reset(email: string): Promise<void>
  /** Resolves to whose link it is. Refuses: link_refused. */
  ownerOf(secret: string, purpose: LinkPurpose): Promise<User>
  /** Uses the link up. Refuses: link_refused. */
  spend(secret: string, purpose: LinkPurpose): Promise<void>
}

interface LinksOptions {
  readonly store: PeopleStore
  readonly mailer: Mailer
  readonly now: () => number
  /** Where people find this server: "https://bets.example.org". */
  readonly publicUrl: () => string
}

/** Returns what makes links and mails them. */
export function createLinks({ store, mailer, now, publicUrl }: LinksOptions): Links {
  async function send(user: User, purpose: LinkPurpose, mail: (to: User, address: string) => Mail) {
    const secret = newSecret()
    const link = { digest: digestOf(secret), accountId: user.accountId, purpose, endsAt: now() + linkMs }
    await store.keepLink(link, now())
    // After the "#", so that no address carries it to a server.
    mailer.send(mail(user, `${publicUrl()}/recover#${purpose}=${secret}`))
  }

  return {
    verify: (user) => send(user, 'verify', verificationMail),
    async reset(email) {
      const user = await store.userByEmail(email)
      if (user !== undefined) await send(user, 'reset', resetMail)
    },
    async ownerOf(secret, purpose) {
      const accountId = await store.accountOfLink(digestOf(secret), purpose, now())
      const user = accountId === undefined ? undefined : await store.userByAccount(accountId)
      if (user === undefined) throw new RefusedError('link_refused')
      return user
    },
    async spend(secret, purpose) {
      if (!(await store.takeLink(digestOf(secret), purpose, now()))) throw new RefusedError('link_refused')
    },
  }
}
