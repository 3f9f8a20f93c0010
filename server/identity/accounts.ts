/** People and their accounts: sign-up, sign-in, sign-out, passwords, keys, the first administrator, roles, and the operators' audit log. */

import { setTimeout as pause } from 'node:timers/promises'
import type { Login } from '#contract/auth.ts'
import type { Profile } from '#core/facts/profile.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { RefusedError } from '#server/refusals.ts'
import { type Arrivals, createArrivals } from './arrivals.ts'
import { type Audit, createAudit } from './audit.ts'
import { type Bearers, createBearers } from './bearers.ts'
import type { Caller } from './caller.ts'
import { canonicalEmail, canonicalPassword } from './identity.ts'
import { createLinks, type Links } from './links.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createPasswordChanges, type PasswordChanges } from './password-changes.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { openProgramKeys, type ProgramKeys } from './program-keys.ts'
import { createProof, type Proof } from './proof.ts'
import { createRoleChanges, type RoleChanges } from './role-changes.ts'
import { partMixedRoles, widenAdministrators } from './roles.ts'
import type { Sealer } from './sealing.ts'
import { createSecondFactors, type SecondFactors } from './second-factors.ts'
import type { SignIn } from './session-tables.ts'
import { type Opened, openSessions, type Session, type Sessions } from './sessions.ts'
import { createSetup } from './setup.ts'
import type { PeopleStore } from './tables.ts'
import { createThrottle } from './throttle.ts'
import type { User, UserWithHash } from './user-statements.ts'

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

export interface Accounts extends Arrivals, PasswordChanges, RoleChanges, Audit {
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
  /** Begins a session. Refuses: login_failed, too_many_attempts, second_factor_needed, second_factor_wrong. */
  login(login: Login, caller: Caller): Promise<Opened>
  /** Begins a session of somebody who has shown more than a password. Refuses: login_failed. */
  signInStrong(accountId: AccountId, caller: Caller): Promise<Opened>
  logout(session: Session): Promise<void>
  /** Since when an account's address is known to be its owner's. */
  verifiedSince(accountId: AccountId): Promise<number | undefined>
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

  /** Resolves to the user as he is now, undefined where that is not his password any more: it may have been changed while it was looked at. */
  async function stillOf(user: UserWithHash, password: string): Promise<UserWithHash | undefined> {
    for (let known = user; ; ) {
      const present = await store.userByEmail(user.email)
      if (present?.accountId !== user.accountId) return undefined
      if (present.passwordHash === known.passwordHash) return present
      if (!(await passwords.fits(present.passwordHash, password))) return undefined
      known = present
    }
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
    ...createArrivals({ store, now, openAccount, passwords, sessions, links, setup }),
    ...createPasswordChanges({ store, now, mailer, passwords, sessions, keys, factors, proof, links }),
    ...createRoleChanges({ store, now, sessions, keys }),
    ...createAudit(store, now),

    async login(login, caller) {
      const email = canonicalEmail(login.email)
      const password = canonicalPassword(login.password)
      const tried = { email, network: caller.network }
      const user = await proof.tryPassword(tried, password)
      if (user === undefined) throw new RefusedError('login_failed')
      const isStrong = await proof.passSecondFactor(user.accountId, login.code)
      await throttle.know(tried)
      if (passwords.isDated(user.passwordHash)) {
        await store.renewHash(user.accountId, user.passwordHash, await passwords.hash(password))
      }
      // With the roles of now: they may have changed, too.
      const present = await stillOf(user, password)
      if (present === undefined) throw new RefusedError('login_failed')
      return sessions.open(present, caller, isStrong)
    },
    async signInStrong(accountId, caller) {
      const user = await store.userByAccount(accountId)
      if (user === undefined) throw new RefusedError('login_failed')
      return sessions.open(user, caller, true)
    },
    logout: (session) => sessions.revoke(session.id),

    verifiedSince: (accountId) => store.verifiedSince(accountId),
    userOf: (accountId) => store.userByAccount(accountId),
    usersAfter: (after, limit) => store.usersAfter(after, limit),
    staffAfter: (after, limit) => store.staffAfter(after, limit),
    usersOf: (accountIds) => store.usersOf(accountIds),
    accountsNamed: (part, limit) => store.accountsNamed(part, limit),
    async close() {
      await keys.close()
      await sessions.close()
    },
  }
}
