/** The operator's calls on accounts: who there is, and what they are spared of the commission. */
import * as calls from '#contract/addresses/admin-accounts.ts'
import type { AccountRows } from '#contract/admin.ts'
import type { Discount } from '#core/ledger/discounts.ts'
import { api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'

export type AccountRow = AccountRows['accounts'][number]

export const accountsKey = [accountKey, 'admin-accounts']

/** Returns a page of accounts by number; `cursor` is the last page's `next`. Throws ApiError. */
export function getAccounts(cursor: string | null, signal: AbortSignal): Promise<AccountRows> {
  return api(calls.listAccounts, { query: { limit: '50', cursor: cursor ?? undefined }, signal })
}

/** Gives an account a row of the table of discounts. Throws ApiError with the refusal's sentence. The same key again gives it once. */
export async function postDiscount(
  accountId: number,
  body: { readonly discount: Discount; readonly reason: string },
  idempotencyKey: string,
): Promise<void> {
  await api(calls.setDiscount, { params: { accountId }, body, idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: accountsKey })
}
