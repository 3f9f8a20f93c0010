/**
 * Projects the results of markets into the views: the bets with theirs, and what they are shown with. A correction writes them
 * again: from the bets in memory, or once those have left it, from the rows themselves.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Sport } from '#contract/catalogue.ts'
import { EACH_WAY, WINNERS } from '#core/exchange/risk/payoff.ts'
import { profitOfBet } from '#core/exchange/settlement/bet-profit.ts'
import { assert } from '#core/values/assert.ts'
import type { MarketId, Money, Price } from '#core/values/brands.ts'
import { divideHalfEven } from '#core/values/money.ts'
import type { CatalogueMarket } from '#server/live/catalogue.ts'
import { kindNameOf } from '#server/live/event-text.ts'
import { type SettledBet, settledBetsOf } from '#server/live/settled-bets.ts'
import type { BetIds } from './bet-ids.ts'
import { termColumns } from './bet-terms.ts'
import type { Inserts } from './inserts.ts'
import type { NotificationProjection } from './notification-projection.ts'
import type { OpenBets } from './open-bets.ts'
import type { ProfitProjection } from './profit-projection.ts'
import type { ViewsSchema } from './schema.ts'

type Row = ViewsSchema['settled_bet']

export class SettledProjection {
  readonly #open: OpenBets
  readonly #inserts: Inserts
  readonly #deleteUpTo: StatementSync
  readonly #rowsUpTo: StatementSync
  readonly #deleteEnded: StatementSync
  readonly #ids: BetIds
  readonly #notes: NotificationProjection
  readonly #profit: ProfitProjection

  constructor(
    database: DatabaseSync,
    inserts: Inserts,
    open: OpenBets,
    ids: BetIds,
    notes: NotificationProjection,
    profit: ProfitProjection,
  ) {
    this.#profit = profit
    this.#notes = notes
    this.#open = open
    this.#ids = ids
    this.#inserts = inserts
    const upTo = 'FROM settled_bet WHERE market_id = ? AND bet_id <= ?'
    this.#rowsUpTo = database.prepare(`SELECT * ${upTo} ORDER BY bet_id`)
    this.#deleteUpTo = database.prepare(`DELETE ${upTo}`)
    this.#deleteEnded = database.prepare('DELETE FROM ended_bet WHERE order_id = ?')
  }

  /** What bets of a new market are shown with; once more when it is of another kind than winners. */
  projectCreated(marketId: MarketId): void {
    const { markets, events } = this.#open.catalogue
    const market = markets.get(marketId)!
    const { eventId, name, runners, payoff, kindTerms } = market
    const { handicaps, places, divisor } = kindTerms
    this.#inserts.market({
      market_id: marketId,
      event_id: eventId,
      market_name: name,
      event_name: events.get(eventId)!.name,
      sport: events.get(eventId)!.sport as Sport,
      kind: payoff === WINNERS ? null : kindNameOf(market),
      each_way: payoff === EACH_WAY ? JSON.stringify({ places, divisor }) : null,
    })
    runners.forEach((runner, i) => {
      const handicap = handicaps[i]
      this.#inserts.runner({
        market_id: marketId,
        selection_id: runner.selectionId,
        place: i,
        runner_name: runner.name,
        handicap: handicap === undefined ? null : JSON.stringify(handicap),
      })
    })
  }

  /** The market is settled by the result that the catalogue has. */
  projectSettled(marketId: MarketId): void {
    this.#projectEnd(marketId, false)
    this.#profit.projectResult(marketId, false)
  }

  projectVoided(marketId: MarketId): void {
    this.#projectEnd(marketId, true)
    this.#profit.projectResult(marketId, true)
  }

  /** A result is taken back; another follows. The rows of bets that have left memory stay until then: they are made of them. */
  forget(marketId: MarketId): void {
    this.#profit.forget(marketId)
    if (this.#isInMemory(marketId)) this.#deleteUpTo.run(marketId, this.#ids.last)
  }

  #isInMemory(marketId: MarketId): boolean {
    return this.#open.store.markets[marketId] !== undefined
  }

  #projectEnd(marketId: MarketId, isVoid: boolean): void {
    const { store, catalogue } = this.#open
    if (!this.#isInMemory(marketId)) return this.#correctRows(marketId, isVoid)
    for (const settled of settledBetsOf(store, catalogue, marketId)) {
      // A bet of which all was voided has ended before: with its result it is listed once.
      if (settled.matched === 0) this.#deleteEnded.run(settled.bet.orderId)
      this.#inserts.settled_bet(settledBetRow(++this.#ids.last, settled))
      if (settled.matched > 0) this.#notes.noteResult(settled.account, marketId, isVoid, settled.bet.profit!)
    }
  }

  /** Writes each row of the market again, at the end: what is settled last is listed first. */
  #correctRows(marketId: MarketId, isVoid: boolean): void {
    const market = this.#open.catalogue.markets.get(marketId)!
    const runnerOf = new Map(market.runners.map(({ selectionId }, i) => [selectionId, i]))
    const { time } = this.#open.store
    const before = this.#ids.last
    for (const found of this.#rowsUpTo.iterate(marketId, before)) {
      const row = found as unknown as Row
      const profit = isVoid ? undefined : profitOfRow(market, runnerOf.get(row.selection_id)!, row)
      const corrected = { ...row, ...correctedFigures(row, profit), settled_at: time }
      this.#inserts.settled_bet({ ...corrected, bet_id: ++this.#ids.last })
      if (row.own_matched > 0) this.#notes.noteResult(row.account_id, marketId, isVoid, profit ?? 0)
    }
    this.#deleteUpTo.run(marketId, before)
  }
}

/** Returns what the bet of a row won by the result that the market has now. */
function profitOfRow({ payoff, kindTerms, result }: CatalogueMarket, runner: number, row: Row): Money {
  assert(result !== undefined, 'a settled market has a result')
  const { side, own_matched: matched, payout, lines } = row
  return profitOfBet(
    payoff,
    { result, kindTerms },
    {
      ...{ runner, isLay: side === 'LAY', matched, payout },
      lines: lines === null ? undefined : (JSON.parse(lines) as [Price, Money][]),
    },
  )
}

/** Returns what a row says by another result than its own. profit: undefined when the whole market is void. */
function correctedFigures(row: Row, profit: Money | undefined): Partial<Row> {
  const { own_matched: matched, payout } = row
  // What was void apart from a void of the whole market, and why: such a bet has no other reason.
  const voided = row.voided - (matched - row.matched)
  const reason = row.reason === 'VOIDED' && voided === 0 ? null : row.reason
  if (profit === undefined) {
    const rest = { state: 'void', profit: 0, reason: reason ?? 'VOIDED' } as const
    return { matched: 0, average_price: 0, voided: voided + matched, ...rest }
  }
  return {
    matched,
    average_price: matched === 0 ? 0 : divideHalfEven(payout, matched),
    voided,
    state: matched === 0 ? 'void' : 'settled',
    profit,
    reason,
  }
}

function settledBetRow(id: number, { account, bet, matched, payout, lines }: SettledBet): Row {
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
    lines: lines === undefined ? null : JSON.stringify(lines),
  }
}
