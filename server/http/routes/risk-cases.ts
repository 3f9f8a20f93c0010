/** Cases of risk: opened from a finding, with the bets that it is by as they are then. */
import { calls } from '#contract/calls.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { CaseRow } from '#server/back-office/case-tables.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { idempotencyKeyOf } from '../idempotency-key.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { evidenceOf } from './risk.ts'

/**
 * Adds the calls. What is opened and decided stands in the audit log as well, by the case's number alone: the log has more readers than
 * cases. Deciding wants that it was shown within five minutes who decides.
 */
export function riskCaseRoutes(app: App, deps: ServerDeps): void {
  const { accounts, cases } = deps
  const readOf = async (id: number, actor: AccountId) => {
    const { found, entries } = await cases.read(id, actor)
    const users = await Promise.all(found.accounts.map((account) => accounts.userOf(account)))
    const names = users.map((user) => user?.fullName ?? null)
    const { finding, bets } = found
    return { ...shownOf(found), finding, bets: [...bets], names, entries }
  }

  route(app, calls.listRiskCases, async (request) => {
    const { cursor, limit } = pageOf(request.query)
    const { state = 'open' } = request.query
    const found = await cases.list(state, sessionOf(request).accountId, cursor, limit + 1)
    const rows = found.slice(0, limit)
    return { cases: rows.map(shownOf), next: found.length > limit ? String(rows.at(-1)!.caseId) : null }
  })
  route(app, calls.openRiskCase, async (request) => {
    const by = actorOf(request)
    const { query, accounts: named, month, marketId, note } = request.body
    const { finding, bets } = await evidenceOf(deps, { query, accounts: named, month, marketId })
    if (finding === null) throw new RefusedError('risk_finding_gone')
    // An address of a network is of a person, who may be erased; a case stays.
    const { address: _, ...seen } = finding
    const found = { query, month, accounts: named, finding: seen, bets }
    const key = idempotencyKeyOf(request)
    const opened = await cases.open(found, { actor: by.actor, note, key })
    const target = `risk case ${opened}`
    const detail = JSON.stringify({ query, month })
    await accounts.audit({ ...by, action: 'open risk case', target, detail })
    return readOf(opened, by.actor)
  })
  route(app, calls.getRiskCase, (request) =>
    readOf(Number(request.params.caseId), sessionOf(request).accountId),
  )
  route(app, calls.lookAtRiskCase, async (request) => {
    const id = Number(request.params.caseId)
    const { accountId: actor } = sessionOf(request)
    await cases.look(id, actor)
    return readOf(id, actor)
  })
  route(app, calls.noteRiskCase, async (request) => {
    const id = Number(request.params.caseId)
    const { accountId: actor } = sessionOf(request)
    await cases.note(id, { actor, note: request.body.note, key: idempotencyKeyOf(request) })
    return readOf(id, actor)
  })
  route(app, calls.decideRiskCase, async (request) => {
    accounts.proof.requireFreshStaff(sessionOf(request))
    const id = Number(request.params.caseId)
    const by = actorOf(request)
    await cases.read(id, by.actor)
    const { outcome, note } = request.body
    const target = `risk case ${id}`
    await accounts.audit({ ...by, action: 'decide risk case', target, detail: JSON.stringify({ outcome }) })
    await cases.decide(id, outcome, { actor: by.actor, note, key: idempotencyKeyOf(request) })
    return readOf(id, by.actor)
  })
}

function shownOf({ finding: _, bets: _bets, accounts, ...row }: CaseRow) {
  return { ...row, accounts: [...accounts] }
}
