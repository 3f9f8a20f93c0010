/** Pages of the views in the shapes of the calls. A cursor is the id of the last row of the page before; newest first. */

import type { Kysely } from 'kysely'
import type { Bet, Bets } from '#contract/orders.ts'
import type { AccountId, Money, OrderId } from '#core/values/brands.ts'
import { floorOf, type IdRange, rangeOf } from './bet-range.ts'
import { termsOf } from './bet-terms.ts'
import { dayMs } from './movement-projection.ts'
import { readTotals, type SettledFilter } from './profit-readers.ts'
import type { ViewsSchema } from './schema.ts'

export interface PageQuery {
  /** From the page before: `next`. */
  readonly cursor: number | undefined
  readonly limit: number
}

/** `since`: only of bets that were placed from then on, engine time, without sums of all. */
export type EndedBetsQuery = PageQuery & SettledFilter & { readonly since?: number }

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

/** Returns a page of an account's bets that have their result, last settled first; with the first page what they came to. */
export async function readSettledBets(db: Db, account: AccountId, page: EndedBetsQuery): Promise<Bets> {
  const bounds = await boundsOf(db, account, page, ['settled_bet'])
  const settled = await settledFrom(db, account, page, bounds)
  return { ...pageOfBets(settled, page.limit, bounds), ...(await totalsWith(db, account, page)) }
}

/** Returns a page of an account's bets that have ended, with a result or with nothing matched, last ended first; with the first page what they came to. */
export async function readEndedBets(db: Db, account: AccountId, page: EndedBetsQuery): Promise<Bets> {
  const bounds = await boundsOf(db, account, page, ['settled_bet', 'ended_bet'])
  const settled = await settledFrom(db, account, page, bounds)
  const unmatched = await unmatchedFrom(db, account, page, bounds)
  const ended = [...settled, ...unmatched].sort((a, b) => b.id - a.id)
  return { ...pageOfBets(ended, page.limit, bounds), ...(await totalsWith(db, account, page)) }
}

async function totalsWith(db: Db, account: AccountId, page: EndedBetsQuery): Promise<Pick<Bets, 'totals'>> {
  return page.cursor === undefined && page.since === undefined
    ? { totals: await readTotals(db, account, page) }
    : {}
}

/** Returns an account's bet that has ended, or undefined when there is none. */
export async function readEndedBet(db: Db, account: AccountId, order: OrderId): Promise<Bet | undefined> {
  const settled = await settledBets(db)
    .where('order_id', '=', order)
    .where('settled_bet.account_id', '=', account)
    .executeTakeFirst()
  if (settled !== undefined) return settledBetOf(settled)
  const unmatched = await unmatchedBets(db)
    .where('order_id', '=', order)
    .where('ended_bet.account_id', '=', account)
    .executeTakeFirst()
  return unmatched && unmatchedBetOf(unmatched)
}

/** A bet with the id by which it stands in the order of ending. */
interface Listed {
  readonly id: number
  readonly bet: Bet
}

/** The ids that a page is looked for among, and whether those below them were not looked at. */
interface Bounds extends IdRange {
  readonly isCut: boolean
}

async function boundsOf(
  db: Db,
  account: AccountId,
  { cursor, sport, side, from, to, since }: EndedBetsQuery,
  tables: readonly ('settled_bet' | 'ended_bet')[],
): Promise<Bounds> {
  let [first, end, isCut] = [0, 0, false]
  const times = { from: since ?? (from && from * dayMs), to: to === undefined ? undefined : (to + 1) * dayMs }
  // Ids are in an index by market and by strategy; by sport and by side they are looked through.
  const isIndexed = sport === undefined && side === undefined
  for (const table of tables) {
    const range = await rangeOf(db, table, account, times)
    const ids = { first: range.first, end: Math.min(range.end, cursor ?? range.end) }
    const floor = isIndexed ? ids.first : await floorOf(db, table, account, ids)
    first = Math.max(first, floor)
    end = Math.max(end, ids.end)
    isCut ||= floor > ids.first
  }
  return { first, end, isCut }
}

function pageOfBets(listed: readonly Listed[], limit: number, { first, isCut }: Bounds): Bets {
  const next = nextOf(listed, limit, ({ id }) => id) ?? (isCut ? String(first) : null)
  return { bets: listed.slice(0, limit).map(({ bet }) => bet), next }
}

/** Returns the bets of the page, and the one after it where there is one. */
async function settledFrom(
  db: Db,
  account: AccountId,
  { limit, marketId, since, strategy, sport, side }: EndedBetsQuery,
  { first, end }: IdRange,
): Promise<Listed[]> {
  let query = settledBets(db)
    .where('settled_bet.account_id', '=', account)
    .where('bet_id', '>=', first)
    .where('bet_id', '<', end)
  // Of a market that was settled again later, too.
  if (since !== undefined) query = query.where('settled_bet.placed_at', '>=', since)
  if (marketId !== undefined) query = query.where('settled_bet.market_id', '=', marketId)
  if (strategy !== undefined) query = query.where('settled_bet.strategy', '=', strategy)
  if (side !== undefined) query = query.where('settled_bet.side', '=', side)
  if (sport !== undefined) query = query.where('market.sport', '=', sport)
  const rows = await query
    .orderBy('bet_id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map((row) => ({ id: row.bet_id, bet: settledBetOf(row) }))
}

/** Returns the bets of the page, and the one after it where there is one. */
async function unmatchedFrom(
  db: Db,
  account: AccountId,
  { limit, marketId, strategy, sport, side }: EndedBetsQuery,
  { first, end }: IdRange,
): Promise<Listed[]> {
  let query = unmatchedBets(db)
    .where('ended_bet.account_id', '=', account)
    .where('bet_id', '>=', first)
    .where('bet_id', '<', end)
  if (marketId !== undefined) query = query.where('ended_bet.market_id', '=', marketId)
  if (strategy !== undefined) query = query.where('ended_bet.strategy', '=', strategy)
  if (side !== undefined) query = query.where('ended_bet.side', '=', side)
  if (sport !== undefined) query = query.where('market.sport', '=', sport)
  const rows = await query
    .orderBy('bet_id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map((row) => ({ id: row.bet_id, bet: unmatchedBetOf(row) }))
}

const shownWith = [
  'market.event_id',
  'market.event_name',
  'market.market_name',
  'market.kind',
  'market.each_way',
  'runner.runner_name',
  'runner.handicap',
] as const

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
    .select(shownWith)
}

function unmatchedBets(db: Db) {
  return db
    .selectFrom('ended_bet')
    .innerJoin('market', 'market.market_id', 'ended_bet.market_id')
    .innerJoin('runner', (join) =>
      join
        .onRef('runner.market_id', '=', 'ended_bet.market_id')
        .onRef('runner.selection_id', '=', 'ended_bet.selection_id'),
    )
    .selectAll('ended_bet')
    .select(shownWith)
}

type SettledRow = Awaited<ReturnType<ReturnType<typeof settledBets>['execute']>>[number]
type UnmatchedRow = Awaited<ReturnType<ReturnType<typeof unmatchedBets>['execute']>>[number]

function settledBetOf(row: SettledRow): Bet {
  return {
    ...betOf(row, { matched: row.matched, averagePrice: row.average_price }),
    settledAt: row.settled_at,
    profit: row.profit,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.reduced === 1 && row.matched > 0 && { reduced: true as const }),
  }
}

function unmatchedBetOf(row: UnmatchedRow): Bet {
  return {
    ...betOf(row, { matched: 0, averagePrice: 0 }),
    endedAt: row.ended_at,
    ...(row.reason !== null && { reason: row.reason }),
  }
}

function betOf(
  row: SettledRow | UnmatchedRow,
  { matched, averagePrice }: Pick<Bet, 'matched' | 'averagePrice'>,
): Bet {
  return {
    orderId: row.order_id,
    marketId: row.market_id,
    eventId: row.event_id,
    eventName: row.event_name,
    marketName: row.market_name,
    selectionId: row.selection_id,
    runnerName: row.runner_name,
    ...(row.kind !== null && { marketKind: row.kind }),
    ...(row.handicap !== null && { handicap: JSON.parse(row.handicap) as NonNullable<Bet['handicap']> }),
    ...(row.each_way !== null && { eachWay: JSON.parse(row.each_way) as NonNullable<Bet['eachWay']> }),
    side: row.side,
    price: row.price,
    size: row.size,
    matched,
    averagePrice,
    unmatched: 0,
    cancelled: row.cancelled,
    lapsed: row.lapsed,
    voided: row.voided,
    persistence: row.persistence,
    state: row.state,
    placedAt: row.placed_at,
    ...(row.release_at !== null && { releaseAt: row.release_at }),
    ...termsOf(row),
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
