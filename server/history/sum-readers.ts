/** What an account's postings came to, added up of its days: of a period and kind, and of a year month by month. */
import type { Kysely } from 'kysely'
import type { StatementTotals, YearSummary } from '#contract/statement.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { dayMs } from './movement-projection.ts'
import type { ViewsSchema } from './schema.ts'
import { columnsOfGroup, type SumColumn, sumColumns } from './statement-groups.ts'
import type { StatementQuery } from './statement-readers.ts'

type Db = Kysely<ViewsSchema>
export type TotalsFilter = Pick<StatementQuery, 'from' | 'to' | 'group'>
type Totals = Omit<StatementTotals, 'sequence' | 'asOf' | 'isComplete'>

const nothing = { deposits: 0, withdrawals: 0, bets: 0, commission: 0, casino: 0, house: 0 }

/**
 * Returns what an account's postings of whole days came to, minor units: nothing is read but a row a day. `result` is what playing came
 * to: bets, commission and casino. `opening` and `closing` are the balances at both ends, whatever the group.
 */
export async function readTotals(
  db: Db,
  account: AccountId,
  { from, to, group }: TotalsFilter,
): Promise<Totals> {
  const first = from === undefined ? 0 : Math.floor(from / dayMs)
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : Math.floor(to / dayMs)
  const shown = group === undefined ? sumColumns : columnsOfGroup[group]
  const row = await db
    .selectFrom('account_day')
    .select((eb) => sumColumns.map((column) => eb.fn.sum(column).as(column)))
    .where('account_id', '=', account)
    .where('day', '>=', first)
    .where('day', '<', end)
    .executeTakeFirstOrThrow()
  const sums: Record<SumColumn, Money> = { ...nothing }
  for (const column of shown) sums[column] = Number(row[column] ?? 0)
  const [opening, closing] = await Promise.all([
    closingBefore(db, account, first),
    closingBefore(db, account, end),
  ])
  return { ...sums, result: sums.bets + sums.commission + sums.casino, opening, closing }
}

/** Returns an account's balance at the beginning of a day. */
async function closingBefore(db: Db, account: AccountId, day: number): Promise<Money> {
  const row = await db
    .selectFrom('account_day')
    .select('closing')
    .where('account_id', '=', account)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.closing ?? 0
}

/** Returns what an account's postings of a year of UTC came to, month by month; months without any are absent. */
export async function readYear(
  db: Db,
  account: AccountId,
  year: number,
): Promise<Pick<YearSummary, 'months'>> {
  const days = await db
    .selectFrom('account_day')
    .selectAll()
    .where('account_id', '=', account)
    .where('day', '>=', Date.UTC(year, 0) / dayMs)
    .where('day', '<', Date.UTC(year + 1, 0) / dayMs)
    .orderBy('day')
    .execute()
  const months = new Map<number, YearSummary['months'][number]>()
  for (const row of days) {
    const month = new Date(row.day * dayMs).getUTCMonth() + 1
    const sums = months.get(month) ?? { month, ...nothing, closing: 0 }
    for (const column of sumColumns) sums[column] += row[column]
    months.set(month, { ...sums, closing: row.closing })
  }
  return { months: [...months.values()] }
}
