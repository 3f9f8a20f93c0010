/** Erases a person and leaves the account: bets and postings stay under its number, which names nobody any more. */
import type { Profile } from '#core/facts/profile.ts'
import { balanceOf, exposureOfAccount, isExcluded } from '#core/ledger/accounts.ts'
import { isSelfExcluded } from '#core/protection/barred.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Accounts, Actor } from '#server/identity/accounts.ts'
import type { PublishedSource } from '#server/live/source.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { RefusedError } from '#server/refusals.ts'
import { addErasures, type Erasure, readErasures } from './erasures.ts'
import { recordsMs } from './retention.ts'
import type { KeepingStore } from './tables.ts'

export interface ErasingParts {
  readonly store: Pick<KeepingStore, 'personOf' | 'erasePerson'>
  readonly accounts: Pick<Accounts, 'sessions' | 'keys' | 'userOf'>
  readonly source: PublishedSource
  readonly mailer: Mailer
  readonly profile: Profile
  readonly erasuresFile: string
  readonly now: () => number
}

export interface Erasing {
  /**
   * Erases the person of an account; resolves to until when name and address are kept for records about money, null where
   * nothing is. Refuses: account_not_found, erasure_refused.
   */
  erase(account: AccountId, by: Actor, reason: string): Promise<{ readonly keepUntil: number | null }>
}

/** Returns what erases people for good. */
export function createErasing(parts: ErasingParts): Erasing {
  const { store, accounts, source, mailer, erasuresFile, now } = parts
  return {
    async erase(account, by, reason) {
      const person = await store.personOf(account)
      const user = await accounts.userOf(account)
      if (person === undefined || user === undefined) throw new RefusedError('account_not_found')
      if (!user.roles.includes('player'))
        refuse('Only a player can be erased. Take the account’s roles first.')
      refuseUnsettled(parts, account)
      const erasedAt = now()
      // Who never paid in or out is nobody that records about money have to name.
      const hasPaid = source.published.wallet.byAccount.has(account)
      const keepUntil = hasPaid ? erasedAt + recordsMs : null
      const erasure: Erasure = { account, createdAt: person.createdAt, erasedAt, keepUntil }
      // The list first: should the machine end now, the next start erases.
      await addErasures(erasuresFile, [erasure])
      await accounts.sessions.revokeAllOf(account)
      await accounts.keys.endAllOf(account)
      const detail = JSON.stringify({ reason, keepUntil })
      await erased({ store, mailer }, erasure, { time: erasedAt, ...by, detail })
      return { keepUntil }
    },
  }
}

function refuse(message: string): never {
  throw new RefusedError('erasure_refused', { message })
}

function refuseUnsettled({ source, profile, now }: ErasingParts, account: AccountId): void {
  const { accounts, wallet } = source.published
  const protection = accounts.protections[account]
  if (protection !== undefined && isSelfExcluded(protection, now())) {
    refuse('The player has excluded himself: by whom must stay known until that is over.')
  }
  if (!isExcluded(accounts, account)) refuse('Close the account first: exclude it.')
  const isUnderWay = (wallet.byAccount.get(account)?.underWay.length ?? 0) > 0
  if (isUnderWay || exposureOfAccount(accounts, account) !== 0) {
    refuse('The account has bets or payments that are not over. Erase the person once they are.')
  }
  // Play money is worth nothing to anybody.
  if (profile !== 'demo' && balanceOf(accounts, account) !== 0) {
    refuse('The account has money. Pay it out first.')
  }
}

type Doing = Pick<ErasingParts, 'store' | 'mailer'>

async function erased(
  { store, mailer }: Doing,
  erasure: Erasure,
  by: Actor & { readonly time: number; readonly detail: string },
): Promise<boolean> {
  const target = `account ${erasure.account}`
  const email = await store.erasePerson(erasure, { ...by, action: 'erase person', target })
  if (email !== undefined) await mailer.forget(({ to }) => to === email)
  return email !== undefined
}

/**
 * Erases again who was erased before: after a restore from a backup of before, or where the machine ended in the middle. Called
 * before anybody can sign in. Resolves to how many people that were.
 */
export async function eraseAgain(parts: Doing & Pick<ErasingParts, 'erasuresFile' | 'now'>): Promise<number> {
  const by = { time: parts.now(), actor: 0, session: null, address: null }
  let count = 0
  for (const erasure of await readErasures(parts.erasuresFile)) {
    const detail = JSON.stringify({ again: true, erasedAt: erasure.erasedAt, keepUntil: erasure.keepUntil })
    if (await erased(parts, erasure, { ...by, detail })) count++
  }
  return count
}
