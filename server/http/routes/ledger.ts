/** One's own ledger, and the roots over the ledgers of all. */
import { calls } from '#contract/calls.ts'
import { ledgerHead } from '#server/history/ledger-readers.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { createCsvFiles } from '../csv-files.ts'
import type { ServerDeps } from '../deps.ts'
import { pageMax, pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { sendMade } from '../submit.ts'
import { createWindowCounter } from '../window-counter.ts'

/** A path to a root of long ago is a hash of every account. */
const pathsPerMinute = 20

/** Adds the calls under /api/ledger. */
export function ledgerRoutes(app: App, { now, views }: ServerDeps): void {
  const send = createCsvFiles()
  const paths = createWindowCounter<number>(pathsPerMinute, 60_000, now)
  route(app, calls.listRoots, async (request, reply) => {
    sendMade(reply, await views.ledgerRoots(pageOf(request.query)))
    return reply
  })
  route(app, calls.exportLedger, (request, reply) => {
    const { accountId } = sessionOf(request)
    return send(reply, accountId, {
      ...{ name: 'ledger.csv', head: ledgerHead, rows: pageMax, isWhole: true },
      page: (cursor) => views.ledgerLines(accountId, { cursor, limit: pageMax }),
    })
  })
  route(app, calls.getLedgerPath, async (request) => {
    const { accountId } = sessionOf(request)
    const wait = paths.take(accountId)
    if (wait > 0) throw new RefusedError('too_many_requests', { retryAfterSeconds: wait })
    const path = await views.ledgerPath(accountId, Number(request.params.rootId))
    if (path === undefined) throw new RefusedError('not_found')
    return path
  })
}
