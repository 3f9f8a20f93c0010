/** Reports of what was matched and earned. What the calls take and answer is in contract/reports.ts. */
import type { Address } from '../call.ts'
import type { reportCalls } from '../reports.ts'

type Forms = typeof reportCalls

export const getReport: Address<Forms['getReport']> = { method: 'GET', path: '/api/admin/reports' }
export const exportReport: Address<Forms['exportReport']> = { method: 'GET', path: '/api/admin/reports/csv' }
export const getCommissionTable: Address<Forms['getCommissionTable']> = {
  method: 'GET',
  path: '/api/admin/reports/commission',
}
