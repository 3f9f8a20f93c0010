/** The administrators' calls on people of the house: who there is, and links by which somebody joins. */
import { calls } from '#contract/calls.ts'
import type { User } from '#server/identity/user-statements.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { refuseRoles } from '../two-people.ts'

/** Adds the calls under /api/admin/staff. */
export function staffRoutes(app: App, deps: ServerDeps): void {
  const { accounts } = deps
  const rowOf = async ({ accountId, fullName, email, roles }: User) => {
    const factor = await accounts.factors.standingOf(accountId)
    return { accountId, fullName, email, roles: [...roles], secondFactorSince: factor?.since ?? null }
  }

  route(app, calls.listStaff, async (request) => {
    const { cursor = 0, limit } = pageOf(request.query)
    const users = await accounts.staffAfter(cursor, limit)
    const next = users.length < limit ? null : String(users.at(-1)!.accountId)
    return { staff: await Promise.all(users.map(rowOf)), next }
  })
  route(app, calls.getStaff, async (request) => {
    const user = await accounts.userOf(Number(request.params.accountId))
    if (user === undefined) throw new RefusedError('account_not_found')
    return rowOf(user)
  })
  route(app, calls.inviteStaff, async (request) => {
    accounts.proof.requireFreshStaff(sessionOf(request))
    const by = actorOf(request)
    const { roles } = request.body
    // Whoever joins by the link is looked at by nobody: he is given such roles once he is there.
    const noted = await refuseRoles(deps, { actor: by.actor, had: [], roles })
    return accounts.invite(roles, by, noted)
  })
}
