/** How people come to have an account: players by signing up, people of the house by a link, the first administrator by the secret of the start. */
import type { AdminSetup, Registration, Role } from '#contract/auth.ts'
import { firstRoles, type StaffRole } from '#contract/permissions.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Actor } from './audit.ts'
import type { AuditRecord } from './audit-chain.ts'
import type { Caller } from './caller.ts'
import { type Identity, type PasswordRules, readIdentity } from './identity.ts'
import { type Invitation, newInvitation } from './invitations.ts'
import type { Links } from './links.ts'
import type { Passwords } from './passwords.ts'
import { areMixed } from './roles.ts'
import type { Opened, Sessions } from './sessions.ts'
import type { Setup } from './setup.ts'
import type { PeopleStore } from './tables.ts'
import { digestOf } from './tokens.ts'

/** Play money that a new player begins with in the profile `demo`: 1,000.00. In the others nobody begins with any. */
export const grantOfPlayer = 100_000

/** Who arrives, what he is to be, and how his account is opened. */
interface Arrival {
  readonly roles: readonly Role[]
  readonly open: () => Promise<AccountId>
  readonly caller: Caller
  /** What the audit log says of it, in one commit with the user; it says nothing of players. */
  readonly noted?: Pick<AuditRecord, 'action' | 'detail'>
}

interface ArrivalsOptions {
  readonly store: PeopleStore
  readonly now: () => number
  readonly openAccount: (grant: Money) => Promise<number>
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly links: Links
  readonly setup: Setup
}

export interface Arrivals {
  /** Makes a player and a session. Refuses: invalid_request (the form), registration_failed. */
  register(registration: Registration, caller: Caller): Promise<Opened>
  /** Makes somebody whose account `open` opens, with that role alone, and a session. Refuses as `register`, and what `open` does. */
  registerAs(
    registration: Registration,
    role: Role,
    open: () => Promise<AccountId>,
    caller: Caller,
  ): Promise<Opened>
  /** Makes a link by which somebody joins the house with these roles, once, and notes it. Refuses: roles_mixed. */
  invite(roles: readonly StaffRole[], by: Actor, noted?: object): Promise<{ secret: string; endsAt: number }>
  /** Makes the first administrator, or whoever was invited, and a session. Refuses: setup_refused, invalid_request. */
  setUpAdmin(setup: AdminSetup, caller: Caller): Promise<Opened>
}

/** Returns the ways in. */
export function createArrivals(options: ArrivalsOptions): Arrivals {
  const { store, now, openAccount, passwords, sessions, links, setup } = options
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
    async register(registration, caller) {
      const identity = await identityOf(registration, { isOperator: false, isGuessable })
      return create(identity, { roles: ['player'], open: () => openAccount(grantOfPlayer), caller })
    },
    async registerAs(registration, role, open, caller) {
      const identity = await identityOf(registration, { isOperator: role !== 'player', isGuessable })
      return create(identity, { roles: [role], open, caller })
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
  }
}

async function identityOf(registration: Registration, rules: PasswordRules): Promise<Identity> {
  const identity = await readIdentity(registration, rules)
  if ('trouble' in identity) throw new RefusedError('invalid_request', { message: identity.trouble })
  return identity
}
