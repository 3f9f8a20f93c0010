/** Which roles one account may have together: who bets decides about no bets, so a player is nothing else, nor is an agent. */
import type { Role } from '#contract/auth.ts'
import { StartRefused } from '#server/data-folder.ts'
import type { PeopleStore, User } from './tables.ts'

/** Returns whether the roles are those of a player or an agent and something else at once. */
export function areMixed(roles: readonly Role[]): boolean {
  return (roles.includes('player') || roles.includes('agent')) && roles.length > 1
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
  const admin = mixed.find(({ roles }) => roles.includes('admin'))
  if (admin !== undefined && !(await store.hasAdminBeside(mixed.map(({ accountId }) => accountId)))) {
    throw new NoAdministratorLeft(admin)
  }
  for (const { accountId, roles } of mixed) {
    await store.changeRoles(accountId, ['player'], {
      ...{ time: now, actor: 0, action: 'part roles', target: `account ${accountId}` },
      detail: JSON.stringify({ from: roles, roles: ['player'] }),
      ...{ session: null, address: null },
    })
  }
  return mixed
}
