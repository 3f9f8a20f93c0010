/** The calls of the audit log: searched, saved as CSV, checked. */
import type { AuditFilter } from '#contract/audit.ts'
import { calls } from '#contract/calls.ts'
import { cell, csvHead, csvLine, csvTime } from '#server/csv.ts'
import type { AuditEntry } from '#server/identity/audit-chain.ts'
import type { AuditFound, AuditSearch } from '#server/identity/audit-search.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { createCsvFiles } from '../csv-files.ts'
import type { ServerDeps } from '../deps.ts'
import { pageMax, pageOf } from '../paging.ts'
import { route } from '../route.ts'

const dayMs = 86_400_000
const head = csvHead(['record', 'time', 'actor', 'action', 'target', 'detail', 'session', 'address', 'hash'])
/** What was done to markets lately: no page of its own. */
const marketRecordsMax = 100

/** Adds the calls under /api/admin/audit. */
export function auditRoutes(app: App, { accounts }: ServerDeps): void {
  const send = createCsvFiles()
  /** Of two who ask at once the second gets what the first one does. */
  let checking: ReturnType<typeof accounts.checkAudit> | undefined

  const named = async ({ records, next }: AuditFound) => {
    const users = await accounts.usersOf([...new Set(records.map(({ actor }) => actor))])
    const names = new Map(users.map(({ accountId, fullName }) => [accountId, fullName]))
    return {
      records: records.map((record) => ({ ...record, actorName: names.get(record.actor) ?? null })),
      next: next === null ? null : String(next),
    }
  }

  route(app, calls.listAudit, async (request) => {
    const { cursor, limit, ...filter } = request.query
    const page = pageOf({ ...(cursor && { cursor }), ...(limit && { limit }) })
    return named(await accounts.findAudit(searchOf(filter), page.cursor ?? newest, page.limit))
  })
  route(app, calls.getAuditRecord, async (request) => {
    const record = await accounts.auditRecord(Number(request.params.recordId))
    if (record === undefined) throw new RefusedError('not_found')
    return (await named({ records: [record], next: null })).records[0]!
  })
  route(app, calls.listMarketAudit, async ({ query: { marketId } }) => {
    const search = marketId === undefined ? { of: 'market ' } : { target: `market ${Number(marketId)}` }
    const { records, next } = await named(await accounts.findAudit(search, newest, marketRecordsMax))
    // Who reads markets is told who did it, not from where.
    return { records: records.map((record) => ({ ...record, session: null, address: null })), next }
  })
  route(app, calls.exportAudit, (request, reply) => {
    const search = searchOf(request.query)
    return send(reply, sessionOf(request).accountId, {
      ...{ name: 'audit-log.csv', head, rows: pageMax },
      page: async (cursor) => {
        const { records, next } = await accounts.findAudit(search, cursor ?? newest, pageMax)
        return { lines: records.map(lineOf).join(''), next: next === null ? null : String(next) }
      },
    })
  })
  route(app, calls.checkAuditChain, async () => {
    checking ??= accounts.checkAudit().finally(() => {
      checking = undefined
    })
    return checking
  })
}

const newest = Number.MAX_SAFE_INTEGER

/** Returns what to search for. Refuses a day that is none: invalid_request. */
function searchOf({ actor, from, to, ...parts }: AuditFilter): AuditSearch {
  return {
    ...parts,
    ...(actor !== undefined && { actor: Number(actor) }),
    ...(from !== undefined && { from: beginOf(from) }),
    ...(to !== undefined && { to: beginOf(to) + dayMs }),
  }
}

function beginOf(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time)) throw new RefusedError('invalid_request', { message: `${day} is no day.` })
  return time
}

function lineOf({ id, time, actor, action, target, detail, session, address, hash }: AuditEntry): string {
  const texts = [action, target, detail, session ?? '', address ?? '', hash ?? ''].map(cell)
  return csvLine([id, csvTime(time), actor, ...texts])
}
