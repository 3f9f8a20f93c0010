/** The banking history and the cash memo of the views: movements of players' money by filter, and a day's sums. */

import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { BankingType } from '#contract/banking.ts'
import { countMax } from '#contract/banking-count.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { nextOf, type PageQuery } from './readers.ts'
import type { ViewsSchema } from './schema.ts'

export interface MovementsQuery extends PageQuery {
  /** Milliseconds since 1970: from the first, before the second. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly type: BankingType | undefined
  /** Of one of these accounts, or with this statement entry; of all when both are undefined. */
  readonly accounts: readonly number[] | undefined
  readonly entry: number | undefined
}

export interface Movement {
  readonly movementId: number
  readonly accountId: AccountId
  readonly time: number
  readonly type: BankingType
  /** Minor units; below zero when the account paid. */
  readonly amount: Money
  /** Its statement entries. */
  readonly parts: readonly { readonly text: string; readonly amount: Money }[]
}

export interface Movements {
  readonly movements: Movement[]
  readonly next: string | null
  /** Those from the cursor on, at most `countMax` + 1. */
  readonly count: number
  /** No player's money has moved yet. */
  readonly isEmpty: boolean
}

/** A day's sums, signed as the cash sees them, and the cash before it. Minor units. */
export interface CashDay {
  readonly opening: number
  readonly deposits: number
  readonly withdrawals: number
  readonly betWinsPaid: number
  readonly betLossesKept: number
}

type Db = Kysely<ViewsSchema>

/** Returns a page of movements, newest first, and how many there are from there on. */
export async function readMovements(db: Db, query: MovementsQuery): Promise<Movements> {
  const { cursor, limit } = query
  const newest = await db
    .selectFrom('movement')
    .select((eb) => eb.fn.max('movement_id').as('id'))
    .executeTakeFirst()
  if (newest?.id == null) return { movements: [], next: null, count: 0, isEmpty: true }
  const first = query.from === undefined ? undefined : await firstFrom(db, query.from)
  const end = query.to === undefined ? undefined : await firstFrom(db, query.to)
  // Ids grow with time, so that the days become ids, and every index of the table serves the order.
  if (query.from !== undefined && first === undefined)
    return { movements: [], next: null, count: 0, isEmpty: false }
  const ofEntry = query.entry === undefined ? undefined : await movementOfEntry(db, query.entry)
  const bounded = <O>(of: SelectQueryBuilder<ViewsSchema, 'movement', O>) => {
    let chosen = filtered(of, query, ofEntry)
    if (first !== undefined) chosen = chosen.where('movement_id', '>=', first)
    if (end !== undefined) chosen = chosen.where('movement_id', '<', end)
    if (cursor !== undefined) chosen = chosen.where('movement_id', '<', cursor)
    return chosen
  }
  const rows = await bounded(db.selectFrom('movement').selectAll())
    .orderBy('movement_id', 'desc')
    .limit(limit + 1)
    .execute()
  const counted = await db
    .selectFrom(
      bounded(db.selectFrom('movement').select('movement_id'))
        .limit(countMax + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const page = rows.slice(0, limit)
  const parts = await partsOf(
    db,
    page.map((row) => row.movement_id),
  )
  const movements = page.map((row) => ({
    movementId: row.movement_id,
    accountId: row.account_id,
    time: row.time,
    type: row.type,
    amount: row.amount,
    parts: parts.get(row.movement_id) ?? [],
  }))
  const next = nextOf(rows, limit, (row) => row.movement_id)
  return { movements, next, count: Number(counted.count), isEmpty: false }
}

function filtered<O>(
  of: SelectQueryBuilder<ViewsSchema, 'movement', O>,
  { type, accounts, entry }: MovementsQuery,
  ofEntry: number | undefined,
) {
  const chosen = type === undefined ? of : of.where('type', '=', type)
  if (accounts === undefined && entry === undefined) return chosen
  return chosen.where((eb) =>
    eb.or([eb('account_id', 'in', accounts ?? []), eb('movement_id', '=', ofEntry ?? 0)]),
  )
}

/** Returns the movement that a statement entry is part of, undefined when there is none. */
async function movementOfEntry(db: Db, entry: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('movement')
    .select(['movement_id', 'last_entry'])
    .where('movement_id', '<=', entry)
    .orderBy('movement_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && row.last_entry >= entry ? row.movement_id : undefined
}

/** Returns the id of the first movement at or after a time, undefined when there is none. */
async function firstFrom(db: Db, time: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('movement')
    .select('movement_id')
    .where('time', '>=', time)
    .orderBy('time')
    .orderBy('movement_id')
    .limit(1)
    .executeTakeFirst()
  return row?.movement_id
}

async function partsOf(db: Db, ids: readonly number[]): Promise<Map<number, Movement['parts'][number][]>> {
  const parts = new Map<number, Movement['parts'][number][]>()
  if (ids.length === 0) return parts
  const rows = await db
    .selectFrom('movement')
    .innerJoin('statement_entry', (join) =>
      join.onRef('entry_id', '>=', 'movement.movement_id').onRef('entry_id', '<=', 'movement.last_entry'),
    )
    .select(['movement_id', 'text', 'statement_entry.amount'])
    .where('movement_id', 'in', ids)
    .orderBy('entry_id')
    .execute()
  for (const { movement_id, text, amount } of rows) {
    const known = parts.get(movement_id)
    if (known === undefined) parts.set(movement_id, [{ text, amount }])
    else known.push({ text, amount })
  }
  return parts
}

/**
 * Returns a day's cash; `day` counts days since 1970. Cash is what the operator holds of its players' money: what they
 * deposited comes in, what they withdrew goes out, every bet that they won (after commission) is paid from it, every one
 * that they lost is kept in it. It is what they brought, less what they took, plus what the house has earned of them:
 * commission, settlement's rounding and the casino's result. A transfer to a market maker moves the house's own play money
 * from one pocket to another and is not in it, but the maker's bets are like anybody's.
 */
export async function readCashDay(db: Db, day: number): Promise<CashDay> {
  const sums = db
    .selectFrom('banking_day')
    .select((eb) => [
      eb.fn.sum('deposits').as('deposits'),
      eb.fn.sum('withdrawals').as('withdrawals'),
      eb.fn.sum('bet_wins').as('wins'),
      eb.fn.sum('bet_losses').as('losses'),
    ])
  const before = cashOf(await sums.where('day', '<', day).executeTakeFirstOrThrow())
  const changes = cashOf(await sums.where('day', '=', day).executeTakeFirstOrThrow())
  const opening = before.deposits + before.withdrawals + before.betWinsPaid + before.betLossesKept
  return { opening, ...changes }
}

type Sum = string | number | bigint | null

function cashOf(row: { deposits: Sum; withdrawals: Sum; wins: Sum; losses: Sum }): Omit<CashDay, 'opening'> {
  return {
    deposits: Number(row.deposits),
    withdrawals: Number(row.withdrawals),
    betWinsPaid: 0 - Number(row.wins),
    betLossesKept: 0 - Number(row.losses),
  }
}
