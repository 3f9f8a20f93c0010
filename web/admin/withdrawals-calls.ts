/** The operators' calls on withdrawals that wait to be approved. */
import * as calls from '#contract/addresses/wallet.ts'
import type { Reviews } from '#contract/wallet.ts'
import { api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'

export const reviewsKey = [accountKey, 'admin-withdrawals']

/** Returns the withdrawals that wait, the oldest first. Throws ApiError. */
export function getReviews(signal: AbortSignal): Promise<Reviews> {
  return api(calls.listReviews, { signal })
}

/** Approves of one. Throws ApiError with the refusal's sentence. */
export async function postApproval(paymentId: number): Promise<void> {
  await api(calls.approveWithdrawal, { params: { paymentId }, idempotencyKey: crypto.randomUUID() })
  await queryClient.invalidateQueries({ queryKey: reviewsKey })
}

/** Rejects one, with a reason. Throws ApiError with the refusal's sentence. */
export async function postRejection(paymentId: number, reason: string): Promise<void> {
  const call = { params: { paymentId }, body: { reason }, idempotencyKey: crypto.randomUUID() }
  await api(calls.rejectWithdrawal, call)
  await queryClient.invalidateQueries({ queryKey: reviewsKey })
}
