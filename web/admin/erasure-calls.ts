/** The operators' calls on the erasure of a person. */
import * as calls from '#contract/addresses/personal-data.ts'
import type { ErasureStanding } from '#contract/personal-data.ts'
import { api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'

const keyOf = (accountId: number) => [accountKey, 'admin-erasure', accountId]

/** What is asked for how it stands with an erasure. Throws ApiError. */
export const erasureOf = (accountId: number) => ({
  queryKey: keyOf(accountId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api(calls.getErasure, { params: { accountId }, signal }),
})

/** Asks for it. Throws ApiError with the refusal's sentence. */
export async function postAsked(accountId: number, reason: string): Promise<void> {
  const call = { params: { accountId }, body: { reason }, idempotencyKey: crypto.randomUUID() }
  keep(await api(calls.askErasure, call))
}

/** Approves of what another has asked for: the person is erased. Throws ApiError with the refusal's sentence. */
export async function postApproved(accountId: number): Promise<void> {
  await api(calls.approveErasure, { params: { accountId }, idempotencyKey: crypto.randomUUID() })
  await queryClient.invalidateQueries({ queryKey: keyOf(accountId) })
}

/** Rejects what was asked for. Throws ApiError with the refusal's sentence. */
export async function postRejected(accountId: number): Promise<void> {
  keep(await api(calls.rejectErasure, { params: { accountId }, idempotencyKey: crypto.randomUUID() }))
}

function keep(standing: ErasureStanding): void {
  queryClient.setQueryData(keyOf(standing.accountId), standing)
}
