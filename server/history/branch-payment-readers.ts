/** A page of an account's payments with the levels beside it, in the shape of the call. */
import type { Kysely } from 'kysely'
import type { BranchPayments } from '#contract/agent-reports.ts'
import type { AccountId } from '#core/values/brands.ts'
import { nextOf, type PageQuery } from './readers.ts'
import type { ViewsSchema } from './schema.ts'

/** Returns a page of the account's payments, newest first; `since`: from an engine time on. */
export async function readBranchPayments(
  db: Kysely<ViewsSchema>,
  account: AccountId,
  { cursor = Number.MAX_SAFE_INTEGER, limit, since = 0 }: PageQuery & { readonly since?: number },
): Promise<Pick<BranchPayments, 'payments' | 'next'>> {
  // Each side by its own index, as far as the page goes.
  const side = (column: 'from_account' | 'to_account') =>
    db
      .selectFrom('branch_payment')
      .selectAll()
      .where(column, '=', account)
      .where('payment_id', '<', cursor)
      .orderBy('payment_id', 'desc')
      .limit(limit + 1)
      .execute()
  const [given, got] = await Promise.all([side('from_account'), side('to_account')])
  const all = [...given, ...got].sort((a, b) => b.payment_id - a.payment_id)
  const rows = all.filter(({ time }) => time >= since).slice(0, limit + 1)
  const payments = rows.slice(0, limit).map((row) => ({
    ...{ receiptId: row.transaction_id, time: row.time, kind: row.kind, amount: row.amount, text: row.text },
    from: row.from_account === 0 ? null : row.from_account,
    to: row.to_account === 0 ? null : row.to_account,
  }))
  return { payments, next: nextOf(rows, limit, (row) => row.payment_id) }
}
