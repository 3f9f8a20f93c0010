/** Roles as they are given and taken: once a key, with the record of it in the audit log; what the account held open ends. */
import type { Role } from '#contract/auth.ts'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Actor } from './audit.ts'
import type { ProgramKeys } from './program-keys.ts'
import { areMixed } from './roles.ts'
import type { Sessions } from './sessions.ts'
import type { PeopleStore } from './tables.ts'
import type { RoleChange } from './user-statements.ts'

export interface RoleChanges {
  /** Resolves to whether roles were changed by this very call before. Refuses a key of another call: idempotency_key_reused. */
  haveChangedRoles(change: RoleChange): Promise<boolean>
  /**
   * Gives an account exactly these roles, once a key, notes it and ends the account's sessions and the links it has made. `noted`: what
   * the record says beside the roles. Refuses: roles_mixed, account_not_found, roles_moved, last_administrator.
   */
  setRoles(
    accountId: AccountId,
    roles: readonly Role[],
    by: Actor,
    change: RoleChange,
    noted?: object,
  ): Promise<void>
}

export interface RoleChangesParts {
  readonly store: Pick<PeopleStore, 'userByAccount' | 'changeRoles' | 'callOfRoleChange'>
  /** Engine time. */
  readonly now: () => number
  readonly sessions: Pick<Sessions, 'revokeAllOf'>
  readonly keys: Pick<ProgramKeys, 'endAllOf'>
}

/** Returns what changes roles. */
export function createRoleChanges({ store, now, sessions, keys }: RoleChangesParts): RoleChanges {
  return {
    async haveChangedRoles({ actor, key, call }) {
      const known = await store.callOfRoleChange(actor, key)
      if (known !== undefined && known !== call) throw new RefusedError('idempotency_key_reused')
      return known !== undefined
    },
    async setRoles(accountId, roles, by, change, noted = {}) {
      if (areMixed(roles)) throw new RefusedError('roles_mixed')
      const before = await store.userByAccount(accountId)
      if (before === undefined) throw new RefusedError('account_not_found')
      const record = { time: now(), ...by, action: 'set roles', target: `account ${accountId}` }
      const detail = JSON.stringify({ before: { roles: before.roles }, after: { roles }, ...noted })
      const became = await store.changeRoles(accountId, roles, { ...record, detail }, change)
      if (became === 'last') throw new RefusedError('last_administrator')
      if (became === 'moved') throw new RefusedError('roles_moved')
      // Also of a change of before: the process may have ended between that and this.
      await sessions.revokeAllOf(accountId)
      await keys.endAllOf(accountId)
    },
  }
}
