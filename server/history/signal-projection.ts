/**
 * Projects the matches that a player took and that say something: shortly before the feed stopped the market for what had happened,
 * shortly before the price of the runner moved, or turned on the other side at once. Only the last seconds are looked at.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { BetSignal } from '#contract/risk.ts'
import { LINE } from '#core/exchange/risk/payoff.ts'
import type { FactLog } from '#core/facts/log.ts'
import { marketStopped } from '#core/facts/market.ts'
import { readerOf, textOf } from '#core/facts/reader.ts'
import { sentenceOfStop, stoppers, stopReasons } from '#core/facts/stop.ts'
import { playerIdFirst } from '#core/ledger/accounts.ts'
import type { AccountId, MarketId, Price } from '#core/values/brands.ts'
import type { Inserts } from './inserts.ts'
import type { MatchProjection } from './match-projection.ts'
import { monthOf } from './months.ts'
import type { OpenBets } from './open-bets.ts'
import { riskThresholds } from './risk-thresholds.ts'
import type { ViewsSchema } from './schema.ts'

type Row = ViewsSchema['player_match']

const stopped = readerOf(marketStopped)
/** What happened on the field: who knew of it before the market was stopped had an edge. */
const happenings = new Set<number>([
  ...[stopReasons.GOAL, stopReasons.GOAL_DISALLOWED, stopReasons.PENALTY, stopReasons.RED_CARD],
  ...[stopReasons.WICKET, stopReasons.SET_END, stopReasons.INNINGS_END, stopReasons.FULL_TIME],
  ...[stopReasons.MATCH_END, stopReasons.RACE_END],
])
const { feedDelayMs, jump, reversalMs } = riskThresholds
const windowMs = Math.max(feedDelayMs, reversalMs)
/** Matches of a runner that are looked back at. */
const lookedAtMax = 200

/** A match that a player took. */
interface Taken {
  readonly match: number
  readonly account: AccountId
  readonly isBack: boolean
  readonly time: number
  readonly price: Price
  readonly isInPlay: boolean
}

export class SignalProjection {
  readonly #inserts: Inserts
  readonly #open: OpenBets
  readonly #matches: MatchProjection
  readonly #isParticipant: (account: AccountId) => boolean
  readonly #known: StatementSync
  /** By market and runner, oldest first. */
  readonly #recent = new Map<MarketId, Map<number, Taken[]>>()

  constructor(
    database: DatabaseSync,
    inserts: Inserts,
    open: OpenBets,
    matches: MatchProjection,
    isParticipant: (account: AccountId) => boolean,
  ) {
    this.#inserts = inserts
    this.#open = open
    this.#matches = matches
    this.#isParticipant = isParticipant
    this.#known = database.prepare(
      'SELECT 1 FROM signal_bet WHERE match_id = ? AND kind = ? AND account_id = ?',
    )
    const since = open.store.time - windowMs
    const last: Row[] = []
    for (const found of database.prepare('SELECT * FROM player_match ORDER BY match_id DESC').iterate()) {
      const row = found as unknown as Row
      if (row.time < since) break
      last.push(row)
    }
    for (const row of last.reverse()) this.#keep(row)
  }

  /** A match with a player in it was made. */
  projectMatched(row: Row): void {
    const before = this.#ofRunner(row.market_id, row.runner)
    const isOfLines = this.#open.catalogue.markets.get(row.market_id)?.payoff === LINE
    for (const taken of before) {
      if (row.time - taken.time > feedDelayMs || isOfLines || !taken.isInPlay) continue
      if (hasMoved(taken, row.price))
        this.#note('fast', taken, row.time - taken.time, (row.price / 100).toFixed(2))
    }
    const taken = this.#keep(row)
    if (taken === undefined) return
    const own = before.findLast(({ account, match }) => account === taken.account && match !== taken.match)
    if (own === undefined || own.isBack === taken.isBack || taken.time - own.time > reversalMs) return
    this.#note('reversal', taken, taken.time - own.time, (own.price / 100).toFixed(2))
  }

  /** A market was stopped. */
  projectStopped(log: FactLog, at: number): void {
    const { numbers } = log
    const reason = stopped.reason(numbers, at)
    if (stopped.by(numbers, at) !== stoppers.FEED || !happenings.has(reason)) return
    const { time } = this.#open.store
    const why = sentenceOfStop(reason, textOf(log, at, marketStopped)) ?? ''
    for (const runner of this.#recent.get(stopped.market(numbers, at))?.values() ?? []) {
      for (const taken of runner) {
        if (taken.isInPlay && time - taken.time <= feedDelayMs)
          this.#note('late', taken, time - taken.time, why)
      }
    }
  }

  /** A market has ended. */
  forget(marketId: MarketId): void {
    this.#recent.delete(marketId)
  }

  /** Keeps the match where a player took it, and returns what is kept. */
  #keep(row: Row): Taken | undefined {
    const isBack = row.taker === 'BACK'
    const account = isBack ? row.back_account : row.lay_account
    if (account < playerIdFirst || this.#isParticipant(account)) return undefined
    const { match_id: match, time, price } = row
    const taken = { match, account, isBack, time, price, isInPlay: row.in_play === 1 }
    this.#ofRunner(row.market_id, row.runner).push(taken)
    return taken
  }

  /** Returns what was taken of a runner in the last seconds. */
  #ofRunner(marketId: MarketId, runner: number): Taken[] {
    const market = this.#recent.get(marketId) ?? new Map<number, Taken[]>()
    this.#recent.set(marketId, market)
    const taken = market.get(runner) ?? []
    market.set(runner, taken)
    const since = this.#open.store.time - windowMs
    let over = Math.max(0, taken.length - lookedAtMax)
    while (over < taken.length && taken[over]!.time < since) over++
    if (over > 0) taken.splice(0, over)
    return taken
  }

  #note(kind: BetSignal, { match, account, time }: Taken, ms: number, detail: string): void {
    if (this.#known.get(match, kind, account) !== undefined) return
    const month = monthOf(time)
    this.#inserts.signal_bet({ match_id: match, kind, account_id: account, month, ms, detail })
    this.#matches.countSignal(time, account, kind)
  }
}

/** Returns whether the price has moved in favour of what was taken. */
function hasMoved({ isBack, price }: Taken, now: Price): boolean {
  const [shorter, longer] = isBack ? [now, price] : [price, now]
  return longer * 10_000 >= shorter * (10_000 + jump)
}
