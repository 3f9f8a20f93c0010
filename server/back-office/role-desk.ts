/** Roles as two people give them: what would refuse that now, whether it takes two, and the change itself. */
import type { AskApproval } from '#contract/approvals.ts'
import type { Role } from '#contract/auth.ts'
import { rolesByTwo } from '#contract/permissions.ts'
import { isAgent } from '#core/ledger/accounts.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Actor } from '#server/identity/audit.ts'
import type { RoleChanges } from '#server/identity/role-changes.ts'
import { areMixed } from '#server/identity/roles.ts'
import type { PeopleStore } from '#server/identity/tables.ts'
import { areSame, type RoleChange } from '#server/identity/user-statements.ts'
import type { IdentityStore } from '#server/identity-check/tables.ts'
import { type AnyRefusalCode, RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'

export type RolesAsked = NonNullable<AskApproval['roles']>

export interface RoleDesk {
  /** Resolves to the roles of an account; undefined where it is nobody's. */
  rolesOf(account: AccountId): Promise<readonly Role[] | undefined>
  /** Resolves to why it would be refused now; undefined where nothing is seen. */
  refusalTo(asked: RolesAsked): Promise<AnyRefusalCode | undefined>
  /**
   * Sets the roles, once a key. `noted`: what the record says beside them. Refuses what `refusalTo` says, last_administrator,
   * idempotency_key_reused.
   */
  set(asked: RolesAsked, by: Actor, change: Omit<RoleChange, 'had'>, noted: object): Promise<void>
  /**
   * Resolves to whether another person could approve of what an administrator does to an account: an administrator who is neither of
   * the two, nor the same person as one of them. `account`: undefined of somebody who is yet to come.
   */
  hasOther(actor: AccountId, account?: AccountId): Promise<boolean>
}

export interface RoleDeskParts {
  readonly store: Pick<PeopleStore, 'userByAccount' | 'hasAdminBeside'> &
    Pick<IdentityStore, 'accountsBeside'>
  readonly changes: RoleChanges
  readonly sequencer: Pick<Sequencer, 'published'>
  /** Resolves to whether an account has open bets, once what was sent before is decided. */
  readonly hasOpenBets: (account: AccountId) => Promise<boolean>
}

/** Returns the roles among these that one person does not give alone. */
export function givenByTwo(had: readonly Role[], roles: readonly Role[]): Role[] {
  return roles.filter((role) => rolesByTwo.some((one) => one === role) && !had.includes(role))
}

/** Returns the desk. */
export function createRoleDesk({ store, changes, sequencer, hasOpenBets }: RoleDeskParts): RoleDesk {
  const rolesOf = async (account: AccountId) => (await store.userByAccount(account))?.roles
  async function refusalTo({ accountId, roles, had }: RolesAsked): Promise<AnyRefusalCode | undefined> {
    const now = await rolesOf(accountId)
    if (now === undefined) return 'account_not_found'
    // Who is an agent is so from the opening of his account on, and for good.
    const isAgentNow = isAgent(sequencer.published.accounts, accountId)
    if (areMixed(roles) || roles.includes('agent') !== isAgentNow) return 'roles_mixed'
    if (!areSame(had, now)) return 'roles_moved'
    return (await hasOpenBets(accountId)) ? 'bets_open' : undefined
  }
  return {
    rolesOf,
    refusalTo,
    async set(asked, by, change, noted) {
      const { accountId, roles, had } = asked
      const isKnown = await changes.haveChangedRoles(change)
      const refusal = isKnown ? undefined : await refusalTo(asked)
      if (refusal !== undefined) throw new RefusedError(refusal)
      await changes.setRoles(accountId, roles, by, { ...change, had }, noted)
    },
    async hasOther(actor, account) {
      const both = account === undefined ? [actor] : [actor, account]
      const beside = await Promise.all(both.map((one) => store.accountsBeside(one)))
      return store.hasAdminBeside([...both, ...beside.flat()])
    },
  }
}
