/** People and their accounts: sign-up, sign-in, sign-out, the first administrator, roles, and the operators' audit log. */

import type { AdminSetup, Login, Registration, Role } from '#contract/auth.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import { canonicalEmail, canonicalPassword, type Identity, readIdentity } from './identity.ts'
import { createPasswords } from './passwords.ts'
import { openSessions, type Session, type Sessions } from './sessions.ts'
import { createSetup } from './setup.ts'
import type { AuditRecord, PeopleStore, User } from './tables.ts'
import { createThrottle } from './throttle.ts'

/** Play money that a new player begins with: 1,000.00. */
export const grantOfPlayer = 100_000

export interface AccountsOptions {
  readonly store: PeopleStore
  /** Must never go back: sessions and waits are measured by it. */
  readonly now: () => number
  /** Opens an account in the exchange with that much play money and resolves to its id, once it is durable. */
  readonly openAccount: (grant: Money) => Promise<number>
  /** Told of what fails in the background. */
  readonly onError: (error: unknown) => void
}

export interface Accounts {
  readonly sessions: Sessions
  /** While there is no administrator: the secret that makes one, for the link printed at the start. */
  readonly setupSecret: string | undefined
  hasAdmin(): Promise<boolean>
  /** Makes a player and a session; resolves to its token. Refuses: invalid_request (the form), registration_failed. */
  register(registration: Registration): Promise<string>
  /** Resolves to a new session's token. Refuses: login_failed, too_many_attempts. */
  login(login: Login): Promise<string>
  logout(session: Session): Promise<void>
  /** Makes the first administrator; resolves to a session's token. Refuses: setup_refused, invalid_request. */
  setUpAdmin(setup: AdminSetup): Promise<string>
  userOf(accountId: AccountId): Promise<User | undefined>
  /** Users by account id, those after `after`. */
  usersAfter(after: number, limit: number): Promise<User[]>
  /** Those of these accounts that are a user's. */
  usersOf(accountIds: readonly number[]): Promise<User[]>
  /** Accounts of at most `limit` users whose name or address has this in it, in either case. */
  accountsNamed(part: string, limit: number): Promise<number[]>
  /** Gives an account exactly these roles and ends its sessions. False when there is no such user. */
  setRoles(accountId: AccountId, roles: readonly Role[]): Promise<boolean>
  audit(record: Omit<AuditRecord, 'time'>): Promise<void>
  /** The newest audit records before a record's id. */
  auditBefore(id: number, limit: number): Promise<readonly (AuditRecord & { readonly id: number })[]>
  /** Writes what sessions have yet to tell the store, which stays open. */
  close(): Promise<void>
}

/** Opens the accounts that the store keeps. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { store, now, openAccount, onError } = options
  const sessions = await openSessions(store, now, onError)
  const throttle = await createThrottle(store, now)
  const passwords = createPasswords()
  const setup = createSetup(await store.hasAdmin(), now)
  const arriving = new Set<string>()

  /** The exchange's account comes first: a crash in between leaves an account that is nobody's, never a player without one. */
  async function create(identity: Identity, roles: readonly Role[], grant: Money): Promise<string> {
    const passwordHash = await passwords.hash(identity.password)
    if (arriving.has(identity.email) || (await store.userByEmail(identity.email)) !== undefined) {
      throw new RefusedError('registration_failed')
    }
    arriving.add(identity.email)
    try {
      const accountId = await openAccount(grant)
      const user = { accountId, fullName: identity.fullName, email: identity.email, roles, passwordHash }
      if (!(await store.insertUser(user, now()))) throw new RefusedError('registration_failed')
      return await sessions.open(user)
    } finally {
      arriving.delete(identity.email)
    }
  }

  return {
    sessions,
    setupSecret: setup.secret,
    hasAdmin: () => store.hasAdmin(),
    register: async (registration) => create(identityOf(registration), ['player'], grantOfPlayer),

    async login(login) {
      const email = canonicalEmail(login.email)
      const password = canonicalPassword(login.password)
      await throttle.begin(email)
      const user = await store.userByEmail(email)
      if (!(await passwords.fits(user?.passwordHash, password)) || user === undefined) {
        throw new RefusedError('login_failed')
      }
      await throttle.succeed(email)
      if (passwords.isDated(user.passwordHash)) {
        await store.keepHash(user.accountId, await passwords.hash(password))
      }
      // With the roles of now: they may have changed while the password was looked at.
      return sessions.open((await store.userByAccount(user.accountId)) ?? user)
    },
    logout: (session) => sessions.revoke(session.id),

    async setUpAdmin({ secret, ...registration }) {
      const identity = identityOf(registration)
      if (!setup.use(secret) || (await store.hasAdmin())) throw new RefusedError('setup_refused')
      try {
        const token = await create(identity, ['admin'], 0)
        const actor = sessions.accountOfToken(token)!.accountId
        const target = `account ${actor}`
        await store.insertAudit({ time: now(), actor, action: 'first administrator', target, detail: '{}' })
        return token
      } catch (error) {
        if (!(await store.hasAdmin())) setup.giveBack()
        throw error
      }
    },

    userOf: (accountId) => store.userByAccount(accountId),
    usersAfter: (after, limit) => store.usersAfter(after, limit),
    usersOf: (accountIds) => store.usersOf(accountIds),
    accountsNamed: (part, limit) => store.accountsNamed(part, limit),
    async setRoles(accountId, roles) {
      const isKnown = await store.setRoles(accountId, roles)
      if (isKnown) await sessions.revokeAllOf(accountId)
      return isKnown
    },
    audit: (record) => store.insertAudit({ time: now(), ...record }),
    auditBefore: (id, limit) => store.auditBefore(id, limit),
    close: () => sessions.close(),
  }
}

function identityOf(registration: Registration): Identity {
  const identity = readIdentity(registration)
  if ('trouble' in identity) throw new RefusedError('invalid_request', { message: identity.trouble })
  return identity
}
