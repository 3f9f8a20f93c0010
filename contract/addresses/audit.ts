/** The audit log. What the calls take and answer is in contract/audit.ts. */
import type { auditCalls } from '../audit.ts'
import type { Address } from '../call.ts'

type Forms = typeof auditCalls

export const listAudit: Address<Forms['listAudit']> = { method: 'GET', path: '/api/admin/audit' }
export const getAuditRecord: Address<Forms['getAuditRecord']> = {
  method: 'GET',
  path: '/api/admin/audit/records/:recordId',
}
export const exportAudit: Address<Forms['exportAudit']> = { method: 'GET', path: '/api/admin/audit/export' }
export const checkAuditChain: Address<Forms['checkAuditChain']> = {
  method: 'GET',
  path: '/api/admin/audit/chain',
}
export const listMarketAudit: Address<Forms['listMarketAudit']> = {
  method: 'GET',
  path: '/api/admin/audit/markets',
}
