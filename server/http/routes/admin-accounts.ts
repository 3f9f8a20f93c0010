/** The operator's calls on accounts: who there is, roles, credits, limits. */
import { calls } from '#contract/calls.ts'
import { discounts } from '#core/ledger/discounts.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import { accountRow } from '../account-row.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { createHandPostings } from '../hand-postings.ts'
import { digestOfCall, idempotencyKeyOf } from '../idempotency-key.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { refuseRoles } from '../two-people.ts'
import { createFreshOperatorCalls, createOperatorCalls } from './operator-call.ts'
import { accountStanding } from './standing.ts'

/** Adds the operator's calls on accounts. Nobody may change an account of their own. */
export function adminAccountRoutes(app: App, deps: ServerDeps): void {
  const { accounts, accountLimits, roleDesk } = deps
  const call = createOperatorCalls(deps)
  const moveMoney = createFreshOperatorCalls(deps)
  const beginPosting = createHandPostings(deps)

  route(app, calls.listAccounts, async (request) => {
    const { cursor = 0, limit } = pageOf(request.query)
    const users = await accounts.usersAfter(cursor, limit)
    const next = users.length < limit ? null : String(users.at(-1)!.accountId)
    return { accounts: users.map((user) => accountRow(deps, user)), next }
  })
  for (const [kind, of] of [
    ['credit', calls.creditAccount],
    ['debit', calls.debitAccount],
  ] as const) {
    route(app, of, async (request, reply) => {
      const account = otherAccount(sessionOf(request).accountId, request.params.accountId)
      const { amount, reason } = request.body
      const decided = await beginPosting(request, { kind, account, amount })
      try {
        moveMoney(request, reply, {
          command:
            kind === 'credit'
              ? { kind: 'credit-account', account, amount, as: 'credit', reason }
              : { kind: 'debit-account', account, amount, reason },
          action: `${kind} account`,
          target: `account ${account}`,
          standing: () => accountStanding(deps, account),
          // Of both it says whose account, and the amount.
          form: forms.accountCredited(account, amount),
          decided,
        })
      } catch (error) {
        decided()
        throw error
      }
      return reply
    })
  }
  route(app, calls.excludeAccount, (request, reply) => {
    const accountId = otherAccount(sessionOf(request).accountId, request.params.accountId)
    call(request, reply, {
      command: { kind: 'exclude-account', account: accountId, reason: request.body.reason },
      action: 'exclude account',
      target: `account ${accountId}`,
      standing: () => accountStanding(deps, accountId),
      form: forms.accountExcluded(accountId),
    })
  })
  route(app, calls.setDiscount, (request, reply) => {
    const accountId = otherAccount(sessionOf(request).accountId, request.params.accountId)
    const { discount, reason } = request.body
    call(request, reply, {
      command: { kind: 'set-discount', account: accountId, discount, reason },
      action: 'set discount',
      target: `account ${accountId}`,
      standing: () => accountStanding(deps, accountId),
      form: forms.discountSet(accountId, discounts[discount]),
    })
  })
  route(app, calls.setRoles, async (request) => {
    accounts.proof.requireFreshStaff(sessionOf(request))
    const by = actorOf(request)
    const accountId = otherAccount(by.actor, request.params.accountId)
    const { roles } = request.body
    const change = { actor: by.actor, key: idempotencyKeyOf(request), call: digestOfCall(request) }
    if (!(await accounts.haveChangedRoles(change))) {
      const had = (await roleDesk.rolesOf(accountId)) ?? []
      const noted = await refuseRoles(deps, { actor: by.actor, account: accountId, had, roles })
      await roleDesk.set({ accountId, roles, had: [...had] }, by, change, noted)
    }
    return { accountId, roles }
  })
  route(app, calls.setAccountLimits, async (request) => {
    const by = actorOf(request)
    const accountId = otherAccount(by.actor, request.params.accountId)
    const { instructionsPerSecond, journalBytesPerDay } = request.body
    if ((await accounts.userOf(accountId)) === undefined) throw new RefusedError('account_not_found')
    const target = `account ${accountId}`
    const before = accountLimits.of(accountId) ?? { instructionsPerSecond: null, journalBytesPerDay: null }
    const after = { instructionsPerSecond, journalBytesPerDay }
    const detail = JSON.stringify({ reason: request.body.reason, before, after })
    await accounts.audit({ ...by, action: 'set limits', target, detail })
    await accountLimits.set(accountId, after)
    return { accountId, instructionsPerSecond, journalBytesPerDay }
  })
}

function otherAccount(own: number, accountId: string): number {
  if (Number(accountId) === own) throw new RefusedError('forbidden')
  return Number(accountId)
}
