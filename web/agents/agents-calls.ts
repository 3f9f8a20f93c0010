/** What the pages of agents read and change. */

import * as calls from '#contract/addresses/agents.ts'
import type { Address, CallForm } from '#contract/call.ts'
import { addressOf, api, type CallInput } from '../api/client.ts'
import { download } from '../api/download.ts'
import { accountKey, queryClient } from '../api/query-client.ts'

/** Everything of agents: read again whenever something was changed. */
export const agentsKey = [accountKey, 'agents']

/** Somebody else may change it at any time. */
export const readAgainMs = 5_000

type Signal = { signal: AbortSignal }

export const ownStanding = {
  queryKey: [...agentsKey, 'own'],
  queryFn: ({ signal }: Signal) => api(calls.getStanding, { signal }),
  refetchInterval: readAgainMs,
}
export const nodeOf = (accountId: number) => ({
  queryKey: [...agentsKey, 'node', accountId],
  queryFn: ({ signal }: Signal) => api(calls.getNode, { params: { accountId }, signal }),
  refetchInterval: readAgainMs,
})
/** Accounts directly below one, null: below the reader. */
export const childrenOf = (accountId: number | null) => ({
  queryKey: [...agentsKey, 'below', accountId],
  queryFn: ({ pageParam, signal }: Signal & { pageParam: string | null }) => {
    const query = { limit: '50', cursor: pageParam ?? undefined }
    return accountId === null
      ? api(calls.listTop, { query, signal })
      : api(calls.listBelow, { params: { accountId }, query, signal })
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  refetchInterval: readAgainMs,
})
export const sheetOf = (accountId: number | null) => ({
  queryKey: [...agentsKey, 'sheet', accountId],
  queryFn: ({ signal }: Signal) =>
    accountId === null
      ? api(calls.getOwnSheet, { signal })
      : api(calls.getSheet, { params: { accountId }, signal }),
})
export const receiptsOf = (accountId: number | null) => ({
  queryKey: [...agentsKey, 'receipts', accountId],
  queryFn: ({ signal }: Signal) => {
    const query = { limit: '50' }
    return accountId === null
      ? api(calls.listOwnPayments, { query, signal })
      : api(calls.listBranchPayments, { params: { accountId }, query, signal })
  },
  refetchInterval: readAgainMs,
})
export const settledBetsOf = (accountId: number) => ({
  queryKey: [...agentsKey, 'bets', accountId],
  queryFn: ({ signal }: Signal) =>
    api(calls.listBranchBets, { params: { accountId }, query: { limit: '50' }, signal }),
})
export const outstanding = {
  queryKey: [...agentsKey, 'outstanding'],
  queryFn: ({ signal }: Signal) => api(calls.listOutstanding, { signal }),
  refetchInterval: readAgainMs,
}
export const carries = {
  queryKey: [...agentsKey, 'carry'],
  queryFn: ({ signal }: Signal) => api(calls.listCarries, { signal }),
}
export const houseRequests = {
  queryKey: [...agentsKey, 'requests'],
  queryFn: ({ signal }: Signal) => api(calls.listHouseRequests, { signal }),
  refetchInterval: readAgainMs,
}

/** Makes a call that changes something, with a key of its own, and has what is shown read again. Throws ApiError. */
export async function change<F extends CallForm>(
  call: Address<F>,
  input: Omit<CallInput<F>, 'idempotencyKey'>,
) {
  const given = { ...input, idempotencyKey: crypto.randomUUID() }
  const make = api as unknown as (call: Address<F>, input: typeof given) => Promise<unknown>
  const answer = await make(call, given)
  await queryClient.invalidateQueries({ queryKey: agentsKey })
  return answer as { id: number; until: number | null }
}

/** Saves a sheet as a file. Rejects with a sentence for people. */
export function saveSheet(accountId: number | null): Promise<void> {
  const address =
    accountId === null
      ? addressOf(calls.exportOwnSheet, {})
      : addressOf(calls.exportSheet, { params: { accountId } })
  return download(address, 'sheet.csv')
}

/** Saves what is outstanding as a file. Rejects with a sentence for people. */
export function saveOutstanding(): Promise<void> {
  return download(addressOf(calls.exportOutstanding, {}), 'outstanding.csv')
}
