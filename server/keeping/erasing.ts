/** Erases a person and leaves the account: bets and postings stay under its number, which names nobody any more. */
import type { Profile } from '#core/facts/profile.ts'
import { balanceOf, exposureOfAccount, isExcluded } from '#core/ledger/accounts.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import type { Actor } from '#server/identity/audit.ts'
import type { User } from '#server/identity/user-statements.ts'
import type { PublishedSource } from '#server/live/source.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { RefusedError } from '#server/refusals.ts'
import { hasPaid } from '#server/wallet/cash.ts'
import { addErasures, type Erasure, readErasures } from './erasures.ts'
import { recordsMs } from './retention.ts'
import type { ErasureRequest, ErasureSearch, KeepingStore } from './tables.ts'

type StatementsUsed =
  | 'personOf'
  | 'erasePerson'
  | 'isErased'
  | 'askErasure'
  | 'erasureRequestOf'
  | 'endErasureRequest'
  | 'erasureRequests'
  | 'erasureCounts'

/** How long a request waits for somebody who approves of it. */
export const requestMs = 86_400_000

/** What of the accounts' owners ends with an erasure. */
export interface EndedAccounts {
  userOf(account: AccountId): Promise<User | undefined>
  readonly sessions: Pick<Accounts['sessions'], 'revokeAllOf'>
  readonly keys: Pick<Accounts['keys'], 'endAllOf'>
}

/** What would become of somebody, and whether it can be done. */
export interface ErasureStanding {
  readonly isErased: boolean
  /** What is in the way, a sentence; null where nothing is. */
  readonly obstacle: string | null
  /** Whether name and address are kept for records about money, for five years. */
  readonly keepsIdentity: boolean
  readonly request: (ErasureRequest & { readonly endsAt: number }) | null
}

export interface ErasingParts {
  readonly store: Pick<KeepingStore, StatementsUsed>
  readonly accounts: EndedAccounts
  readonly source: PublishedSource
  readonly mailer: Mailer
  readonly profile: Profile
  readonly erasuresFile: string
  readonly now: () => number
}

export interface Erasing {
  /** Resolves to how it stands with an erasure. Refuses: account_not_found. */
  standingOf(account: AccountId): Promise<ErasureStanding>
  /** Resolves to the request about an account that waits for somebody who approves, null where none does. */
  requestOf(account: AccountId): Promise<ErasureStanding['request']>
  /** Resolves to the requests of a search that wait for somebody who approves, the oldest first, at most `limit`. */
  waiting(search: ErasureSearch, limit: number): Promise<(ErasureRequest & { readonly endsAt: number })[]>
  /** Resolves to how many wait, and how many of them somebody has asked for. */
  counts(actor: AccountId): Promise<{ readonly waiting: number; readonly mine: number }>
  /** Asks for an erasure; the same person once more changes nothing. Refuses: account_not_found, erasure_refused. */
  ask(account: AccountId, by: Actor, reason: string): Promise<void>
  /**
   * Erases the person of an account for whom somebody else has asked within a day; resolves to until when name and address are kept for
   * records about money, null where nothing is. Refuses: account_not_found, erasure_refused.
   */
  approve(account: AccountId, by: Actor): Promise<{ readonly keepUntil: number | null }>
  /** Ends what was asked for, by anybody of the house. Refuses: erasure_refused where nothing was. */
  reject(account: AccountId, by: Actor): Promise<void>
  /** Erases without asking a second person: for whoever has the machine. Resolves to what `approve` does, and refuses the same. */
  erase(account: AccountId, by: Actor, reason: string): Promise<{ readonly keepUntil: number | null }>
}

/** Returns what erases people for good. */
export function createErasing(parts: ErasingParts): Erasing {
  const { store, accounts, source, mailer, erasuresFile, now } = parts

  async function requestOf(account: AccountId): Promise<ErasureStanding['request']> {
    const request = await store.erasureRequestOf(account)
    if (request === undefined || now() >= request.askedAt + requestMs) return null
    return { ...request, endsAt: request.askedAt + requestMs }
  }

  async function standingOf(account: AccountId): Promise<ErasureStanding> {
    const user = await accounts.userOf(account)
    if (user === undefined) throw new RefusedError('account_not_found')
    return {
      isErased: await store.isErased(account),
      obstacle: obstacleTo(parts, user) ?? null,
      // Who never paid in or out is nobody that records about money have to name.
      keepsIdentity: hasPaid(source, account),
      request: await requestOf(account),
    }
  }

  async function refuseObstacle(account: AccountId): Promise<void> {
    const { obstacle } = await standingOf(account)
    if (obstacle !== null) refuse(obstacle)
  }

  const recordOf = (account: AccountId, by: Actor, action: string, detail: object) => ({
    ...{ time: now(), ...by, action, target: `account ${account}`, detail: JSON.stringify(detail) },
  })

  /** Nothing is in the way of it. */
  async function carryOut(account: AccountId, by: Actor, why: object): Promise<{ keepUntil: number | null }> {
    const person = await store.personOf(account)
    if (person === undefined) throw new RefusedError('account_not_found')
    const erasedAt = now()
    const keepUntil = hasPaid(source, account) ? erasedAt + recordsMs : null
    const erasure: Erasure = { account, createdAt: person.createdAt, erasedAt, keepUntil }
    // The list first: should the machine end now, the next start erases.
    await addErasures(erasuresFile, [erasure])
    await accounts.sessions.revokeAllOf(account)
    await accounts.keys.endAllOf(account)
    const detail = JSON.stringify({ ...why, keepUntil })
    // Who signs in this moment does so before the address is gone, and is signed out after.
    await erased({ store, mailer }, erasure, { time: erasedAt, ...by, detail })
    await accounts.sessions.revokeAllOf(account)
    return { keepUntil }
  }

  return {
    standingOf,
    requestOf,
    async waiting(search, limit) {
      const found = await store.erasureRequests(now() - requestMs, search, limit)
      return found.map((request) => ({ ...request, endsAt: request.askedAt + requestMs }))
    },
    counts: (actor) => store.erasureCounts(now() - requestMs, actor),
    async ask(account, by, reason) {
      await refuseObstacle(account)
      if (await store.isErased(account)) refuse('This person has been erased.')
      const request = await requestOf(account)
      if (request?.askedBy === by.actor) return
      if (request !== null)
        refuse('Another administrator has asked for it already: approve it, or reject it.')
      const asked = { account, askedBy: by.actor, askedAt: now(), reason }
      await store.askErasure(asked, recordOf(account, by, 'ask to erase person', { reason }))
    },
    async approve(account, by) {
      await refuseObstacle(account)
      const request = await requestOf(account)
      if (request === null)
        refuse('Nobody has asked for it within 24 hours. One administrator asks, another approves.')
      if (request.askedBy === by.actor)
        refuse('You have asked for it: another administrator has to approve it.')
      return carryOut(account, by, { reason: request.reason, askedBy: request.askedBy })
    },
    async reject(account, by) {
      const record = recordOf(account, by, 'reject erasure', {})
      if (!(await store.endErasureRequest(account, record))) refuse('Nobody has asked for it.')
    },
    async erase(account, by, reason) {
      await refuseObstacle(account)
      return carryOut(account, by, { reason })
    },
  }
}

function refuse(message: string): never {
  throw new RefusedError('erasure_refused', { message })
}

/** Returns what is in the way of an erasure, undefined where nothing is. */
function obstacleTo({ source, profile, now }: ErasingParts, { accountId, roles }: User): string | undefined {
  const { accounts, wallet } = source.published
  if (!roles.includes('player')) return 'Only a player can be erased. Take the account’s roles first.'
  // Who never asks to return stays away for good; to be forgotten he may ask all the same.
  if ((accounts.protections[accountId]?.excludedUntil ?? 0) > now()) {
    return 'The player has excluded himself: who that is must stay known until the end of it.'
  }
  if (!isExcluded(accounts, accountId)) return 'Close the account first: exclude it.'
  const isUnderWay = (wallet.byAccount.get(accountId)?.underWay.length ?? 0) > 0
  if (isUnderWay || exposureOfAccount(accounts, accountId) !== 0) {
    return 'The account has bets or payments that are not over. Erase the person once they are.'
  }
  // Play money is worth nothing to anybody.
  if (profile !== 'demo' && balanceOf(accounts, accountId) !== 0) {
    return 'The account has money. Pay it out first.'
  }
  return undefined
}

interface Doing extends Pick<ErasingParts, 'mailer'> {
  readonly store: Pick<KeepingStore, 'erasePerson'>
}

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
