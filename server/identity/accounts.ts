/** People and their accounts: sign-up, sign-in, sign-out, passwords, the first administrator, roles, and the operators' audit log. */

import { setTimeout as pause } from 'node:timers/promises'
import type { AdminSetup, Login, PasswordChange, Registration, Role } from '#contract/auth.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import type { AuditEntry, AuditHead, AuditRecord } from './audit-chain.ts'
import type { Caller } from './caller.ts'
import {
  canonicalEmail,
  canonicalPassword,
  type Identity,
  type PasswordRules,
  passwordTrouble,
  readIdentity,
} from './identity.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { areMixed, partMixedRoles } from './roles.ts'
import { openSessions, type Session, type Sessions } from './sessions.ts'
import { createSetup } from './setup.ts'
import type { PeopleStore, RoleChange, User, UserWithHash } from './tables.ts'
import { createThrottle, type Try } from './throttle.ts'

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
  /** Called with what was changed at the start, for the operator. */
  readonly notice: (text: string) => void
  /** Whether the profile in force is `strict`. */
  readonly isStrict?: boolean
  /** Hashes and checks passwords; the usual way when absent. */
  readonly passwords?: Passwords
}

/** What a record says of its maker. */
export type Actor = Pick<AuditRecord, 'actor' | 'session' | 'address'>

export interface Accounts {
  readonly sessions: Sessions
  /** While there is no administrator: the secret that makes one, for the link printed at the start. */
  readonly setupSecret: string | undefined
  hasAdmin(): Promise<boolean>
  /** Makes a player and a session; resolves to its token. Refuses: invalid_request (the form), registration_failed. */
  register(registration: Registration, caller: Caller): Promise<string>
  /** Resolves to a new session's token. Refuses: login_failed, too_many_attempts. */
  login(login: Login, caller: Caller): Promise<string>
  logout(session: Session): Promise<void>
  /**
   * Changes the password of the session's account and ends its other sessions. Refuses: password_wrong, too_many_attempts,
   * invalid_request (the new one).
   */
  changePassword(change: PasswordChange, session: Session): Promise<void>
  /** Makes the first administrator; resolves to a session's token. Refuses: setup_refused, invalid_request. */
  setUpAdmin(setup: AdminSetup, caller: Caller): Promise<string>
  userOf(accountId: AccountId): Promise<User | undefined>
  /** Users by account id, those after `after`. */
  usersAfter(after: number, limit: number): Promise<User[]>
  /** Those of these accounts that are a user's. */
  usersOf(accountIds: readonly number[]): Promise<User[]>
  /** Accounts of at most `limit` users whose name or address has this in it, in either case. */
  accountsNamed(part: string, limit: number): Promise<number[]>
  /** Resolves to whether roles were changed by this very call before. Refuses a key of another call: idempotency_key_reused. */
  haveChangedRoles(change: RoleChange): Promise<boolean>
  /**
   * Gives an account exactly these roles, once a key, notes it and ends the account's sessions. Refuses: roles_mixed,
   * account_not_found.
   */
  setRoles(accountId: AccountId, roles: readonly Role[], by: Actor, change: RoleChange): Promise<void>
  audit(record: Omit<AuditRecord, 'time'>): Promise<void>
  /** How far the audit log goes. */
  auditHead(): Promise<AuditHead>
  /** The newest audit records before a record's id. */
  auditBefore(id: number, limit: number): Promise<readonly AuditEntry[]>
  /** Writes what sessions have yet to tell the store, which stays open. */
  close(): Promise<void>
}

/** Opens the accounts that the store keeps. Throws NoAdministratorLeft where mixed roles cannot be parted. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const {
    store,
    now,
    openAccount,
    onError,
    notice,
    isStrict = false,
    passwords = createPasswords(),
  } = options
  for (const { accountId, email, roles } of await partMixedRoles(store, now())) {
    notice(`Account ${accountId} (${email}) was ${roles.join(' and ')}: it is a player alone from now on`)
  }
  const sessions = await openSessions(store, now, onError)
  const quietPause = (ms: number) => pause(ms, undefined, { ref: false })
  const throttle = await createThrottle(store, { now, pause: quietPause, isStrict })
  const setup = createSetup(await store.hasAdmin(), now)
  const arriving = new Set<string>()
  const { isGuessable } = store

  /** The exchange's account comes first: a crash in between leaves an account that is nobody's, never a player without one. */
  async function create(
    identity: Identity,
    { roles, grant, caller }: { roles: readonly Role[]; grant: Money; caller: Caller },
  ): Promise<string> {
    const passwordHash = await passwords.hash(identity.password)
    if (arriving.has(identity.email) || (await store.userByEmail(identity.email)) !== undefined) {
      throw new RefusedError('registration_failed')
    }
    arriving.add(identity.email)
    try {
      const accountId = await openAccount(grant)
      const user = { accountId, fullName: identity.fullName, email: identity.email, roles, passwordHash }
      if (!(await store.insertUser(user, now()))) throw new RefusedError('registration_failed')
      return await sessions.open(user, caller)
    } finally {
      arriving.delete(identity.email)
    }
  }

  /** Resolves to the user whose password it is, if it is; a gate of hashes that is full counts as no try. */
  async function tryPassword(
    tried: Try,
    { password, isSignIn }: { password: string; isSignIn: boolean },
  ): Promise<UserWithHash | undefined> {
    const underWay = await throttle.begin(tried)
    try {
      const user = await store.userByEmail(tried.email)
      const fits = await passwords.fits(user?.passwordHash, password)
      if (fits) await underWay.succeeded(isSignIn)
      else await underWay.failed()
      return fits ? user : undefined
    } finally {
      underWay.end()
    }
  }

  return {
    sessions,
    setupSecret: setup.secret,
    hasAdmin: () => store.hasAdmin(),
    async register(registration, caller) {
      const identity = await identityOf(registration, { isOperator: false, isGuessable })
      return create(identity, { roles: ['player'], grant: grantOfPlayer, caller })
    },

    async login(login, caller) {
      const email = canonicalEmail(login.email)
      const password = canonicalPassword(login.password)
      const user = await tryPassword({ email, network: caller.network }, { password, isSignIn: true })
      if (user === undefined) throw new RefusedError('login_failed')
      if (passwords.isDated(user.passwordHash)) {
        await store.keepHash(user.accountId, await passwords.hash(password))
      }
      // With the roles of now: they may have changed while the password was looked at.
      return sessions.open((await store.userByAccount(user.accountId)) ?? user, caller)
    },
    logout: (session) => sessions.revoke(session.id),

    async changePassword({ password, newPassword }, { id, accountId, roles }) {
      const user = await store.userByAccount(accountId)
      if (user === undefined) throw new RefusedError('session_ended')
      const chosen = canonicalPassword(newPassword)
      const isOperator = !roles.includes('player')
      const message = await passwordTrouble(chosen, user, { isOperator, isGuessable })
      if (message !== undefined) throw new RefusedError('invalid_request', { message })
      // Counted by session: who holds a stolen one can guess no more than others, and does not stop the owner.
      const tried = { email: user.email, network: `session ${id}` }
      const present = { password: canonicalPassword(password), isSignIn: false }
      if ((await tryPassword(tried, present)) === undefined) {
        throw new RefusedError('password_wrong')
      }
      await store.keepHash(accountId, await passwords.hash(chosen))
      await sessions.revokeAllOf(accountId, id)
    },

    async setUpAdmin({ secret, ...registration }, caller) {
      const identity = await identityOf(registration, { isOperator: true, isGuessable })
      if (!setup.use(secret) || (await store.hasAdmin())) throw new RefusedError('setup_refused')
      try {
        const token = await create(identity, { roles: ['admin'], grant: 0, caller })
        const { accountId: actor, sessionId: session } = sessions.accountOfToken(token)!
        const target = `account ${actor}`
        const by = { actor, session, address: caller.address }
        await store.insertAudit({ time: now(), ...by, action: 'first administrator', target, detail: '{}' })
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
    async haveChangedRoles({ actor, key, call }) {
      const known = await store.callOfRoleChange(actor, key)
      if (known !== undefined && known !== call) throw new RefusedError('idempotency_key_reused')
      return known !== undefined
    },
    async setRoles(accountId, roles, by, change) {
      if (areMixed(roles)) throw new RefusedError('roles_mixed')
      if ((await store.userByAccount(accountId)) === undefined) throw new RefusedError('account_not_found')
      const record = { time: now(), ...by, action: 'set roles', target: `account ${accountId}` }
      const detail = JSON.stringify({ roles })
      if (await store.changeRoles(accountId, roles, { ...record, detail }, change)) {
        await sessions.revokeAllOf(accountId)
      }
    },
    audit: (record) => store.insertAudit({ time: now(), ...record }),
    auditHead: () => store.auditHead(),
    auditBefore: (id, limit) => store.auditBefore(id, limit),
    close: () => sessions.close(),
  }
}

async function identityOf(registration: Registration, rules: PasswordRules): Promise<Identity> {
  const identity = await readIdentity(registration, rules)
  if ('trouble' in identity) throw new RefusedError('invalid_request', { message: identity.trouble })
  return identity
}
