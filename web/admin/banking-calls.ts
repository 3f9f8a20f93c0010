/** The operator's calls on the banking history and the cash memo. */
import * as calls from '#contract/addresses/admin-banking.ts'
import type { BankingPage, CashMemo, MemoSaved, SaveMemo } from '#contract/banking.ts'
import { addressOf, api } from '../api/client.ts'
import { download } from '../api/download.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { type BankingChoice, queryOf } from './banking-filter.ts'

/** As many rows as stand on a page. */
export const pageRows = 14

/** Of the account's own answers: they go when the session changes. */
export const bankingKey = (choice: BankingChoice, cursor: string | undefined) => [
  accountKey,
  'banking',
  choice,
  cursor,
]
export const memoKey = (day: string) => [accountKey, 'cash-memo', day]

/** Returns a page of the rows of the choice. */
export function getBanking(
  choice: BankingChoice,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<BankingPage> {
  const query = { ...queryOf(choice), limit: String(pageRows), cursor }
  return api(calls.listBanking, { query, signal })
}

/** Returns the cash memo of a day. */
export function getMemo(day: string): Promise<CashMemo> {
  return api(calls.getMemo, { query: { day } })
}

/** Saves the note of a day. The same key again saves it once. */
export async function postMemo(memo: SaveMemo, idempotencyKey: string): Promise<MemoSaved> {
  const saved = await api(calls.saveMemo, { body: memo, idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: memoKey(memo.day) })
  return saved
}

/** Saves every row of the choice as a file of the browser's downloads. Rejects with a sentence for people. */
export function exportBanking(choice: BankingChoice): Promise<void> {
  const days = [choice.from, choice.to].filter(Boolean).join('-to-') || 'all'
  return download(addressOf(calls.exportBanking, { query: queryOf(choice) }), `banking-history-${days}.csv`)
}
