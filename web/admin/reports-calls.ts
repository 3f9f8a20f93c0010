/** The operators' calls on reports. */
import * as calls from '#contract/addresses/reports.ts'
import type { ReportGroup } from '#contract/reports.ts'
import { addressOf, api } from '../api/client.ts'
import { download } from '../api/download.ts'
import { accountKey } from '../api/query-client.ts'
import type { ReportChoice } from './report-choice.ts'

/** Reports are added up again no sooner. */
export const reportMs = 30_000
const reportsKey = [accountKey, 'admin-reports']

export type Reported = ReportChoice & { readonly by: ReportGroup }

export const reportKey = ({ by, from, to }: Reported) => [...reportsKey, by, from, to]

/** Returns a page of a report. Throws ApiError. */
export function getReport({ by, from, to }: Reported, cursor: string | null, signal: AbortSignal) {
  return api(calls.getReport, { query: { by, from, to, cursor: cursor ?? undefined }, signal })
}

/** Saves a report as a file of the browser's downloads. Rejects with a sentence for people. */
export function saveReport({ by, from, to }: Reported): Promise<void> {
  return download(addressOf(calls.exportReport, { query: { by, from, to } }), `report-by-${by}.csv`)
}

export const commissionKey = [...reportsKey, 'commission']

/** Returns the rates of commission, and a page of discounts. Throws ApiError. */
export function getCommission(cursor: string | null, signal: AbortSignal) {
  return api(calls.getCommissionTable, { query: { cursor: cursor ?? undefined }, signal })
}
