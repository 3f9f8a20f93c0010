/** An account's postings by period and kind: pages in the shape of the call, and the same as lines of CSV. */
import type { Kysely } from 'kysely'
import type { Statement, StatementEntry } from '#contract/orders.ts'
import type { StatementGroup } from '#contract/statement.ts'
import type { PostingKind } from '#core/facts/ledger.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { cell, csvHead, csvLine, csvTime, decimals } from '#server/csv.ts'
import type { PageQuery } from './readers.ts'
import type { ViewsSchema } from './schema.ts'
import { groupOfKind } from './statement-groups.ts'

export interface StatementQuery extends PageQuery {
  /** Times: from the first, before the second. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly group?: StatementGroup | undefined
}

type Db = Kysely<ViewsSchema>

/** Entries that a page is looked for among: no index knows which are of a group. */
const looksMax = 5_000

/** Returns a page of an account's postings, newest first. One of a group may be short of its limit, or empty, and yet not the last. */
export async function readStatement(
  db: Db,
  account: AccountId,
  { cursor, limit, from, to, group }: StatementQuery,
): Promise<Pick<Statement, 'entries' | 'next'>> {
  const first = from === undefined ? 0 : await firstIdFrom(db, account, from)
  const last = to === undefined ? Number.MAX_SAFE_INTEGER : await firstIdFrom(db, account, to)
  const end = Math.min(cursor ?? Number.MAX_SAFE_INTEGER, last)
  const floor = group === undefined ? first : await floorOf(db, account, first, end)
  let query = db
    .selectFrom('statement_entry')
    .selectAll()
    .where('account_id', '=', account)
    .where('entry_id', '>=', floor)
    .where('entry_id', '<', end)
  if (group !== undefined) query = query.where('kind', 'in', kindsOf(group))
  const rows = await query
    .orderBy('entry_id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map(
    (row): StatementEntry => ({
      ...{ entryId: row.entry_id, time: row.time, kind: row.kind, amount: row.amount },
      ...{ balance: row.balance, text: row.text, marketId: row.market_id },
    }),
  )
  const more = rows.length > limit ? entries.at(-1)!.entryId : floor > first ? floor : undefined
  return { entries, next: more === undefined ? null : String(more) }
}

function kindsOf(group: StatementGroup): PostingKind[] {
  const kinds = Object.entries(groupOfKind) as [PostingKind, StatementGroup][]
  return kinds.filter(([, each]) => each === group).map(([kind]) => kind)
}

/** Returns the lowest id of which no entry of the account is from before a time: found by halves, as ids grow with time. */
async function firstIdFrom(db: Db, account: AccountId, time: number): Promise<number> {
  let least = 0
  let most = (await lastId(db, account)) + 1
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    const found = await db
      .selectFrom('statement_entry')
      .select(['entry_id', 'time'])
      .where('account_id', '=', account)
      .where('entry_id', '>=', middle)
      .orderBy('entry_id')
      .limit(1)
      .executeTakeFirst()
    if (found === undefined || found.time >= time) most = middle
    else least = found.entry_id + 1
  }
  return least
}

async function lastId(db: Db, account: AccountId): Promise<number> {
  const row = await db
    .selectFrom('statement_entry')
    .select((eb) => eb.fn.max('entry_id').as('last'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return Number(row.last ?? 0)
}

/** Returns the lowest id that a page is looked for at, going down from the end: the first where that is near enough. */
async function floorOf(db: Db, account: AccountId, first: number, end: number): Promise<number> {
  const row = await db
    .selectFrom('statement_entry')
    .select('entry_id')
    .where('account_id', '=', account)
    .where('entry_id', '>=', first)
    .where('entry_id', '<', end)
    .orderBy('entry_id', 'desc')
    .limit(1)
    .offset(looksMax)
    .executeTakeFirst()
  return row?.entry_id ?? first
}

/** Entries among which postings by hand are looked for. */
const byHandMax = 20_000

/** What people of the house have credited an account by hand, and debited, minor units, above zero. */
export interface PostedByHand {
  readonly credit: Money
  readonly debit: Money
}

/** Returns what was posted by hand to an account from a time on; undefined of one with more entries since then than are gone through. */
export async function readPostedByHand(
  db: Db,
  account: AccountId,
  from: number,
): Promise<PostedByHand | undefined> {
  const rows = await db
    .selectFrom('statement_entry')
    .select(['kind', 'amount'])
    .where('account_id', '=', account)
    .where('entry_id', '>=', await firstIdFrom(db, account, from))
    .orderBy('entry_id', 'desc')
    .limit(byHandMax + 1)
    .execute()
  if (rows.length > byHandMax) return undefined
  const sum = (of: PostingKind) =>
    rows.reduce((total, { kind, amount }) => (kind === of ? total + Math.abs(amount) : total), 0)
  return { credit: sum('credit'), debit: sum('debit') }
}

export const statementHead = csvHead(['Time (UTC)', 'Transaction', 'Type', 'Text', 'Amount', 'Balance'])

/** Returns an entry's line. */
export function statementLine({ entryId, time, kind, text, amount, balance }: StatementEntry): string {
  return csvLine([
    csvTime(time),
    `TX-${entryId}`,
    kind.replaceAll('_', ' '),
    cell(text),
    decimals(amount),
    decimals(balance),
  ])
}
