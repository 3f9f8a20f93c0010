/** Showing who one is: by the password, a second factor or a passkey, and again before what moves money or changes how one signs in. */
import type { PasskeyAssertion } from '#contract/passkeys.ts'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Bearer } from './bearers.ts'
import { canonicalPassword } from './identity.ts'
import type { Passkeys, Place } from './passkeys.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactors } from './second-factors.ts'
import type { Session, Sessions } from './sessions.ts'
import type { PeopleStore } from './tables.ts'
import type { Throttle, Try } from './throttle.ts'
import type { UserWithHash } from './user-statements.ts'

/** How long it counts that one has shown who one is. */
export const freshMs = 5 * 60_000

/** What one shows again: a code where the account has a second factor, else its password. */
export interface Shown {
  readonly password?: string | undefined
  readonly code?: string | undefined
}

export interface Proof {
  /** Resolves to the user whose canonical password it is, if it is; a gate of hashes that is full counts as no try. Refuses: too_many_attempts. */
  tryPassword(tried: Try, password: string): Promise<UserWithHash | undefined>
  /**
   * Resolves to whether the account has a second factor, whose code this is then. Refuses: second_factor_needed,
   * second_factor_wrong, too_many_attempts.
   */
  passSecondFactor(accountId: AccountId, code: string | undefined): Promise<boolean>
  /**
   * Resolves to the hash that a password fits. Refuses one that is not that of the session's account: password_wrong,
   * too_many_attempts.
   */
  showPassword(session: Session, password: string): Promise<string>
  /** Counts from now on as having shown who it is. Refuses: what the two above do, password_wrong. */
  confirm(session: Session, shown: Shown): Promise<void>
  /** The same by a passkey that has signed a challenge of this session, where its page is. Refuses: passkey_refused. */
  confirmByPasskey(session: Session, assertion: PasskeyAssertion, where: Place): Promise<void>
  /** Refuses unless it was shown within five minutes: step_up_needed. Of a program by its key: scope_missing. */
  requireFresh(bearer: Bearer): void
  /** The same of people of the house, who show it by more than a password where they need a second factor. */
  requireFreshStaff(bearer: Bearer): void
}

interface ProofParts {
  readonly store: PeopleStore
  readonly sessions: Sessions
  readonly factors: SecondFactors
  readonly passkeys: Passkeys
  /** Whether administrators need a second factor. */
  readonly isFactorRequired: boolean
  readonly throttle: Throttle
  readonly passwords: Passwords
  readonly now: () => number
}

/** Returns what looks at passwords and codes, and slows down who guesses at them. */
export function createProof(parts: ProofParts): Proof {
  const { store, sessions, factors, passkeys, isFactorRequired, throttle, passwords, now } = parts

  async function tryPassword(tried: Try, password: string): Promise<UserWithHash | undefined> {
    return attempt(tried, async () => {
      const user = await store.userByEmail(tried.email)
      return (await passwords.fits(user?.passwordHash, password)) ? user : undefined
    })
  }

  async function attempt<T>(tried: Try, look: () => Promise<T | undefined>): Promise<T | undefined> {
    const underWay = await throttle.begin(tried)
    try {
      const found = await look()
      if (found === undefined) await underWay.failed()
      else await underWay.succeeded()
      return found
    } finally {
      underWay.end()
    }
  }

  async function passSecondFactor(accountId: AccountId, code: string | undefined): Promise<boolean> {
    if ((await factors.standingOf(accountId)) === undefined) return false
    if (code === undefined) throw new RefusedError('second_factor_needed')
    // From everywhere together: who guesses here knows the password.
    const tried = { email: `second factor of account ${accountId}`, network: 'everywhere' }
    const fits = await attempt(tried, async () => (await factors.spend(accountId, code)) || undefined)
    if (fits === undefined) throw new RefusedError('second_factor_wrong')
    return true
  }

  async function showPassword(session: Session, password: string): Promise<string> {
    const user = await store.userByAccount(session.accountId)
    if (user === undefined) throw new RefusedError('session_ended')
    // Counted by session: who holds a stolen one can guess no more than others, and does not stop the owner.
    const tried = { email: user.email, network: `session ${session.id}` }
    const fits = await tryPassword(tried, canonicalPassword(password))
    if (fits === undefined) throw new RefusedError('password_wrong')
    return fits.passwordHash
  }

  function requireWithin(shownAt: number, scopes: Bearer['scopes']): void {
    if (scopes !== undefined) throw new RefusedError('scope_missing')
    if (now() - shownAt >= freshMs) throw new RefusedError('step_up_needed')
  }

  return {
    tryPassword,
    passSecondFactor,
    showPassword,
    async confirm(session, { password, code }) {
      const isStrong = await passSecondFactor(session.accountId, code)
      if (!isStrong) await showPassword(session, password ?? '')
      await sessions.prove(session.id, isStrong)
    },
    async confirmByPasskey(session, assertion, where) {
      const owner = await passkeys.ownerOf(assertion, { ...where, holder: session.id })
      if (owner !== session.accountId) throw new RefusedError('passkey_refused')
      await sessions.prove(session.id, true)
    },
    requireFresh: ({ provenAt, scopes }) => requireWithin(provenAt, scopes),
    requireFreshStaff: ({ provenAt, strongAt, scopes }) =>
      requireWithin(isFactorRequired ? strongAt : provenAt, scopes),
  }
}
