/**
 * Projects the results of markets into the views: the bets with theirs, and what they are shown with. A correction writes them
 * again: from the bets in memory, or once those have left it, from the rows themselves.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { FactLog } from '#core/facts/log.ts'
import { runnerResult } from '#core/facts/market.ts'
import { readerOf } from '#core/facts/reader.ts'
import type { MarketId } from '#core/values/brands.ts'
import { divideHalfEven } from '#core/values/money.ts'
import { profitOfShare } from '#server/live/bet-shape.ts'
import { type SettledBet, settledBetsOf } from '#server/live/settled-bets.ts'
import type { BetIds } from './bet-ids.ts'
import { termColumns } from './bet-terms.ts'
import type { Inserts } from './inserts.ts'
import type { OpenBets } from './open-bets.ts'
import type { ViewsSchema } from './schema.ts'

type Row = ViewsSchema['settled_bet']

/** A runner's share in the result, 0/1 where there is none. */
type Share = Pick<ViewsSchema['runner'], 'numerator' | 'denominator'>

const noShare: Share = { numerator: 0, denominator: 1 }

const result = readerOf(runnerResult)

export class SettledProjection {
  readonly #open: OpenBets
  readonly #inserts: Inserts
  readonly #deleteUpTo: StatementSync
  readonly #rowsUpTo: StatementSync
  readonly #runners: StatementSync
  readonly #deleteEnded: StatementSync
  readonly #ids: BetIds

  constructor(database: DatabaseSync, inserts: Inserts, open: OpenBets, ids: BetIds) {
    this.#open = open
    this.#ids = ids
    this.#inserts = inserts
    const upTo = 'FROM settled_bet WHERE market_id = ? AND bet_id <= ?'
    this.#rowsUpTo = database.prepare(`SELECT * ${upTo} ORDER BY bet_id`)
    this.#deleteUpTo = database.prepare(`DELETE ${upTo}`)
    this.#runners = database.prepare('SELECT * FROM runner WHERE market_id = ?')
    this.#deleteEnded = database.prepare('DELETE FROM ended_bet WHERE order_id = ?')
  }

  /** What bets of a new market are shown with. */
  projectCreated(marketId: MarketId): void {
    const { markets, events } = this.#open.catalogue
    const { eventId, name, runners } = markets.get(marketId)!
    const event_name = events.get(eventId)!.name
    this.#inserts.market({ market_id: marketId, event_id: eventId, market_name: name, event_name })
    for (let i = 0; i < runners.length; i++) this.#insertRunner(marketId, i, noShare)
  }

  /** A runner's share in a result: it stands in the views before the bets do, which may take several batches. */
  projectShare({ numbers }: FactLog, at: number): void {
    const share = { numerator: result.numerator(numbers, at), denominator: result.denominator(numbers, at) }
    this.#insertRunner(result.market(numbers, at), result.runner(numbers, at), share)
  }

  /** The market is settled by the shares projected before. */
  projectSettled(marketId: MarketId): void {
    this.#projectEnd(marketId, false)
  }

  projectVoided(marketId: MarketId): void {
    const { runners } = this.#open.catalogue.markets.get(marketId)!
    for (let i = 0; i < runners.length; i++) this.#insertRunner(marketId, i, noShare)
    this.#projectEnd(marketId, true)
  }

  /** A result is taken back; another follows. The rows of bets that have left memory stay until then: they are made of them. */
  forget(marketId: MarketId): void {
    if (this.#isInMemory(marketId)) this.#deleteUpTo.run(marketId, this.#ids.last)
  }

  #isInMemory(marketId: MarketId): boolean {
    return this.#open.store.markets[marketId] !== undefined
  }

  #insertRunner(marketId: MarketId, runner: number, share: Share): void {
    const { selectionId, name } = this.#open.catalogue.markets.get(marketId)!.runners[runner]!
    this.#inserts.runner({ market_id: marketId, selection_id: selectionId, runner_name: name, ...share })
  }

  #projectEnd(marketId: MarketId, isVoid: boolean): void {
    const { store, catalogue } = this.#open
    if (!this.#isInMemory(marketId)) return this.#correctRows(marketId, isVoid)
    for (const settled of settledBetsOf(store, catalogue, marketId)) {
      // A bet of which all was voided has ended before: with its result it is listed once.
      if (settled.matched === 0) this.#deleteEnded.run(settled.bet.orderId)
      this.#inserts.settled_bet(settledBetRow(++this.#ids.last, settled))
    }
  }

  /** Writes each row of the market again, at the end: what is settled last is listed first. */
  #correctRows(marketId: MarketId, isVoid: boolean): void {
    const shares = new Map<number, Share>()
    for (const row of this.#runners.all(marketId) as unknown as ViewsSchema['runner'][]) {
      shares.set(row.selection_id, row)
    }
    const { time } = this.#open.store
    const before = this.#ids.last
    for (const found of this.#rowsUpTo.iterate(marketId, before)) {
      const row = found as unknown as Row
      const share = isVoid ? undefined : shares.get(row.selection_id)!
      const corrected = { ...row, ...correctedFigures(row, share), settled_at: time }
      this.#inserts.settled_bet({ ...corrected, bet_id: ++this.#ids.last })
    }
    this.#deleteUpTo.run(marketId, before)
  }
}

/** Returns what a row says by another result than its own. share: of its runner; none, the whole market is void. */
function correctedFigures(row: Row, share: Share | undefined): Partial<Row> {
  const { own_matched: matched, payout } = row
  // What was void apart from a void of the whole market, and why: such a bet has no other reason.
  const voided = row.voided - (matched - row.matched)
  const reason = row.reason === 'VOIDED' && voided === 0 ? null : row.reason
  if (share === undefined) {
    const rest = { state: 'void', profit: 0, reason: reason ?? 'VOIDED' } as const
    return { matched: 0, average_price: 0, voided: voided + matched, ...rest }
  }
  return {
    matched,
    average_price: matched === 0 ? 0 : divideHalfEven(payout, matched),
    voided,
    state: matched === 0 ? 'void' : 'settled',
    profit: profitOfShare({ isLay: row.side === 'LAY', matched, payout }, share),
    reason,
  }
}

function settledBetRow(id: number, { account, bet, matched, payout }: SettledBet): Row {
  return {
    bet_id: id,
    account_id: account,
    order_id: bet.orderId,
    market_id: bet.marketId,
    selection_id: bet.selectionId,
    side: bet.side,
    price: bet.price,
    size: bet.size,
    matched: bet.matched,
    average_price: bet.averagePrice,
    cancelled: bet.cancelled,
    lapsed: bet.lapsed,
    voided: bet.voided,
    persistence: bet.persistence,
    state: bet.state,
    placed_at: bet.placedAt,
    release_at: bet.releaseAt ?? null,
    ...termColumns(bet),
    settled_at: bet.settledAt!,
    profit: bet.profit!,
    reason: bet.reason ?? null,
    reduced: bet.reduced === true ? 1 : 0,
    own_matched: matched,
    payout,
  }
}
