/** What takes two people. What the calls take and answer is in contract/approvals.ts. */
import type { approvalCalls } from '../approvals.ts'
import type { Address } from '../call.ts'

type Forms = typeof approvalCalls

export const listApprovals: Address<Forms['listApprovals']> = { method: 'GET', path: '/api/admin/approvals' }
export const getApprovalRules: Address<Forms['getApprovalRules']> = {
  method: 'GET',
  path: '/api/admin/approval-rules',
}
export const getApproval: Address<Forms['getApproval']> = {
  method: 'GET',
  path: '/api/admin/approvals/:approvalId',
}
export const askApproval: Address<Forms['askApproval']> = { method: 'POST', path: '/api/admin/approvals' }
export const approveRequest: Address<Forms['approveRequest']> = {
  method: 'POST',
  path: '/api/admin/approvals/:approvalId/approval',
}
export const rejectRequest: Address<Forms['rejectRequest']> = {
  method: 'POST',
  path: '/api/admin/approvals/:approvalId/rejection',
}
