/** Pages of the views in the shapes of the calls. A cursor is the id of the last row of the page before; newest first. */

import type { Kysely } from 'kysely'
import type { Bet, Bets, Statement, StatementEntry } from '#contract/orders.ts'
import type { AccountId, MarketId, Money, OrderId } from '#core/values/brands.ts'
import type { ViewsSchema } from './schema.ts'

export interface PageQuery {
  /** From the page before: `next`. */
  readonly cursor: number | undefined
  readonly limit: number
}

export interface SettledBetsQuery extends PageQuery {
  readonly marketId: MarketId | undefined
}

/** Money that an operator gave an account, minor units. */
export interface CreditRow {
  readonly creditId: number
  readonly time: number
  readonly accountId: AccountId
  readonly kind: 'credit' | 'funding'
  readonly amount: Money
  readonly reason: string
}

type Db = Kysely<ViewsSchema>

/** Returns a page of an account's postings; the caller adds `sequence`. */
export async function readStatement(
  db: Db,
  account: AccountId,
  { cursor, limit }: PageQuery,
): Promise<Omit<Statement, 'sequence'>> {
  let query = db.selectFrom('statement_entry').selectAll().where('account_id', '=', account)
  if (cursor !== undefined) query = query.where('entry_id', '<', cursor)
  const rows = await query
    .orderBy('entry_id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map(
    (row): StatementEntry => ({
      entryId: row.entry_id,
      time: row.time,
      kind: row.kind,
      amount: row.amount,
      balance: row.balance,
      text: row.text,
      marketId: row.market_id,
    }),
  )
  return { entries, next: nextOf(rows, limit, (row) => row.entry_id) }
}

/** Returns a page of an account's bets that have their result, last settled first. */
export async function readSettledBets(
  db: Db,
  account: AccountId,
  { cursor, limit, marketId }: SettledBetsQuery,
): Promise<Bets> {
  let query = settledBets(db).where('settled_bet.account_id', '=', account)
  if (marketId !== undefined) query = query.where('settled_bet.market_id', '=', marketId)
  if (cursor !== undefined) query = query.where('bet_id', '<', cursor)
  const rows = await query
    .orderBy('bet_id', 'desc')
    .limit(limit + 1)
    .execute()
  return { bets: rows.slice(0, limit).map(betOfRow), next: nextOf(rows, limit, (row) => row.bet_id) }
}

/** Returns an account's bet that has its result, or undefined when there is none. */
export async function readSettledBet(db: Db, account: AccountId, order: OrderId): Promise<Bet | undefined> {
  const row = await settledBets(db)
    .where('order_id', '=', order)
    .where('settled_bet.account_id', '=', account)
    .executeTakeFirst()
  return row && betOfRow(row)
}

function settledBets(db: Db) {
  return db
    .selectFrom('settled_bet')
    .innerJoin('market', 'market.market_id', 'settled_bet.market_id')
    .innerJoin('runner', (join) =>
      join
        .onRef('runner.market_id', '=', 'settled_bet.market_id')
        .onRef('runner.selection_id', '=', 'settled_bet.selection_id'),
    )
    .selectAll('settled_bet')
    .select(['market.event_id', 'market.event_name', 'market.market_name', 'runner.runner_name'])
}

type SettledBetRow = Awaited<ReturnType<ReturnType<typeof settledBets>['execute']>>[number]

function betOfRow(row: SettledBetRow): Bet {
  return {
    orderId: row.order_id,
    marketId: row.market_id,
    eventId: row.event_id,
    eventName: row.event_name,
    marketName: row.market_name,
    selectionId: row.selection_id,
    runnerName: row.runner_name,
    side: row.side,
    price: row.price,
    size: row.size,
    matched: row.matched,
    averagePrice: row.average_price,
    unmatched: 0,
    cancelled: row.cancelled,
    lapsed: row.lapsed,
    voided: row.voided,
    persistence: row.persistence,
    state: row.state,
    placedAt: row.placed_at,
    ...(row.release_at !== null && { releaseAt: row.release_at }),
    settledAt: row.settled_at,
    profit: row.profit,
    ...(row.reason !== null && { reason: row.reason }),
  }
}

/** Returns a page of what operators gave, to one account or to all. */
export async function readCredits(
  db: Db,
  account: AccountId | undefined,
  { cursor, limit }: PageQuery,
): Promise<{ credits: CreditRow[]; next: string | null }> {
  let query = db.selectFrom('credit').selectAll()
  if (account !== undefined) query = query.where('account_id', '=', account)
  if (cursor !== undefined) query = query.where('credit_id', '<', cursor)
  const rows = await query
    .orderBy('credit_id', 'desc')
    .limit(limit + 1)
    .execute()
  const credits = rows.slice(0, limit).map((row) => ({
    creditId: row.credit_id,
    time: row.time,
    accountId: row.account_id,
    kind: row.kind,
    amount: row.amount,
    reason: row.reason,
  }))
  return { credits, next: nextOf(rows, limit, (row) => row.credit_id) }
}

/** Returns the cursor of the page that follows, or null when this one is the last: `rows` has one more than the page then. */
export function nextOf<R>(rows: readonly R[], limit: number, idOf: (row: R) => number): string | null {
  return rows.length > limit ? String(idOf(rows[limit - 1]!)) : null
}
