/**
 * Projects the journal into the views, batch after batch: statements, settled bets, credits, rounds. Each step is one
 * transaction that also carries the last sequence, so a view is always as of a whole batch, whatever happens.
 */
import type { StatementSync } from 'node:sqlite'
import type { Bet } from '#contract/orders.ts'
import { posting } from '#core/facts/ledger.ts'
import { clearFacts, type FactLog, factStride } from '#core/facts/log.ts'
import { marketSettled, marketVoided, settlementReversed } from '#core/facts/market.ts'
import { playerIdFirst } from '#core/ledger/accounts.ts'
import { firstHash, sameHash } from '#server/journal/chain.ts'
import { decodeFacts } from '#server/journal/codec.ts'
import type { Head, JournalReader } from '#server/journal/journal.ts'
import { applyToBets, tidyBets } from '#server/live/apply-bets.ts'
import { applyToCatalogue } from '#server/live/catalogue.ts'
import { settledBetsOf } from '#server/live/settled-bets.ts'
import type { ViewsDatabase } from './database.ts'
import { createInserts, type Inserts } from './inserts.ts'
import { MovementProjection } from './movement-projection.ts'
import type { OpenBets } from './open-bets.ts'
import { RoundProjection } from './round-projection.ts'
import type { ViewsSchema } from './schema.ts'
import { postingKindOf, statementText } from './statement-text.ts'

export class Projector {
  readonly #database: ViewsDatabase
  readonly #open: OpenBets
  readonly #inserts: Inserts
  readonly #rounds: RoundProjection
  readonly #movements: MovementProjection
  readonly #deleteSettled: StatementSync
  /** Balance of each player, as far as it is known; the others are in the table. */
  readonly #balances = new Map<number, number>()
  readonly #changedBalances = new Set<number>()
  #standing: Head
  #lastEntry: number
  #lastBet: number
  #lastCredit: number

  /** `open` must be as of the last sequence that the views carry. */
  constructor(database: ViewsDatabase, open: OpenBets) {
    this.#database = database
    this.#open = open
    this.#inserts = createInserts(database)
    this.#rounds = new RoundProjection(database, this.#inserts)
    this.#movements = new MovementProjection(database, this.#inserts)
    this.#deleteSettled = database.raw.prepare(
      database.db.deleteFrom('settled_bet').where('market_id', '=', 0).compile().sql,
    )
    this.#standing = readStanding(database)
    const { raw } = database
    const last = (sql: string) => Number(raw.prepare(sql).get()!.last ?? 0)
    this.#lastEntry = last('SELECT max(entry_id) AS last FROM statement_entry')
    this.#lastBet = last('SELECT max(bet_id) AS last FROM settled_bet')
    this.#lastCredit = last('SELECT max(credit_id) AS last FROM credit')
    for (const { account_id, balance } of raw.prepare('SELECT account_id, balance FROM account').iterate()) {
      this.#balances.set(Number(account_id), Number(balance))
    }
  }

  /** The last batch that is in the views. */
  get sequence(): number {
    return this.#standing.sequence
  }

  /** Projects the batches that follow, for at most `ms` and at least one. Returns whether the journal's end was reached. */
  step(reader: JournalReader, ms: number): boolean {
    const end = performance.now() + ms
    let done = true
    this.#database.raw.exec('BEGIN')
    try {
      for (const row of reader.rows(this.sequence + 1)) {
        this.#projectBatch(row.facts)
        this.#standing = { sequence: row.sequence, hash: row.hash }
        if (performance.now() < end) continue
        done = false
        break
      }
      this.#writeBalances()
      this.#movements.writeDays()
      this.#inserts.standing({ id: 1, ...this.#standing })
      this.#database.raw.exec('COMMIT')
    } catch (error) {
      this.#database.raw.exec('ROLLBACK')
      throw error
    }
    return done
  }

  #projectBatch(facts: Uint8Array): void {
    const { log, store, catalogue } = this.#open
    clearFacts(log)
    decodeFacts(facts, log)
    for (let i = 0; i < log.count; i++) {
      applyToBets(store, log, i)
      applyToCatalogue(catalogue, log, i)
      this.#projectFact(log, i * factStride)
    }
    this.#movements.end()
    tidyBets(store)
  }

  #projectFact(log: FactLog, at: number): void {
    const { numbers } = log
    switch (numbers[at]) {
      case posting.code:
        return this.#projectPosting(log, at)
      case marketSettled.code:
      case marketVoided.code:
        return this.#projectResult(numbers[at + 1]!)
      case settlementReversed.code:
        // It comes before any other result of the market.
        this.#deleteSettled.run(numbers[at + 1]!)
        return
      default:
        this.#rounds.project(log, at, this.#open.store.time)
    }
  }

  #projectPosting(log: FactLog, at: number): void {
    const { fields } = posting
    const value = (place: number) => log.numbers[at + place]!
    const amount = value(fields.amount)
    const kind = postingKindOf(value(fields.kind))
    const reason = log.texts[value(fields.text)]!
    const market = value(fields.market)
    const transaction = value(fields.transaction)
    const text = statementText(kind, this.#marketName(market), reason)
    const { time } = this.#open.store
    for (const [account, change] of [
      [value(fields.from), -amount],
      [value(fields.to), amount],
    ] as const) {
      if (account < playerIdFirst) continue
      const balance = (this.#balances.get(account) ?? 0) + change
      this.#balances.set(account, balance)
      this.#changedBalances.add(account)
      this.#inserts.statement_entry({
        entry_id: ++this.#lastEntry,
        account_id: account,
        time,
        kind,
        amount: change,
        balance,
        text,
        market_id: market || null,
      })
      this.#movements.add({ entry: this.#lastEntry, transaction, account, time, kind, amount: change })
      if (kind === 'credit' || kind === 'funding') {
        this.#inserts.credit({
          credit_id: ++this.#lastCredit,
          time,
          account_id: account,
          kind,
          amount: change,
          reason,
        })
      }
    }
  }

  #marketName(marketId: number): string {
    const { catalogue } = this.#open
    const market = catalogue.markets.get(marketId)
    const event = market && catalogue.events.get(market.eventId)
    return market === undefined ? '' : `${market.name}, ${event?.name ?? ''}`
  }

  #projectResult(marketId: number): void {
    const { store, catalogue } = this.#open
    const market = catalogue.markets.get(marketId)!
    this.#inserts.market({
      market_id: marketId,
      event_id: market.eventId,
      market_name: market.name,
      event_name: catalogue.events.get(market.eventId)!.name,
    })
    for (const { selectionId, name } of market.runners) {
      this.#inserts.runner({ market_id: marketId, selection_id: selectionId, runner_name: name })
    }
    for (const { account, bet } of settledBetsOf(store, catalogue, marketId)) {
      this.#inserts.settled_bet(settledBetRow(++this.#lastBet, account, bet))
    }
  }

  #writeBalances(): void {
    for (const account of this.#changedBalances) {
      this.#inserts.account({ account_id: account, balance: this.#balances.get(account)! })
    }
    this.#changedBalances.clear()
  }
}

function settledBetRow(id: number, account: number, bet: Bet): ViewsSchema['settled_bet'] {
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
    settled_at: bet.settledAt!,
    profit: bet.profit!,
    reason: bet.reason ?? null,
  }
}

/** Returns the last batch that is in the views and its hash; sequence 0 when they are empty. */
export function readStanding({ raw }: ViewsDatabase): Head {
  const row = raw.prepare('SELECT sequence, hash FROM standing').get()
  return row === undefined
    ? { sequence: 0, hash: firstHash() }
    : { sequence: Number(row.sequence), hash: row.hash as Uint8Array }
}

/** Returns whether the journal holds the batch that the views stand at: it does not when it was cut or replaced. */
export function isOfJournal(standing: Head, reader: JournalReader): boolean {
  if (standing.sequence === 0) return true
  const row = reader.read(standing.sequence)
  return row !== undefined && sameHash(row.hash, standing.hash)
}
