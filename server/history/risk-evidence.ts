/** What a finding of the risk page is by: its figures again, and the bets themselves, the newest first. */
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { RiskBet, RiskFinding, RiskQuery } from '#contract/risk.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { monthStart } from './months.ts'
import { concentrationOf, monthOfAccount, readPair, signalOf } from './risk-readers.ts'
import type { ViewsSchema } from './schema.ts'

type Db = Kysely<ViewsSchema>

export interface EvidenceFilter {
  readonly query: RiskQuery
  readonly accounts: readonly AccountId[]
  /** A number of months.ts. */
  readonly month: number
  readonly market: MarketId | undefined
}

/** Bets that are shown of a finding. */
const betsMax = 100

/** Returns the finding as it is now, null where the query does not name the accounts, and its bets. */
export async function readEvidence(
  db: Db,
  { query, accounts, month, market }: EvidenceFilter,
): Promise<{ finding: RiskFinding | null; bets: RiskBet[] }> {
  const [first = 0, second = 0] = accounts
  switch (query) {
    case 'pair': {
      const finding = (await readPair(db, month, first, second)) ?? null
      return { finding, bets: await betsOf(pairMatches(db, month, first, second)) }
    }
    case 'concentration': {
      const finding = (market === undefined ? undefined : await concentrationOf(db, market)) ?? null
      return { finding, bets: market === undefined ? [] : await marketBets(db, market, first) }
    }
    case 'device':
      return { finding: null, bets: second === 0 ? [] : await betsOf(pairMatches(db, month, first, second)) }
    default: {
      const [row, all] = [await monthOfAccount(db, month, first), await monthOfAccount(db, month, 0)]
      const finding = (row && signalOf(query, row, all)) ?? null
      return { finding, bets: await signalBets(db, query, month, first) }
    }
  }
}

function matches(db: Db) {
  return db
    .selectFrom('player_match')
    .innerJoin('market', 'market.market_id', 'player_match.market_id')
    .innerJoin('runner', (join) =>
      join
        .onRef('runner.market_id', '=', 'player_match.market_id')
        .onRef('runner.place', '=', 'player_match.runner'),
    )
    .selectAll('player_match')
    .select(['market.market_name', 'market.event_name', 'runner.runner_name'])
}

type Matches = ReturnType<typeof matches>
type MatchRow =
  Matches extends SelectQueryBuilder<never, never, infer R>
    ? R
    : Awaited<ReturnType<Matches['execute']>>[number]

/** What two matched in a month. Each way round is found by its index, and the newest of both shown. */
function pairMatches(db: Db, month: number, one: AccountId, other: AccountId): Matches[] {
  const [from, to] = [monthStart(month), monthStart(month + 1)]
  const within = matches(db).where('void', '=', '').where('time', '>=', from).where('time', '<', to)
  return [
    within.where('back_account', '=', one).where('lay_account', '=', other),
    within.where('back_account', '=', other).where('lay_account', '=', one),
  ]
}

async function betsOf(queries: readonly Matches[]): Promise<RiskBet[]> {
  const found: MatchRow[] = []
  for (const query of queries) {
    const newest = query.orderBy('time', 'desc').orderBy('match_id', 'desc')
    found.push(...((await newest.limit(betsMax).execute()) as MatchRow[]))
  }
  found.sort((a, b) => b.match_id - a.match_id)
  return found.slice(0, betsMax).map(betOf)
}

/** The last matches of a market; those of the account among them. */
async function marketBets(db: Db, market: MarketId, account: AccountId): Promise<RiskBet[]> {
  const rows = await matches(db)
    .where('player_match.market_id', '=', market)
    .where('void', '=', '')
    .orderBy('match_id', 'desc')
    .limit(20 * betsMax)
    .execute()
  const own = rows.filter((row) => row.back_account === account || row.lay_account === account)
  return own.slice(0, betsMax).map(betOf)
}

async function signalBets(
  db: Db,
  kind: 'late' | 'fast' | 'reversal',
  month: number,
  account: AccountId,
): Promise<RiskBet[]> {
  const rows = await matches(db)
    .innerJoin('signal_bet', 'signal_bet.match_id', 'player_match.match_id')
    .select(['signal_bet.ms', 'signal_bet.detail'])
    .where('signal_bet.kind', '=', kind)
    .where('signal_bet.account_id', '=', account)
    .where('signal_bet.month', '=', month)
    .orderBy('signal_bet.match_id', 'desc')
    .limit(betsMax)
    .execute()
  return rows.map((row) => ({ ...betOf(row), ms: row.ms, detail: row.detail }))
}

function betOf(row: MatchRow): RiskBet {
  return {
    ...{ time: row.time, marketId: row.market_id, marketName: row.market_name, eventName: row.event_name },
    runnerName: row.runner_name,
    ...{ backAccount: row.back_account, layAccount: row.lay_account },
    ...{ backOrder: row.back_order, layOrder: row.lay_order },
    ...{ price: row.price, size: row.size, result: row.result },
    ...(row.void !== '' && { isVoid: true as const }),
  }
}
