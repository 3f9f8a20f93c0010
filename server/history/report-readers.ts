/** The reports over days of UTC, in the shape of their calls. */
import type { Kysely } from 'kysely'
import type { ReportGroup, ReportRow } from '#contract/reports.ts'
import { house } from '#core/ledger/accounts.ts'
import { dayMs } from './movement-projection.ts'
import { nextOf } from './readers.ts'
import { allPlayers, housePrograms } from './report-projection.ts'
import type { ViewsSchema } from './schema.ts'

type Db = Kysely<ViewsSchema>

export interface ReportFilter {
  readonly by: ReportGroup
  /** Since 1970, both included. */
  readonly from: number
  readonly to: number
  /** By market alone: the row of the page before. */
  readonly cursor: number | undefined
}

export interface ReportPage {
  readonly rows: ReportRow[]
  readonly totals: ReportRow
  readonly next: string | null
}

/** Rows of a page by market; what is grouped otherwise is one page. */
export const marketsOfPage = 200
/** In a cursor: day x this + market. */
const marketsMax = 2 ** 31
const exchangeSums = ['matches', 'turnover', 'commission', 'rounding'] as const
const casinoSums = ['rounds', 'staked', 'returned'] as const

/** Returns a page of a report, and what its days came to. */
export async function readReport(db: Db, filter: ReportFilter): Promise<ReportPage> {
  switch (filter.by) {
    case 'day':
      return wholeOf(await readDays(db, filter))
    case 'sport':
      return wholeOf(await readSports(db, filter))
    case 'game':
      return wholeOf(await readGames(db, filter))
    case 'funds':
      return { rows: await readFunds(db, filter), totals: {}, next: null }
    case 'market':
      return readMarkets(db, filter)
  }
}

function wholeOf(rows: ReportRow[]): ReportPage {
  return { rows, totals: totalOf(rows), next: null }
}

/** Returns the sum of each figure of rows. */
function totalOf(rows: readonly ReportRow[]): ReportRow {
  const totals: Record<string, number> = {}
  for (const name of [...exchangeSums, ...casinoSums, 'revenue'] as const) {
    if (rows.some((row) => row[name] !== undefined))
      totals[name] = rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)
  }
  return totals
}

async function readDays(db: Db, { from, to }: ReportFilter): Promise<ReportRow[]> {
  const days = new Map<number, Required<Pick<ReportRow, (typeof exchangeSums | typeof casinoSums)[number]>>>()
  const dayOf = (day: number) => {
    const known = days.get(day)
    if (known !== undefined) return known
    const none = { matches: 0, turnover: 0, commission: 0, rounding: 0, rounds: 0, staked: 0, returned: 0 }
    days.set(day, none)
    return none
  }
  const sports = await db
    .selectFrom('sport_day')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  for (const row of sports) for (const name of exchangeSums) dayOf(row.day)[name] += row[name]
  const games = await db
    .selectFrom('game_day')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  for (const row of games) for (const name of casinoSums) dayOf(row.day)[name] += row[name]
  return [...days]
    .sort(([one], [other]) => one - other)
    .map(([day, sums]) => ({ day: dayText(day), ...sums, revenue: revenueOf(sums) }))
}

function revenueOf(sums: {
  commission?: number
  rounding?: number
  staked?: number
  returned?: number
}): number {
  return (sums.commission ?? 0) + (sums.rounding ?? 0) + (sums.staked ?? 0) - (sums.returned ?? 0)
}

async function readSports(db: Db, { from, to }: ReportFilter): Promise<ReportRow[]> {
  const rows = await db
    .selectFrom('sport_day')
    .select('sport')
    .select((is) => exchangeSums.map((name) => is.fn.sum<number>(name).as(name)))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('sport')
    .orderBy('sport')
    .execute()
  return rows.map((row) => ({ ...row, revenue: revenueOf(row) }))
}

async function readGames(db: Db, { from, to }: ReportFilter): Promise<ReportRow[]> {
  const rows = await db
    .selectFrom('game_day')
    .select('game')
    .select((is) => casinoSums.map((name) => is.fn.sum<number>(name).as(name)))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('game')
    .orderBy('game')
    .execute()
  return rows.map((row) => ({ ...row, revenue: revenueOf(row) }))
}

/** A row a day and market, the newest day first: the totals are those of the sports. */
async function readMarkets(db: Db, filter: ReportFilter): Promise<ReportPage> {
  const { from, to, cursor } = filter
  let query = db
    .selectFrom('market_day')
    .innerJoin('market', 'market.market_id', 'market_day.market_id')
    .selectAll('market_day')
    .select(['market.market_name', 'market.event_name', 'market.sport'])
    .where('day', '>=', from)
    .where('day', '<=', to)
  if (cursor !== undefined) {
    const [day, market] = [Math.floor(cursor / marketsMax), cursor % marketsMax]
    query = query.where('day', '<=', day)
    query = query.where((is) => is.or([is('day', '<', day), is('market_day.market_id', '<', market)]))
  }
  const rows = await query
    .orderBy('day', 'desc')
    .orderBy('market_day.market_id', 'desc')
    .limit(marketsOfPage + 1)
    .execute()
  const shown = rows.slice(0, marketsOfPage).map((row) => ({
    ...{ day: dayText(row.day), sport: row.sport, marketId: row.market_id },
    ...{ marketName: row.market_name, eventName: row.event_name },
    ...{ matches: row.matches, turnover: row.turnover, commission: row.commission, rounding: row.rounding },
    revenue: revenueOf(row),
  }))
  const next = nextOf(rows, marketsOfPage, ({ day, market_id }) => day * marketsMax + market_id)
  return { rows: shown, totals: totalOf(await readSports(db, filter)), next }
}

/** What stands on the accounts at the end of each day on which something moved, the days between as the day before. */
async function readFunds(db: Db, { from, to }: ReportFilter): Promise<ReportRow[]> {
  const { sql } = await import('kysely')
  const accounts = [allPlayers, housePrograms, ...Object.values(house)]
  const closing = new Map<number, number>()
  for (const account of accounts) {
    const before = await db
      .selectFrom('house_day')
      .select('closing')
      .where('account_id', '=', account)
      .where('day', '<', from)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst()
    closing.set(account, before?.closing ?? 0)
  }
  const changed = await db
    .selectFrom('house_day')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy(sql`day`)
    .execute()
  const rows: ReportRow[] = []
  for (const [day, of] of Map.groupBy(changed, (row) => row.day)) {
    for (const row of of) closing.set(row.account_id, row.closing)
    rows.push({ day: dayText(day), ...fundsOf(closing) })
  }
  return rows
}

function fundsOf(closing: ReadonlyMap<number, number>): ReportRow {
  const of = (account: number) => closing.get(account) ?? 0
  const others = Object.values(house).filter(
    (account) => account !== house.issue && account !== house.payments,
  )
  return {
    players: of(allPlayers),
    held: 0 - of(house.payments),
    given: 0 - of(house.issue),
    programs: of(housePrograms),
    earned: others.reduce((sum, account) => sum + of(account), 0),
  }
}

/** Returns a page of the accounts that are spared something of the commission. */
export async function readDiscounts(db: Db, cursor: number | undefined) {
  const limit = 100
  const rows = await db
    .selectFrom('discount')
    .selectAll()
    .where('discount_bps', '>', 0)
    .where('account_id', '>', cursor ?? 0)
    .orderBy('account_id')
    .limit(limit + 1)
    .execute()
  const discounts = rows
    .slice(0, limit)
    .map((row) => ({ accountId: row.account_id, discountBps: row.discount_bps }))
  return { discounts, next: nextOf(rows, limit, ({ account_id }) => account_id) }
}

/** Returns "2026-11-20" of a day since 1970. */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
