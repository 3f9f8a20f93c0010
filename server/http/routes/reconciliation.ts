/** The provider's list against the ledger: what was compared, and a comparison on demand. */
import { calls } from '#contract/calls.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { dayNumber } from '../banking-filter.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'

const dayMs = 86_400_000

/** Adds the calls. A comparison moves nothing: who asks for it is in the audit log. */
export function reconciliationRoutes(app: App, { accounts, reconciling }: ServerDeps): void {
  const readOf = async (day: number) => {
    const run = await reconciling.store.runOf(day)
    if (run === undefined) throw new RefusedError('not_found')
    const { found, runs, ...kept } = run
    return { ...rowOf(kept), found, runs }
  }
  route(app, calls.listReconciliations, async (request) => {
    const { cursor = Number.MAX_SAFE_INTEGER, limit } = pageOf(request.query)
    const runs = await reconciling.store.runsBefore(cursor, limit)
    return { days: runs.map(rowOf), next: runs.length < limit ? null : String(runs.at(-1)!.day) }
  })
  route(app, calls.getReconciliation, (request) => readOf(dayNumber(request.params.day)))
  route(app, calls.runReconciliation, async (request) => {
    const day = dayNumber(request.params.day)
    await reconciling.run(day, sessionOf(request).accountId)
    const target = `payments of ${request.params.day}`
    await accounts.audit({ ...actorOf(request), action: 'compare payments', target, detail: '{}' })
    return readOf(day)
  })
}

type Kept = Awaited<ReturnType<ServerDeps['reconciling']['store']['runsBefore']>>[number]

function rowOf({ day, ranAt, ranBy, here, there, mismatches }: Kept) {
  return { day: new Date(day * dayMs).toISOString().slice(0, 10), ranAt, ranBy, here, there, mismatches }
}
