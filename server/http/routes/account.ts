/** What an account keeps for its screens, one document whose version keeps two windows apart; and what became of its bets. */
import { documentBytesMax } from '#contract/account-document.ts'
import { calls } from '#contract/calls.ts'
import { profitHead } from '#server/history/bet-csv.ts'
import { RefusedError, refusalOf } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { createCsvFiles } from '../csv-files.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { pageMax, pageOf } from '../paging.ts'
import { problemBody } from '../problem.ts'
import { route } from '../route.ts'
import { profitFilterOf } from '../settled-filter.ts'
import { sendMade } from '../submit.ts'
import { createWindowCounter } from '../window-counter.ts'

/** Each is a sync of the disk that signing in waits for, too. */
const changesPerMinute = 60

/** Adds the calls under /api/account. */
export function accountRoutes(app: App, { documents, views, now }: ServerDeps): void {
  const send = createCsvFiles()
  const changes = createWindowCounter<number>(changesPerMinute, 60_000, now)
  route(app, calls.getDocument, async (request, reply) => {
    const { version, document } = await documents.of(sessionOf(request).accountId)
    sendMade(reply, `{"version":${version},"document":${document}}`)
    return reply
  })
  route(app, calls.listNotifications, async (request, reply) => {
    const { after } = request.query
    const page = { after: after === undefined ? undefined : Number(after), ...pageOf(request.query) }
    sendMade(reply, await views.notifications(sessionOf(request).accountId, page))
    return reply
  })
  route(app, calls.getProfit, async (request, reply) => {
    const page = {
      by: request.query.by ?? 'day',
      ...profitFilterOf(request.query, now()),
      ...pageOf(request.query),
    }
    sendMade(reply, await views.profit(sessionOf(request).accountId, page))
    return reply
  })
  route(app, calls.exportProfit, (request, reply) => {
    const { accountId } = sessionOf(request)
    const { by = 'day' } = request.query
    const filter = profitFilterOf(request.query, now())
    return send(reply, accountId, {
      ...{ name: `profit-by-${by}.csv`, head: profitHead(by), rows: pageMax },
      page: (cursor) => views.profitLines(accountId, { by, ...filter, cursor, limit: pageMax }),
    })
  })
  route(app, calls.keepDocument, async (request, reply) => {
    const { accountId } = sessionOf(request)
    const { version, document } = request.body
    const text = JSON.stringify(document)
    if (Buffer.byteLength(text) > documentBytesMax) {
      throw new RefusedError('body_too_large', { message: 'The document is larger than 64 kB.' })
    }
    const wait = changes.take(accountId)
    if (wait > 0) {
      refuse(reply, 'too_many_requests', wait)
      return reply
    }
    const kept = await documents.keep(accountId, version, text)
    if ('version' in kept) return { version: kept.version }
    const present = `{"version":${kept.present.version},"document":${kept.present.document}}`
    const problem = JSON.stringify(problemBody('document_changed'))
    reply.code(refusalOf('document_changed').status)
    sendMade(reply, `${problem.slice(0, -1)},"present":${present}}`)
    return reply
  })
}
