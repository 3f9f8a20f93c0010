/** The calls of the audit log. */
import * as calls from '#contract/addresses/audit.ts'
import type { AuditFilter, NamedAuditRow, NamedAuditRows } from '#contract/audit.ts'
import { addressOf, api } from '../api/client.ts'
import { download } from '../api/download.ts'
import { accountKey } from '../api/query-client.ts'

export const auditLogKey = [accountKey, 'admin-audit']

/** The parts of a search, each as it stands in the address. */
export const filterNames = ['actor', 'action', 'target', 'text', 'from', 'to'] as const

/** Returns the search that an address asks for; what is empty is not asked. */
export function filterIn(search: URLSearchParams): AuditFilter {
  const parts = filterNames.map((name) => [name, search.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(parts.filter(([, value]) => value !== ''))
}

/** Returns a page of the log, newest first; `cursor` is the last page's `next`. Throws ApiError. */
export function getAudit(
  filter: AuditFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<NamedAuditRows> {
  return api(calls.listAudit, { query: { ...filter, limit: '50', cursor: cursor ?? undefined }, signal })
}

/** What is asked for one record. Throws ApiError. */
export const recordOf = (recordId: string) => ({
  queryKey: [...auditLogKey, 'record', recordId],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<NamedAuditRow> =>
    api(calls.getAuditRecord, { params: { recordId }, signal }),
})

/** Returns whether the log is whole. Throws ApiError. */
export function getChain() {
  return api(calls.checkAuditChain)
}

/** Saves the search as a file of the browser's downloads. Rejects with a sentence for people. */
export function saveAudit(filter: AuditFilter): Promise<void> {
  return download(addressOf(calls.exportAudit, { query: filter }), 'audit-log.csv')
}
