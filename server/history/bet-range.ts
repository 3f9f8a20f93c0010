/**
 * Which ids the bets of a page can have. Ids grow with the time at which bets ended, so that a period becomes a range of ids, and the
 * index by account and id serves it. What no index serves is looked for in a part of the range only.
 */
import type { Kysely } from 'kysely'
import type { AccountId } from '#core/values/brands.ts'
import type { ViewsSchema } from './schema.ts'

type Db = Kysely<ViewsSchema>
type Table = 'settled_bet' | 'ended_bet'

/** Ids from `first` up to but not including `end`. */
export interface IdRange {
  readonly first: number
  readonly end: number
}

/** Bets that a page is looked for among, where no index knows which of them are asked for. */
const looksMax = 5_000

/** Returns the range of an account's bets that ended from `from` up to but not including `to` (times; any when undefined). */
export async function rangeOf(
  db: Db,
  table: Table,
  account: AccountId,
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
): Promise<IdRange> {
  return {
    first: from === undefined ? 0 : await firstIdFrom(db, table, account, from),
    end: to === undefined ? Number.MAX_SAFE_INTEGER : await firstIdFrom(db, table, account, to),
  }
}

/** Returns the lowest id of which no bet of the account ended before a time: found by halves. */
async function firstIdFrom(db: Db, table: Table, account: AccountId, time: number): Promise<number> {
  let least = 0
  let most = (await lastId(db, table, account)) + 1
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    const found = await firstAfter(db, table, account, middle)
    if (found === undefined || found.time >= time) most = middle
    else least = found.id + 1
  }
  return least
}

async function lastId(db: Db, table: Table, account: AccountId): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('bet_id').as('last'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return Number(row.last ?? 0)
}

/** Returns the first bet of an account from an id on, and when it ended. */
async function firstAfter(
  db: Db,
  table: Table,
  account: AccountId,
  id: number,
): Promise<{ id: number; time: number } | undefined> {
  const row = await db
    .selectFrom(table)
    .select('bet_id')
    .where('account_id', '=', account)
    .where('bet_id', '>=', id)
    .orderBy('bet_id')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.bet_id, time: await endOf(db, table, row.bet_id) }
}

async function endOf(db: Db, table: Table, id: number): Promise<number> {
  if (table === 'settled_bet') {
    const of = db.selectFrom('settled_bet').select('settled_at').where('bet_id', '=', id)
    return (await of.executeTakeFirstOrThrow()).settled_at
  }
  const of = db.selectFrom('ended_bet').select('ended_at').where('bet_id', '=', id)
  return (await of.executeTakeFirstOrThrow()).ended_at
}

/** Returns the lowest id that a page is looked for at, going down from the end of the range: its first id where that is near enough. */
export async function floorOf(
  db: Db,
  table: Table,
  account: AccountId,
  { first, end }: IdRange,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select('bet_id')
    .where('account_id', '=', account)
    .where('bet_id', '>=', first)
    .where('bet_id', '<', end)
    .orderBy('bet_id', 'desc')
    .limit(1)
    .offset(looksMax)
    .executeTakeFirst()
  return row?.bet_id ?? first
}
