/** The operators' calls on what takes two people. */
import * as accounts from '#contract/addresses/admin-accounts.ts'
import * as calls from '#contract/addresses/approvals.ts'
import type { ApprovalList, ApprovalRead, Approvals, AskApproval } from '#contract/approvals.ts'
import { ApiError, api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { postApproved, postRejected } from './erasure-calls.ts'
import { postApproval, postRejection } from './withdrawals-calls.ts'

export const approvalsKey = [accountKey, 'admin-approvals']

/** What is asked for the rules, and how much waits. Throws ApiError. */
export const rulesQuery = {
  queryKey: [...approvalsKey, 'rules'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(calls.getApprovalRules, { signal }),
}

/** Returns a page of a list. Throws ApiError. */
export function getApprovals(
  list: ApprovalList,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Approvals> {
  return api(calls.listApprovals, { query: { list, limit: '50', cursor: cursor ?? undefined }, signal })
}

/** What is asked for one request. Throws ApiError. */
export const approvalQuery = (approvalId: string) => ({
  queryKey: [...approvalsKey, approvalId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(calls.getApproval, { params: { approvalId }, signal }),
})

/** Asks for something. Throws ApiError with the refusal's sentence. The same key again asks once. */
export async function postAsk(body: AskApproval, idempotencyKey: string): Promise<ApprovalRead> {
  const request = await api(calls.askApproval, { body, idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: approvalsKey })
  return request
}

/** Approves of a request, or rejects it; withdrawals and erasures by calls of their own. Throws ApiError with the refusal's sentence. */
export async function postDecision(
  { approvalId, kind, accountId }: ApprovalRead,
  isApproved: boolean,
  reason: string,
): Promise<void> {
  if (kind === 'withdrawal') {
    const paymentId = Number(approvalId.slice(1))
    await (isApproved ? postApproval(paymentId) : postRejection(paymentId, reason))
  } else if (kind === 'erasure') {
    await (isApproved ? postApproved(accountId!) : postRejected(accountId!))
  } else {
    const call = { params: { approvalId }, body: { reason }, idempotencyKey: crypto.randomUUID() }
    await (isApproved ? api(calls.approveRequest, call) : api(calls.rejectRequest, call))
  }
  await queryClient.invalidateQueries({ queryKey: approvalsKey })
}

/**
 * Makes a posting at once; resolves to false where that takes two, and nothing is posted. Throws ApiError with another refusal's sentence. The
 * same key again makes it once.
 */
export async function postPosting(
  kind: 'credit' | 'debit',
  {
    accountId,
    amount,
    reason,
  }: { readonly accountId: number; readonly amount: number; readonly reason: string },
  idempotencyKey: string,
): Promise<boolean> {
  const call = { params: { accountId }, body: { amount, reason }, idempotencyKey }
  try {
    await (kind === 'credit' ? api(accounts.creditAccount, call) : api(accounts.debitAccount, call))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'approval_needed') return false
    throw error
  }
  return true
}
