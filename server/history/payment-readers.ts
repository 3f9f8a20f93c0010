/** A page of an account's deposits and withdrawals, in the shape of the call. */
import type { Kysely } from 'kysely'
import type { Payment, Payments } from '#contract/wallet.ts'
import type { AccountId } from '#core/values/brands.ts'
import { nextOf, type PageQuery } from './readers.ts'
import type { ViewsSchema } from './schema.ts'

/** Returns a page of an account's payments, newest first. */
export async function readPayments(
  db: Kysely<ViewsSchema>,
  account: AccountId,
  { cursor, limit }: PageQuery,
): Promise<Pick<Payments, 'payments' | 'next'>> {
  let query = db.selectFrom('payment').selectAll().where('account_id', '=', account)
  if (cursor !== undefined) query = query.where('transfer_id', '<', cursor)
  const rows = await query
    .orderBy('transfer_id', 'desc')
    .limit(limit + 1)
    .execute()
  const payments = rows.slice(0, limit).map(
    ({ transfer_id, kind, method, amount, state, note, begun_at, ended_at }): Payment => ({
      ...{ paymentId: transfer_id, kind, method, amount, state, note },
      ...{ begunAt: begun_at, endedAt: ended_at },
    }),
  )
  return { payments, next: nextOf(rows, limit, (row) => row.transfer_id) }
}
