/** The operators' calls on checks that wait for a person. */
import * as calls from '#contract/addresses/identity.ts'
import type { DecideIdentity, IdentityCase, IdentityDetails } from '#contract/identity.ts'
import { api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'

export const identitiesKey = [accountKey, 'admin-identities']

/** Returns the checks that wait, the oldest first. Throws ApiError. */
export async function getIdentities(signal: AbortSignal): Promise<readonly IdentityCase[]> {
  return (await api(calls.listIdentities, { signal })).cases
}

/** Returns whom a check is about. Throws ApiError with the refusal's sentence. */
export function readIdentity(accountId: number): Promise<IdentityDetails> {
  return api(calls.readIdentity, { params: { accountId } })
}

/** Verifies or refuses, once a key. Throws ApiError with the refusal's sentence. */
export async function postDecision(
  accountId: number,
  body: DecideIdentity,
  idempotencyKey: string,
): Promise<void> {
  await api(calls.decideIdentity, { params: { accountId }, body, idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: identitiesKey })
}
