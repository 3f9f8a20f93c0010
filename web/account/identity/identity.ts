/** Who the player is, as far as the server knows, and what he says of himself. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as address from '#contract/addresses/identity.ts'
import type { Identity, Particulars } from '#contract/identity.ts'
import { api } from '../../api/client.ts'
import { accountKey, queryClient } from '../../api/query-client.ts'

const identityKey = [accountKey, 'identity'] as const
const pendingAgainMs = 2_000
const referredAgainMs = 30_000

/** Reads how far the check has come, and again while it goes on. */
export function useIdentity(isAuthenticated: boolean): UseQueryResult<Identity> {
  return useQuery({
    queryKey: identityKey,
    queryFn: ({ signal }) => api(address.getIdentity, { signal }),
    enabled: isAuthenticated,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'PENDING') return pendingAgainMs
      return data?.state === 'REFERRED' ? referredAgainMs : false
    },
  })
}

/** Asks for the check, once however often it is repeated under the key. Throws ApiError with the refusal's sentence. */
export async function submitIdentity(body: Particulars, idempotencyKey: string): Promise<void> {
  await api(address.submitIdentity, { body, idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: identityKey })
}
