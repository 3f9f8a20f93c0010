/** People and their accounts: sign-up, sign-in, sign-out, passwords, keys, the first administrator, roles, and the operators' audit log. */

import { setTimeout as pause } from 'node:timers/promises'
import type { AdminSetup, Login, PasswordChange, Registration, Role } from '#contract/auth.ts'
import { firstRoles, type StaffRole } from '#contract/permissions.ts'
import type { PasswordReset } from '#contract/recovery.ts'
import type { Profile } from '#core/facts/profile.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { RefusedError } from '#server/refusals.ts'
import { type AuditEntry, type AuditHead, type AuditRecord, unchecked } from './audit-chain.ts'
import type { AuditFound, AuditSearch } from './audit-search.ts'
import { type Bearers, createBearers } from './bearers.ts'
import type { Caller } from './caller.ts'
import {
  canonicalEmail,
  canonicalPassword,
  type Identity,
  type PasswordRules,
  passwordTrouble,
  readIdentity,
} from './identity.ts'
import { type Invitation, newInvitation } from './invitations.ts'
import { createLinks, type Links } from './links.ts'
import { passwordResetMail } from './mails.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { openProgramKeys, type ProgramKeys } from './program-keys.ts'
import { createProof, type Proof } from './proof.ts'
import { createRoleChanges, type RoleChanges } from './role-changes.ts'
import { areMixed, partMixedRoles, widenAdministrators } from './roles.ts'
import type { Sealer } from './sealing.ts'
import { createSecondFactors, type SecondFactors } from './second-factors.ts'
import type { SignIn } from './session-tables.ts'
import { type Opened, openSessions, type Session, type Sessions } from './sessions.ts'
import { createSetup } from './setup.ts'
import type { PeopleStore, User } from './tables.ts'
import { createThrottle } from './throttle.ts'
import { digestOf } from './tokens.ts'

/** Play money that a new player begins with in the profile `demo`: 1,000.00. In the others nobody begins with any. */
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
  /** Seals what is needed in clear again. */
  readonly sealer: Sealer
  readonly mailer: Mailer
  /** Where people find this server. */
  readonly publicUrl: () => string
  readonly profile?: Profile
  /** Hashes and checks passwords; the usual way when absent. */
  readonly passwords?: Passwords
}

/** Who arrives, what he is to be, and how his account is opened. */
interface Arrival {
  readonly roles: readonly Role[]
  readonly open: () => Promise<AccountId>
  readonly caller: Caller
  /** What the audit log says of it, in one commit with the user; it says nothing of players. */
  readonly noted?: Pick<AuditRecord, 'action' | 'detail'>
}

/** Records of the audit log that are checked before others may ask the store; and faults of it that are told. */
const checkedAtOnce = 1_000
const faultsMax = 100

/** What a record says of its maker. */
export type Actor = Pick<AuditRecord, 'actor' | 'session' | 'address'>

export interface Accounts extends RoleChanges {
  readonly sessions: Sessions
  readonly keys: ProgramKeys
  /** Sessions and keys alike. */
  readonly bearers: Bearers
  readonly factors: SecondFactors
  readonly proof: Proof
  readonly links: Links
  readonly passkeys: Passkeys
  /** Whether people of the house need a second factor: in every profile but `demo`. */
  readonly isFactorRequired: boolean
  /** While there is no administrator: the secret that makes one, for the link printed at the start. */
  readonly setupSecret: string | undefined
  hasAdmin(): Promise<boolean>
  /** Makes a player and a session. Refuses: invalid_request (the form), registration_failed. */
  register(registration: Registration, caller: Caller): Promise<Opened>
  /** Makes somebody whose account `open` opens, with that role alone, and a session. Refuses as `register`, and what `open` does. */
  registerAs(
    registration: Registration,
    role: Role,
    open: () => Promise<AccountId>,
    caller: Caller,
  ): Promise<Opened>
  /** Begins a session. Refuses: login_failed, too_many_attempts, second_factor_needed, second_factor_wrong. */
  login(login: Login, caller: Caller): Promise<Opened>
  /** Begins a session of somebody who has shown more than a password. Refuses: login_failed. */
  signInStrong(accountId: AccountId, caller: Caller): Promise<Opened>
  logout(session: Session): Promise<void>
  /**
   * Changes the password of the session's account and ends its other sessions and all keys. Refuses: password_wrong, too_many_attempts,
   * invalid_request (the new one); of an account with a second factor step_up_needed.
   */
  changePassword(change: PasswordChange, session: Session): Promise<void>
  /** Notes by a mailed link that an account's address is its owner's. Refuses: link_refused. */
  verifyEmail(secret: string): Promise<void>
  /** Since when an account's address is known to be its owner's. */
  verifiedSince(accountId: AccountId): Promise<number | undefined>
  /** Sets a password by a mailed link, and ends every session and key. Refuses: link_refused, invalid_request. */
  resetPassword(reset: PasswordReset): Promise<void>
  /** Makes a link by which somebody joins the house with these roles, once, and notes it. Refuses: roles_mixed. */
  invite(roles: readonly StaffRole[], by: Actor, noted?: object): Promise<{ secret: string; endsAt: number }>
  /** Makes the first administrator, or whoever was invited, and a session. Refuses: setup_refused, invalid_request. */
  setUpAdmin(setup: AdminSetup, caller: Caller): Promise<Opened>
  /** The sign-in of an account before its last one. */
  earlierSignIn(accountId: AccountId): Promise<SignIn | undefined>
  userOf(accountId: AccountId): Promise<User | undefined>
  /** Users by account id, those after `after`. */
  usersAfter(after: number, limit: number): Promise<User[]>
  /** People who work for the house by account id, those after `after`. */
  staffAfter(after: number, limit: number): Promise<User[]>
  /** Those of these accounts that are a user's. */
  usersOf(accountIds: readonly number[]): Promise<User[]>
  /** Accounts of at most `limit` users whose name or address has this in it, in either case. */
  accountsNamed(part: string, limit: number): Promise<number[]>
  audit(record: Omit<AuditRecord, 'time'>): Promise<void>
  /** Finds at most `limit` records before an id, newest first, among the 5,000 nearest before it. */
  findAudit(search: AuditSearch, before: number, limit: number): Promise<AuditFound>
  auditRecord(id: number): Promise<AuditEntry | undefined>
  /** Goes through the whole log: how far it goes, and the first hundred faults of its chain, a sentence each. */
  checkAudit(): Promise<{ records: number; hash: string; wrong: string[] }>
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
    sealer,
    mailer,
    publicUrl,
    profile = 'demo',
    passwords = createPasswords(),
  } = options
  for (const { accountId, email, roles } of await partMixedRoles(store, now())) {
    notice(`Account ${accountId} (${email}) was ${roles.join(' and ')}: it is a player alone from now on`)
  }
  await widenAdministrators(store, now())
  const sessions = await openSessions(store, now, onError, ({ accountId, address }) =>
    notice(`A refresh token of account ${accountId} (${address}) was used twice: the session is ended`),
  )
  const keys = await openProgramKeys(store, now, onError)
  const quietPause = (ms: number) => pause(ms, undefined, { ref: false })
  const throttle = await createThrottle(store, {
    ...{ now, pause: quietPause, isStrict: profile === 'strict' },
  })
  const factors = createSecondFactors(store, { sealer, now })
  const passkeys = createPasskeys(store, now)
  const isFactorRequired = profile !== 'demo'
  const proof = createProof({
    ...{ store, sessions, factors, passkeys, isFactorRequired, throttle, passwords, now },
  })
  const links = createLinks({ store, mailer, now, publicUrl })
  const setup = createSetup(await store.hasAdmin(), now)
  const arriving = new Set<string>()
  const { isGuessable } = store

  /** The exchange's account comes first: a crash in between leaves an account that is nobody's, never a player without one. */
  async function create(identity: Identity, { roles, open, caller, noted }: Arrival): Promise<Opened> {
    const passwordHash = await passwords.hash(identity.password)
    if (arriving.has(identity.email) || (await store.userByEmail(identity.email)) !== undefined) {
      throw new RefusedError('registration_failed')
    }
    arriving.add(identity.email)
    try {
      const accountId = await open()
      const user = { accountId, fullName: identity.fullName, email: identity.email, roles, passwordHash }
      // The session begins after it.
      const by = { actor: accountId, target: `account ${accountId}`, session: null, address: caller.address }
      const record = noted && { time: now(), ...by, ...noted }
      if (!(await store.insertUser(user, now(), record))) throw new RefusedError('registration_failed')
      const opened = await sessions.open(user, caller)
      await links.verify(user)
      return opened
    } finally {
      arriving.delete(identity.email)
    }
  }

  /** Makes who was invited; the invitation is good again where that fails. */
  async function join(
    identity: Identity,
    { secret, roles, by, endsAt }: Invitation & { secret: string; endsAt: number },
    caller: Caller,
  ): Promise<Opened> {
    const noted = { action: 'join', detail: JSON.stringify({ after: { roles }, invitedBy: by }) }
    const arrival = { roles, open: () => openAccount(0), caller, noted }
    return create(identity, arrival).catch(async (error: unknown) => {
      await store.keepInvitation(digestOf(secret), { roles, by }, endsAt)
      throw error
    })
  }

  return {
    sessions,
    keys,
    bearers: createBearers(sessions, keys),
    factors,
    proof,
    links,
    passkeys,
    isFactorRequired,
    earlierSignIn: (accountId) => store.earlierSignIn(accountId),
    setupSecret: setup.secret,
    hasAdmin: () => store.hasAdmin(),
    async register(registration, caller) {
      const identity = await identityOf(registration, { isOperator: false, isGuessable })
      return create(identity, { roles: ['player'], open: () => openAccount(grantOfPlayer), caller })
    },
    async registerAs(registration, role, open, caller) {
      const identity = await identityOf(registration, { isOperator: role !== 'player', isGuessable })
      return create(identity, { roles: [role], open, caller })
    },

    async login(login, caller) {
      const email = canonicalEmail(login.email)
      const password = canonicalPassword(login.password)
      const tried = { email, network: caller.network }
      const user = await proof.tryPassword(tried, password)
      if (user === undefined) throw new RefusedError('login_failed')
      const isStrong = await proof.passSecondFactor(user.accountId, login.code)
      await throttle.know(tried)
      if (passwords.isDated(user.passwordHash)) {
        await store.keepHash(user.accountId, await passwords.hash(password))
      }
      // With the roles of now: they may have changed while the password was looked at.
      return sessions.open((await store.userByAccount(user.accountId)) ?? user, caller, isStrong)
    },
    async signInStrong(accountId, caller) {
      const user = await store.userByAccount(accountId)
      if (user === undefined) throw new RefusedError('login_failed')
      return sessions.open(user, caller, true)
    },
    logout: (session) => sessions.revoke(session.id),

    async changePassword({ password, newPassword }, session) {
      const { id, accountId, roles } = session
      const user = await store.userByAccount(accountId)
      if (user === undefined) throw new RefusedError('session_ended')
      const chosen = canonicalPassword(newPassword)
      const isOperator = !roles.includes('player')
      const message = await passwordTrouble(chosen, user, { isOperator, isGuessable })
      if (message !== undefined) throw new RefusedError('invalid_request', { message })
      if ((await factors.standingOf(accountId)) !== undefined) proof.requireFresh(session)
      await proof.showPassword(session, password)
      await store.keepHash(accountId, await passwords.hash(chosen))
      await sessions.revokeAllOf(accountId, id)
      // Whoever knew the old password may have made one.
      await keys.endAllOf(accountId)
    },

    async verifyEmail(secret) {
      const { accountId } = await links.ownerOf(secret, 'verify')
      await links.spend(secret, 'verify')
      await store.keepVerified(accountId, now())
    },
    verifiedSince: (accountId) => store.verifiedSince(accountId),
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

    async invite(roles, by, noted = {}) {
      if (areMixed(roles)) throw new RefusedError('roles_mixed')
      const { secret, digest, endsAt } = newInvitation(now())
      const detail = JSON.stringify({ after: { roles }, endsAt, ...noted })
      await store.insertAudit({ time: now(), ...by, action: 'invite', target: 'staff', detail })
      await store.keepInvitation(digest, { roles, by: by.actor }, endsAt)
      return { secret, endsAt }
    },
    async setUpAdmin({ secret, ...registration }, caller) {
      const identity = await identityOf(registration, { isOperator: true, isGuessable })
      const invitation = await store.takeInvitation(digestOf(secret), now())
      if (invitation !== undefined) return join(identity, { ...invitation, secret }, caller)
      if (!setup.use(secret) || (await store.hasAdmin())) throw new RefusedError('setup_refused')
      try {
        const noted = { action: 'first administrator', detail: '{}' }
        return await create(identity, { roles: firstRoles, open: () => openAccount(0), caller, noted })
      } catch (error) {
        if (!(await store.hasAdmin())) setup.giveBack()
        throw error
      }
    },

    userOf: (accountId) => store.userByAccount(accountId),
    usersAfter: (after, limit) => store.usersAfter(after, limit),
    staffAfter: (after, limit) => store.staffAfter(after, limit),
    usersOf: (accountIds) => store.usersOf(accountIds),
    accountsNamed: (part, limit) => store.accountsNamed(part, limit),
    ...createRoleChanges({ store, now, sessions, keys }),
    audit: (record) => store.insertAudit({ time: now(), ...record }),
    findAudit: (search, before, limit) => store.findAudit(search, before, limit),
    auditRecord: (id) => store.auditRecord(id),
    async checkAudit() {
      let check = unchecked
      for (;;) {
        const next = await store.checkAuditOn(check, checkedAtOnce)
        if (next.head.records === check.head.records) break
        check = { ...next, wrong: next.wrong.slice(0, faultsMax) }
      }
      return { ...check.head, wrong: [...check.wrong] }
    },
    auditHead: () => store.auditHead(),
    auditBefore: (id, limit) => store.auditBefore(id, limit),
    async close() {
      await keys.close()
      await sessions.close()
    },
  }
}

async function identityOf(registration: Registration, rules: PasswordRules): Promise<Identity> {
  const identity = await readIdentity(registration, rules)
  if ('trouble' in identity) throw new RefusedError('invalid_request', { message: identity.trouble })
  return identity
}
