/**
 * The queries of the risk page that are read from the views: each looks at so many rows of an index and no more, names those that
 * are beyond its thresholds, and says where the next page goes on. A cursor counts the rows that were looked at before.
 */
import type { Kysely } from 'kysely'
import type { BetSignal, RiskFinding, RiskFindings } from '#contract/risk.ts'
import type { AccountId } from '#core/values/brands.ts'
import { riskThresholds as limits } from './risk-thresholds.ts'
import type { ViewsSchema } from './schema.ts'

type Db = Kysely<ViewsSchema>
export type RiskPage = Omit<RiskFindings, 'sequence' | 'asOf' | 'isComplete'>

export interface FindingsFilter {
  /** A number of months.ts. */
  readonly month: number
  readonly account: AccountId | undefined
  readonly cursor: number
}

/** Accounts or markets, and pairs, that one page looks at: a pair costs its markets. */
const examinedMax = 300
const pairsExamined = 60
/** Rows that all pages of a query look at: what follows is less than what was looked at. */
const lookedAtMax = 20_000
/** Matches of a pair and markets by which chance is calculated, the newest. */
const pairMatchesMax = 200
const pairMarketsMax = 30
const whole = 10_000

/** Returns part / of in hundredths of a percent, rounded down; 0 of nothing. */
export function shareOf(part: number, of: number): number {
  return of <= 0 ? 0 : Math.floor((part / of) * whole)
}

/** Returns a page of the pairs of a month between which most went one way. */
export async function readPairs(db: Db, filter: FindingsFilter): Promise<RiskPage> {
  const { month, account, cursor } = filter
  let query = db.selectFrom('pair_month').selectAll().where('month', '=', month).where('moved', '>', 0)
  if (account !== undefined)
    query = query.where((is) => is.or([is('low', '=', account), is('high', '=', account)]))
  const rows = await query
    .orderBy('moved', 'desc')
    .orderBy('low')
    .orderBy('high')
    .limit(pairsExamined + 1)
    .offset(Math.min(cursor, lookedAtMax))
    .execute()
  const findings: RiskFinding[] = []
  for (const row of rows.slice(0, pairsExamined)) {
    const finding = await pairOf(db, row)
    if (finding !== undefined) findings.push(finding)
  }
  return pageOf(findings, rows.length, cursor, pairsExamined)
}

type PairRow = ViewsSchema['pair_month']

/** Returns the finding about a pair, undefined where it is within the thresholds. */
async function pairOf(db: Db, row: PairRow): Promise<RiskFinding | undefined> {
  if (row.matches < limits.pairMatches || row.staked < limits.pairStaked) return undefined
  if (shareOf(row.moved, row.flow) < limits.pairOneWay) return undefined
  const months = await db
    .selectFrom('account_month')
    .select('staked')
    .where('month', '=', row.month)
    .where('account_id', 'in', [row.low, row.high])
    .execute()
  const share = shareOf(row.staked, Math.min(...months.map(({ staked }) => staked)))
  if (share < limits.pairShare) return undefined
  const times = await timesOfChance(db, row)
  return times < limits.pairTimes * 100 ? undefined : pairFinding(row, share, times)
}

function pairFinding(row: PairRow, share: number, times: number): RiskFinding {
  const { low, high, matches, staked, low_won, moved, flow } = row
  return {
    accounts: low_won >= 0 ? [low, high] : [high, low],
    ...{ matches, staked, share, times, won: moved, oneWay: shareOf(moved, flow) },
  }
}

/**
 * Returns how many times as much two have matched with each other as by chance, hundredths. By chance what one matches in a market is
 * spread over the others there as they have matched: a's stakes x b's stakes / the stakes of all but a.
 */
async function timesOfChance(db: Db, { low, high }: PairRow): Promise<number> {
  const { sql } = await import('kysely')
  const { rows } = await sql<{ staked: number; a: number; b: number; matched: number }>`
    select p.staked, a.staked as a, b.staked as b, m.staked as matched from (
      select market_id, sum(size) as staked from (
        select market_id, size, time, match_id from player_match where back_account = ${low} and lay_account = ${high} and void = ''
        union all
        select market_id, size, time, match_id from player_match where back_account = ${high} and lay_account = ${low} and void = ''
        order by time desc, match_id desc limit ${pairMatchesMax}
      ) as q group by market_id order by market_id desc limit ${pairMarketsMax}
    ) as p
    join market_account a on a.market_id = p.market_id and a.account_id = ${low}
    join market_account b on b.market_id = p.market_id and b.account_id = ${high}
    join market_account m on m.market_id = p.market_id and m.account_id = 0`.execute(db)
  let [staked, expected] = [0, 0]
  for (const { staked: with_, a, b, matched } of rows) {
    staked += with_
    // Whoever is on one side of everything is matched with the other side whatever chance does.
    expected += Math.max((a * b) / Math.max(1, 2 * matched - a), (a * b) / Math.max(1, 2 * matched - b))
  }
  return expected === 0 ? 0 : Math.floor((staked / expected) * 100)
}

const counts = { late: 'late', fast: 'fast', reversal: 'reversals' } as const

/** Returns a page of the accounts of a month that have most bets of a kind. */
export async function readSignals(db: Db, kind: BetSignal, filter: FindingsFilter): Promise<RiskPage> {
  const { month, account, cursor } = filter
  const column = counts[kind]
  let query = db
    .selectFrom('account_month')
    .selectAll()
    .where('month', '=', month)
    .where('account_id', '>', 0)
    .where(column, '>', 0)
  if (account !== undefined) query = query.where('account_id', '=', account)
  const rows = await query
    .orderBy(column, 'desc')
    .orderBy('account_id')
    .limit(examinedMax + 1)
    .offset(Math.min(cursor, lookedAtMax))
    .execute()
  const all = await monthOfAccount(db, month, 0)
  const findings = rows.slice(0, examinedMax).flatMap((row) => signalOf(kind, row, all) ?? [])
  return pageOf(findings, rows.length, cursor)
}

type MonthRow = ViewsSchema['account_month']

/** Returns what is counted of an account in a month; of 0, of all players. */
export function monthOfAccount(db: Db, month: number, account: AccountId): Promise<MonthRow | undefined> {
  return db
    .selectFrom('account_month')
    .selectAll()
    .where('month', '=', month)
    .where('account_id', '=', account)
    .executeTakeFirst()
}

/** Returns the finding about an account, undefined where it is within the thresholds. all: the month of all players. */
export function signalOf(kind: BetSignal, row: MonthRow, all: MonthRow | undefined): RiskFinding | undefined {
  const bets = row[counts[kind]]
  const { account_id, matches, in_play: inPlay } = row
  const accounts = [account_id]
  if (kind === 'reversal') {
    const share = shareOf(bets, matches)
    return bets < limits.reversals ? undefined : { accounts, bets, matches, share }
  }
  if (bets < limits.timedBets || all === undefined) return undefined
  // The others': one who is most of the month would be compared with himself.
  const [others, othersInPlay] = [all[counts[kind]] - bets, all.in_play - inPlay]
  const usual = othersInPlay === 0 ? 0 : (others + 1) / (othersInPlay + 1)
  const times = usual === 0 ? 0 : Math.floor((bets / inPlay / usual) * 100)
  if (times < limits.timedTimes * 100) return undefined
  return { accounts, bets, inPlay, share: shareOf(bets, inPlay), times }
}

/** Returns a page of the markets, the newest first, that one account or three have most of. */
export async function readConcentration(db: Db, { account, cursor }: FindingsFilter): Promise<RiskPage> {
  let query = db
    .selectFrom('market_account')
    .select('market_id')
    .where('account_id', '=', account ?? 0)
  if (cursor > 0) query = query.where('market_id', '<', cursor)
  const rows = await query
    .orderBy('market_id', 'desc')
    .limit(examinedMax + 1)
    .execute()
  const markets = rows.slice(0, examinedMax).map(({ market_id }) => market_id)
  const findings: RiskFinding[] = []
  for (const market of markets) {
    const finding = await concentrationOf(db, market)
    if (finding !== undefined && (account === undefined || finding.accounts.includes(account)))
      findings.push(finding)
  }
  const next = rows.length > examinedMax ? String(markets.at(-1)) : null
  return { findings, examined: markets.length, next }
}

/** Returns the finding about a market, undefined where it is within the thresholds. The house's programs are named by nothing. */
export async function concentrationOf(db: Db, market: number): Promise<RiskFinding | undefined> {
  const rows = await db
    .selectFrom('market_account')
    .leftJoin('participant', 'participant.account_id', 'market_account.account_id')
    .select(['market_account.account_id as account', 'staked', 'participant.account_id as program'])
    .where('market_id', '=', market)
    .orderBy('staked', 'desc')
    .limit(20)
    .execute()
  const matched = rows.find(({ account }) => account === 0)?.staked ?? 0
  if (matched < limits.marketMatched) return undefined
  const largest = rows.filter(({ account, program }) => account !== 0 && program === null).slice(0, 3)
  const share = shareOf(largest[0]?.staked ?? 0, matched)
  // A match has two sides: all accounts together have twice what is matched.
  const threeShare = shareOf(
    largest.reduce((sum, { staked }) => sum + staked, 0),
    2 * matched,
  )
  if (share < limits.largestShare && threeShare < limits.threeShare) return undefined
  const named = await db.selectFrom('market').selectAll().where('market_id', '=', market).executeTakeFirst()
  return {
    accounts: largest.map(({ account }) => account),
    ...{ staked: matched, share, threeShare, marketId: market },
    ...{ marketName: named?.market_name ?? '', eventName: named?.event_name ?? '' },
  }
}

function pageOf(findings: RiskFinding[], found: number, cursor: number, most = examinedMax): RiskPage {
  const goesOn = found > most && cursor + most < lookedAtMax
  return { findings, examined: Math.min(found, most), next: goesOn ? String(cursor + most) : null }
}

/** Returns the finding about two accounts of a month, undefined where the query does not know them. */
export async function readPair(db: Db, month: number, one: AccountId, other: AccountId) {
  const row = await db
    .selectFrom('pair_month')
    .selectAll()
    .where('month', '=', month)
    .where('low', '=', Math.min(one, other))
    .where('high', '=', Math.max(one, other))
    .executeTakeFirst()
  return row && pairOf(db, row)
}
