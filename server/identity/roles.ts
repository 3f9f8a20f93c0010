/** Which roles one account may have together: who bets decides about no bets, and an auditor does nothing that he looks over. */
import type { Role } from '#contract/auth.ts'
import { firstRoles, loneRoles } from '#contract/permissions.ts'
import { StartRefused } from '#server/data-folder.ts'
import type { AuditRecord } from './audit-chain.ts'
import type { PeopleStore } from './tables.ts'
import type { User } from './user-statements.ts'

/** Returns whether a role that an account has alone is among others. */
export function areMixed(roles: readonly Role[]): boolean {
  return roles.length > 1 && roles.some((role) => loneRoles.includes(role))
}

/** No administrator would be left; the message says what to do. */
export class NoAdministratorLeft extends StartRefused {
  constructor({ email }: User) {
    super(
      `${email} is the only administrator and a player as well, which one account cannot be any more. ` +
        `Choose what it is to be: crossbook reset-roles ${email} admin`,
    )
  }
}

/**
 * Leaves every account that is a player and something else a player alone, with an audit record each; resolves to those
 * accounts as they were. Throws NoAdministratorLeft, with nothing changed, where that would take the last administrator.
 */
export async function partMixedRoles(store: PeopleStore, now: number): Promise<readonly User[]> {
  const mixed = (await store.usersOfSeveralRoles()).filter(({ roles }) => areMixed(roles))
  const players = mixed.filter(({ roles }) => roles.includes('player'))
  const admin = players.find(({ roles }) => roles.includes('admin'))
  if (admin !== undefined && !(await store.hasAdminBeside(players.map(({ accountId }) => accountId)))) {
    throw new NoAdministratorLeft(admin)
  }
  for (const user of players) {
    await store.changeRoles(user.accountId, ['player'], recordOf('part roles', user, ['player'], now))
  }
  return players
}

/**
 * Gives administrators of before there were other roles those in which they go on as they were, with an audit record each,
 * once a folder.
 */
export async function widenAdministrators(store: PeopleStore, now: number): Promise<void> {
  if (await store.areRolesParted()) return
  for (const user of await store.administrators()) {
    const roles = [...new Set([...user.roles, ...firstRoles])]
    await store.changeRoles(user.accountId, roles, recordOf('widen roles', user, roles, now))
  }
  await store.noteRolesParted(now)
}

function recordOf(
  action: string,
  { accountId, roles: before }: User,
  after: readonly Role[],
  time: number,
): AuditRecord {
  return {
    ...{ time, actor: 0, action, target: `account ${accountId}` },
    detail: JSON.stringify({ before: { roles: before }, after: { roles: after } }),
    ...{ session: null, address: null },
  }
}
