/** What an account's settled bets came to, grouped, in the shape of the call. A cursor counts the rows of the pages before. */
import type { Kysely, RawBuilder } from 'kysely'
import type { Sport } from '#contract/catalogue.ts'
import type { Profit, ProfitGroup, ProfitRow } from '#contract/profit.ts'
import type { SettledTotals } from '#contract/settled-totals.ts'
import type { Side } from '#contract/values.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { dayMs } from './movement-projection.ts'
import type { PageQuery } from './readers.ts'
import type { ViewsSchema } from './schema.ts'

/** Of which bets: days since 1970 on which their markets were settled, both included. */
export interface SettledFilter {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly sport?: Sport | undefined
  readonly marketId?: MarketId | undefined
  readonly strategy?: string | undefined
  readonly side?: Side | undefined
}

export interface ProfitPage extends SettledFilter, PageQuery {
  readonly by: ProfitGroup
}

type Db = Kysely<ViewsSchema>
type Sql = typeof import('kysely').sql

interface Sums {
  readonly bets: number
  readonly staked: number
  readonly result: number
  readonly commission: number
}
interface Group extends Sums {
  readonly key: number | string
  readonly settled_at: number
  readonly running: number
  readonly market_name: string | null
  readonly event_id: number | null
  readonly event_name: string | null
}

/** By which column each group is, and in which order its rows come. */
const columns = { day: 'day', sport: 'sport', market: 'market_id', strategy: 'strategy' } as const
const orders = { day: 'key', sport: 'key', market: 'settled_at, key', strategy: 'key' } as const

/** Returns a page of what an account's bets came to, and the totals of the whole filter. */
export async function readProfit(
  db: Db,
  account: AccountId,
  page: ProfitPage,
): Promise<Pick<Profit, 'rows' | 'totals' | 'next'>> {
  const { by, limit, cursor = 0 } = page
  const { sql } = await import('kysely')
  const whole = isOfWholeMarkets(page, by)
  const source = sourceOf(sql, account, page, whole)
  const order = sql.raw(orders[by])
  const names = sql`left join market n on n.market_id = g.key`
  const { rows } = await sql<Group>`
    select g.*, ${by === 'market' ? sql`n.market_name, n.event_id, n.event_name,` : sql``}
      sum(g.result - g.commission) over (order by ${order}) as running
    from (
      select ${sql.raw(columns[by])} as key, max(settled_at) as settled_at, sum(bets) as bets, sum(staked) as staked,
        sum(result) as result, sum(commission) as commission
      from (${source}) as s group by ${sql.raw(columns[by])}
    ) as g ${by === 'market' ? names : sql``}
    order by ${order} limit ${limit + 1} offset ${cursor}`.execute(db)
  return {
    rows: rows.slice(0, limit).map((group) => rowOf(group, by, whole)),
    totals: await totalsOf(db, sql, source, whole),
    next: rows.length > limit ? String(cursor + limit) : null,
  }
}

/** Returns what all bets of a filter came to. */
export async function readTotals(db: Db, account: AccountId, filter: SettledFilter): Promise<SettledTotals> {
  const { sql } = await import('kysely')
  const whole = isOfWholeMarkets(filter, undefined)
  return totalsOf(db, sql, sourceOf(sql, account, filter, whole), whole)
}

/** Commission is paid on all of an account's bets in a market together: it is of no strategy and of no side. */
function isOfWholeMarkets({ strategy, side }: SettledFilter, by: ProfitGroup | undefined): boolean {
  return strategy === undefined && side === undefined && by !== 'strategy'
}

/** Returns the query of the rows that are added up: one a market, with what it paid; or one a market, strategy and side. */
function sourceOf(sql: Sql, account: AccountId, filter: SettledFilter, whole: boolean): RawBuilder<unknown> {
  const { from, to, sport, marketId, strategy, side } = filter
  const and = (isAsked: unknown, condition: RawBuilder<unknown>) =>
    isAsked === undefined ? sql`` : sql`and ${condition}`
  const picked = sql`
    select p.market_id, p.day, p.settled_at, m.sport, p.strategy, p.bets, p.staked, p.result
    from profit p join market m on m.market_id = p.market_id
    where p.account_id = ${account} ${and(from, sql`p.day >= ${from}`)} ${and(to, sql`p.day <= ${to}`)}
      ${and(sport, sql`m.sport = ${sport}`)} ${and(marketId, sql`p.market_id = ${marketId}`)}
      ${and(strategy, sql`p.strategy = ${strategy}`)} ${and(side, sql`p.side = ${side}`)}`
  if (!whole) return sql`select *, 0 as commission from (${picked}) as k`
  return sql`
    select k.market_id, max(k.day) as day, max(k.settled_at) as settled_at, max(k.sport) as sport,
      sum(k.bets) as bets, sum(k.staked) as staked, coalesce(max(q.result), 0) as result,
      coalesce(max(q.commission), 0) as commission
    from (${picked}) as k left join market_paid q on q.account_id = ${account} and q.market_id = k.market_id
    group by k.market_id`
}

async function totalsOf(
  db: Db,
  sql: Sql,
  source: RawBuilder<unknown>,
  whole: boolean,
): Promise<SettledTotals> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(bets), 0) as bets, coalesce(sum(staked), 0) as staked, coalesce(sum(result), 0) as result,
      coalesce(sum(commission), 0) as commission
    from (${source}) as s`.execute(db)
  return figuresOf(rows[0]!, whole)
}

function figuresOf({ bets, staked, result, commission }: Sums, whole: boolean): SettledTotals {
  return { bets, staked, result, ...(whole && { commission, net: result - commission }) }
}

function rowOf(group: Group, by: ProfitGroup, whole: boolean): ProfitRow {
  const isInTime = by === 'day' || by === 'market'
  return {
    ...keyOf(group, by),
    ...figuresOf(group, whole),
    ...(isInTime && { sum: group.running }),
  }
}

function keyOf(
  { key, settled_at, market_name, event_id, event_name }: Group,
  by: ProfitGroup,
): ProfitRow | object {
  switch (by) {
    case 'day':
      return { day: new Date(Number(key) * dayMs).toISOString().slice(0, 10) }
    case 'sport':
      return { sport: key as Sport }
    case 'strategy':
      return { strategy: String(key) }
    case 'market':
      return {
        marketId: Number(key),
        marketName: market_name!,
        eventId: event_id!,
        eventName: event_name!,
        settledAt: settled_at,
      }
  }
}
