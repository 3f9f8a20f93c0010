/** What the pages of agents read and change. */

import { useState } from 'react'
import * as calls from '#contract/addresses/agents.ts'
import type { Address, CallForm } from '#contract/call.ts'
import { agentsKey, readAgainMs } from '../account/money/own-standing.ts'
import { addressOf, api, type CallInput } from '../api/client.ts'
import { download } from '../api/download.ts'
import { queryClient } from '../api/query-client.ts'
import { createAskedKeys } from './asked-keys.ts'

/** Since the last close, or the period before it. */
export type SharesPeriod = 'open' | 'before'

type Signal = { signal: AbortSignal }
type PageOf = Signal & { pageParam: string | null }
const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
}

export const nodeOf = (accountId: number) => ({
  queryKey: [...agentsKey, 'node', accountId],
  queryFn: ({ signal }: Signal) => api(calls.getNode, { params: { accountId }, signal }),
})
/** Accounts directly below one, null: below the reader. */
export const childrenOf = (accountId: number | null) => ({
  ...paged,
  queryKey: [...agentsKey, 'below', accountId],
  queryFn: ({ pageParam, signal }: PageOf) => {
    const query = { limit: '50', cursor: pageParam ?? undefined }
    return accountId === null
      ? api(calls.listTop, { query, signal })
      : api(calls.listBelow, { params: { accountId }, query, signal })
  },
})
export const sheetOf = (accountId: number | null) => ({
  queryKey: [...agentsKey, 'sheet', accountId],
  queryFn: ({ signal }: Signal) =>
    accountId === null
      ? api(calls.getOwnSheet, { signal })
      : api(calls.getSheet, { params: { accountId }, signal }),
})
export const receiptsOf = (accountId: number | null) => ({
  ...paged,
  queryKey: [...agentsKey, 'receipts', accountId],
  queryFn: ({ pageParam, signal }: PageOf) => {
    const query = { limit: '50', cursor: pageParam ?? undefined }
    return accountId === null
      ? api(calls.listOwnPayments, { query, signal })
      : api(calls.listBranchPayments, { params: { accountId }, query, signal })
  },
})
export const settledBetsOf = (accountId: number) => ({
  ...paged,
  queryKey: [...agentsKey, 'bets', accountId],
  queryFn: ({ pageParam, signal }: PageOf) => {
    const query = { limit: '50', cursor: pageParam ?? undefined }
    return api(calls.listBranchBets, { params: { accountId }, query, signal })
  },
})
export const outstanding = {
  queryKey: [...agentsKey, 'outstanding'],
  queryFn: ({ signal }: Signal) => api(calls.listOutstanding, { signal }),
}
export const carries = {
  queryKey: [...agentsKey, 'carry'],
  queryFn: ({ signal }: Signal) => api(calls.listCarries, { signal }),
}
/** What an agent earned by market and by game since the last close, or in the period before; null: the reader himself. */
export const sharesOf = (accountId: number | null, period: SharesPeriod) => ({
  queryKey: [...agentsKey, 'shares', accountId, period],
  queryFn: ({ signal }: Signal) =>
    accountId === null
      ? api(calls.listOwnShares, { query: { period }, signal })
      : api(calls.listMarketShares, { params: { accountId }, query: { period }, signal }),
})
/** Returns after what time the shares of a period are read again: of one that is over nothing changes. */
export const sharesMs = (period: SharesPeriod) => period === 'open' && readAgainMs
export const houseRequests = {
  queryKey: [...agentsKey, 'requests'],
  queryFn: ({ signal }: Signal) => api(calls.listHouseRequests, { signal }),
}

/** Makes a call that changes something, and has what is shown read again. Throws ApiError. */
export type Change = <F extends CallForm>(
  call: Address<F>,
  input: Omit<CallInput<F>, 'idempotencyKey'>,
) => Promise<{ id: number; until: number | null }>

/** Returns what a form makes its calls with: the same again, after no answer came, goes by the same key and is done once. */
export function useChange(): Change {
  const [keys] = useState(createAskedKeys)
  return async (call, input) => {
    const make = api as unknown as (call: Address, input: unknown) => Promise<unknown>
    const answer = await keys.ask([call.method, call.path, input], (idempotencyKey) =>
      make(call, { ...input, idempotencyKey }),
    )
    await queryClient.invalidateQueries({ queryKey: agentsKey })
    return answer as { id: number; until: number | null }
  }
}

/** Saves a sheet as a file. Rejects with a sentence for people. */
export function saveSheet(accountId: number | null): Promise<void> {
  const address =
    accountId === null
      ? addressOf(calls.exportOwnSheet, {})
      : addressOf(calls.exportSheet, { params: { accountId } })
  return download(address, 'sheet.csv')
}

/** Saves shares as a file. Rejects with a sentence for people. */
export function saveShares(accountId: number | null, period: SharesPeriod): Promise<void> {
  const query = { period }
  const address =
    accountId === null
      ? addressOf(calls.exportOwnShares, { query })
      : addressOf(calls.exportMarketShares, { params: { accountId }, query })
  return download(address, 'shares.csv')
}

/** Saves what is outstanding as a file. Rejects with a sentence for people. */
export function saveOutstanding(): Promise<void> {
  return download(addressOf(calls.exportOutstanding, {}), 'outstanding.csv')
}
