/**
 * Projects the journal into the views, batch after batch: statements, ended bets, credits, rounds. Each step is one
 * transaction that also carries the last sequence, so a view is always as of a whole batch, whatever happens.
 */

import type { DatabaseSync } from 'node:sqlite'
import { accountAdded, accountOpened, discountSet, posting } from '#core/facts/ledger.ts'
import { clearFacts, type FactLog } from '#core/facts/log.ts'
import { marketCreated, marketSettled, marketVoided, settlementReversed } from '#core/facts/market.ts'
import { marketTerms } from '#core/facts/market-terms.ts'
import { readerOf, sharedReaderOf, textOf } from '#core/facts/reader.ts'
import { foldOf } from '#core/facts/registry.ts'
import { correctionBegun } from '#core/facts/task.ts'
import { playerIdFirst } from '#core/ledger/accounts.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { firstHash, sameHash } from '#server/journal/chain.ts'
import { decodeFacts } from '#server/journal/codec.ts'
import type { BatchRow, Head, JournalReader } from '#server/journal/journal.ts'
import { applyToBets, tidyBets } from '#server/live/apply-bets.ts'
import { applyToCatalogue } from '#server/live/catalogue.ts'
import { readBetIds } from './bet-ids.ts'
import { BranchPaymentProjection } from './branch-payment-projection.ts'
import { DayProjection } from './day-projection.ts'
import { EndedProjection } from './ended-projection.ts'
import { createInserts, type Inserts } from './inserts.ts'
import { LedgerProjection } from './ledger-projection.ts'
import { MatchProjection } from './match-projection.ts'
import { MovementProjection } from './movement-projection.ts'
import { NotificationProjection } from './notification-projection.ts'
import type { OpenBets } from './open-bets.ts'
import { PaymentProjection } from './payment-projection.ts'
import { ProfitProjection } from './profit-projection.ts'
import { ReplayBetProjection } from './replay-bet-projection.ts'
import { type Chunk, ReplayRecorder, replayMs } from './replay-recorder.ts'
import { ReportProjection } from './report-projection.ts'
import { RoundProjection } from './round-projection.ts'
import { SettledProjection } from './settled-projection.ts'
import { SignalProjection } from './signal-projection.ts'
import { postingKindOf, statementText } from './statement-text.ts'

const posted = readerOf(posting)
const opened = readerOf(accountOpened)
const added = readerOf(accountAdded)
const discounted = readerOf(discountSet)
const created = readerOf(marketCreated)
const terms = readerOf(marketTerms)
const ended = sharedReaderOf([marketSettled, marketVoided])
const reversed = sharedReaderOf([settlementReversed, correctionBegun])

/** A batch as the views remember it. */
export interface Standing extends Head {
  /** Engine time, milliseconds since 1970. */
  readonly time: number
}

export class Projector {
  readonly #database: DatabaseSync
  readonly #open: OpenBets
  readonly #inserts: Inserts
  readonly #rounds: RoundProjection
  readonly #movements: MovementProjection
  readonly #days: DayProjection
  readonly #ledgers: LedgerProjection
  readonly #settled: SettledProjection
  readonly #ended: EndedProjection
  readonly #notes: NotificationProjection
  readonly #profit: ProfitProjection
  readonly #payments: PaymentProjection
  readonly #branchPayments: BranchPaymentProjection
  readonly #replay: ReplayRecorder
  readonly #replayBets: ReplayBetProjection
  readonly #matches: MatchProjection
  readonly #signals: SignalProjection
  readonly #reports: ReportProjection
  /** Balance of each player, as far as it is known; the others are in the table. */
  readonly #balances = new Map<number, number>()
  readonly #changedBalances = new Set<number>()
  /** Of the players who are spared something of the commission: basis points. */
  readonly #discounts = new Map<number, number>()
  #standing: Standing
  /** Of the batch that is projected. */
  #sequence = 0
  #isReplayBegun = false
  #lastEntry: number
  #lastCredit: number

  /** `open` must be as of the last sequence that the views carry. */
  constructor(database: DatabaseSync, open: OpenBets) {
    this.#database = database
    this.#open = open
    this.#inserts = createInserts(database)
    this.#rounds = new RoundProjection(database, this.#inserts)
    this.#movements = new MovementProjection(database, this.#inserts)
    this.#days = new DayProjection(database)
    this.#ledgers = new LedgerProjection(database, this.#inserts)
    const ids = readBetIds(database)
    this.#ended = new EndedProjection(database, this.#inserts, open, ids)
    const isParticipant = (account: AccountId) => this.#ended.isParticipant(account)
    this.#notes = new NotificationProjection(database, this.#inserts, open, isParticipant)
    this.#replay = new ReplayRecorder(database, this.#inserts, open)
    this.#replayBets = new ReplayBetProjection(database, this.#inserts, open, isParticipant)
    this.#profit = new ProfitProjection(database, this.#inserts, isParticipant)
    this.#payments = new PaymentProjection(database, this.#inserts)
    this.#branchPayments = new BranchPaymentProjection(database, this.#inserts)
    this.#matches = new MatchProjection(database, this.#inserts, open, isParticipant)
    this.#signals = new SignalProjection(database, this.#inserts, open, this.#matches, isParticipant)
    this.#reports = new ReportProjection(database, this.#inserts, open, isParticipant)
    this.#settled = new SettledProjection(database, this.#inserts, open, ids, this.#notes, this.#profit)
    this.#standing = readStanding(database)
    const last = (sql: string) => Number(database.prepare(sql).get()!.last ?? 0)
    this.#lastEntry = last('SELECT max(entry_id) AS last FROM statement_entry')
    this.#lastCredit = last('SELECT max(credit_id) AS last FROM credit')
    for (const { account_id, balance } of database
      .prepare('SELECT account_id, balance FROM account')
      .iterate()) {
      this.#balances.set(Number(account_id), Number(balance))
    }
    for (const row of database.prepare('SELECT account_id, discount_bps FROM discount').iterate()) {
      this.#discounts.set(Number(row.account_id), Number(row.discount_bps))
    }
  }

  /** The last batch that is in the views. */
  get standing(): Standing {
    return this.#standing
  }

  /** Returns the root over the ledgers of all accounts as they are, and after which batch; undefined before the first line. */
  ledgerRoot() {
    const root = this.#ledgers.root()
    return root && { sequence: this.#standing.sequence, ...root }
  }

  /** Returns the last notification of each account that has had one since this was asked last. */
  takeTold(): ReadonlyMap<AccountId, number> {
    return this.#notes.takeTold()
  }

  /** Projects the batches that follow, for at most `ms` and at least one. Returns whether the journal's end was reached. */
  step(reader: JournalReader, ms: number): boolean {
    const end = performance.now() + ms
    this.#beginReplay(reader)
    this.#database.exec('BEGIN')
    try {
      for (const row of reader.rows(this.#standing.sequence + 1)) {
        this.#sequence = row.sequence
        this.#projectBatch(row)
        this.#standing = { sequence: row.sequence, time: row.time, hash: row.hash }
        if (performance.now() >= end) break
      }
      this.#writeBalances()
      this.#movements.writeDays()
      this.#days.write()
      this.#matches.write()
      this.#reports.write()
      if (this.#replay.endStep()) this.#replayBets.deleteBefore(this.#open.store.time - replayMs)
      this.#inserts.standing({ id: 1, ...this.#standing })
      this.#database.exec('COMMIT')
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
    return (reader.last()?.sequence ?? 0) <= this.#standing.sequence
  }

  /** What is older than the time machine goes back is not recorded, where the views are made from the start. */
  #beginReplay(reader: JournalReader): void {
    if (this.#isReplayBegun) return
    const last = reader.last()
    const time = last === undefined ? undefined : reader.read(last.sequence)?.time
    if (time === undefined) return
    this.#isReplayBegun = true
    this.#replay.since = time - replayMs
    this.#replayBets.since = time - replayMs
  }

  /** Writes what is recorded of the markets up to now; before the views are closed. */
  close(): void {
    this.#database.exec('BEGIN')
    this.#replay.write()
    this.#database.exec('COMMIT')
  }

  /** Returns what is recorded of a market and not written yet. */
  recordedOf(market: MarketId): Chunk | undefined {
    return this.#replay.underWay(market)
  }

  #projectBatch({ facts, time }: BatchRow): void {
    const { log, store, catalogue } = this.#open
    clearFacts(log)
    decodeFacts(facts, log)
    this.#replay.beginBatch(time)
    for (let i = 0; i < log.count; i++) {
      this.#replay.before(log, i)
      applyToBets(store, log, i)
      applyToCatalogue(catalogue, log, i)
      this.#replay.after(log, i)
      this.#projectFacts(undefined, log, i, i + 1)
    }
    this.#movements.end()
    this.#notes.end()
    tidyBets(store)
  }

  readonly #projectFacts = foldOf<void>({
    time_advanced: 'ignored',
    answered: 'ignored',
    call_answered: 'ignored',
    call_begun: 'ignored',
    profile_set: 'ignored',
    audit_noted: 'ignored',
    limit_set: 'ignored',
    limit_asked: 'ignored',
    limit_passed: 'ignored',
    time_out_taken: 'ignored',
    self_excluded: 'ignored',
    return_requested: 'ignored',
    reminder_set: 'ignored',
    session_begun: 'ignored',
    reminder_acknowledged: 'ignored',
    deposit_limit_declined: 'ignored',
    limits_reviewed: 'ignored',
    identity_noted: 'ignored',
    account_suspended: 'ignored',
    account_restricted: 'ignored',
    ledger_rooted: (_, log, at) => this.#ledgers.projectRoot(log, at, this.#open.store.time),
    deposit_begun: (_, log, at) => this.#payments.projectDeposit(log, at, this.#open.store.time),
    withdrawal_begun: (_, log, at) => this.#payments.projectWithdrawal(log, at, this.#open.store.time),
    withdrawal_approved: (_, log, at) => this.#payments.projectApproval(log, at),
    transfer_posted: (_, log, at) => this.#payments.projectPosted(log, at, this.#open.store.time),
    transfer_voided: (_, log, at) => this.#payments.projectVoided(log, at, this.#open.store.time),
    deposit_charged_back: (_, log, at) => this.#payments.projectChargedBack(log, at),
    deals_set: 'ignored',
    line_set: 'ignored',
    deals_announced: 'ignored',
    give_back_announced: 'ignored',
    deals_acted: 'ignored',
    branch_frozen: 'ignored',
    branch_thawed: 'ignored',
    branch_swept: 'ignored',
    payment_proposed: 'ignored',
    payment_confirmed: 'ignored',
    payment_lapsed: 'ignored',
    claim_filed: 'ignored',
    claim_raised: 'ignored',
    claim_answered: 'ignored',
    account_moved: 'ignored',
    agent_closed: 'ignored',
    period_left: 'ignored',
    give_backs_left: 'ignored',
    period_closed: 'ignored',
    book_bet_taken: 'ignored',
    book_bet_settled: 'ignored',

    account_opened: (_, { numbers }, at) =>
      this.#setDiscount(opened.account(numbers, at), opened.discountBps(numbers, at)),
    account_added: (_, log, at) => {
      this.#ended.projectAccount(log, at)
      this.#setDiscount(added.account(log.numbers, at), added.discountBps(log.numbers, at))
    },
    discount_set: (_, { numbers }, at) =>
      this.#setDiscount(discounted.account(numbers, at), discounted.discountBps(numbers, at)),
    posting: (_, log, at) => {
      this.#projectPosting(log, at)
      this.#ended.projectPosting(log, at)
    },

    event_created: 'ignored',
    market_created: (_, { numbers }, at) => this.#settled.projectCreated(created.market(numbers, at)),
    market_terms: (_, { numbers }, at) => this.#settled.projectCreated(terms.market(numbers, at)),
    market_result: 'ignored',
    runner_placed: 'ignored',
    market_scheduled: 'ignored',
    market_quiet: 'ignored',
    quiet_ended: 'ignored',
    market_opened: 'ignored',
    market_suspended: 'ignored',
    market_stopped: (_, log, at) => this.#signals.projectStopped(log, at),
    market_turned_in_play: 'ignored',
    market_closed: 'ignored',
    runner_result: 'ignored',
    market_settled: (_, { numbers }, at) => this.#projectSettled(ended.market(numbers, at)),
    market_graded: 'ignored',
    settlement_reversed: (_, { numbers }, at) => this.#forget(reversed.market(numbers, at)),
    market_voided: (_, { numbers }, at) => this.#projectVoid(ended.market(numbers, at)),
    runner_removed: 'ignored',
    match_voided: (_, log, at) => {
      this.#ended.projectVoided(log, at)
      this.#notes.projectVoided(log, at)
      this.#matches.projectVoided(log, at)
    },
    window_voided: 'ignored',
    runner_voided: 'ignored',
    account_settled: (_, log, at) => this.#profit.projectPaid(log, at),
    market_archived: 'ignored',
    market_trimmed: 'ignored',
    void_ruled: 'ignored',

    task_left: 'ignored',
    task_ended: 'ignored',
    correction_begun: (_, { numbers }, at) => this.#forget(reversed.market(numbers, at)),
    positions_freed: 'ignored',
    positions_recounted: 'ignored',
    runner_withdrawn: 'ignored',
    runner_reduced: 'ignored',
    match_reduced: (_, log, at) => this.#matches.projectReduced(log, at),

    order_placed: (_, log, at) => {
      this.#notes.projectPlaced(log, at)
      this.#replayBets.projectCame(log, at)
    },
    order_delayed: (_, log, at) => this.#replayBets.projectCame(log, at),
    order_waits: (_, log, at) => this.#replayBets.projectCame(log, at),
    order_terms: 'ignored',
    order_resized: 'ignored',
    order_retargeted: 'ignored',
    order_held: (_, log, at) => this.#replayBets.projectCame(log, at),
    held_edited: 'ignored',
    held_fired: (_, log, at) => this.#notes.projectFired(log, at),
    held_waits: 'ignored',
    held_again: 'ignored',
    pair_made: 'ignored',
    order_offset: 'ignored',
    exit_due: 'ignored',
    exit_placed: 'ignored',
    switch_set: 'ignored',
    switch_renewed: 'ignored',
    switch_fired: 'ignored',
    account_excluded: 'ignored',
    sweep_ended: 'ignored',
    cash_out_begun: (_, log, at) => this.#notes.projectCashOutBegun(log, at),
    cash_out_hedge: 'ignored',
    cash_out_held: 'ignored',
    held_cash_out_fired: 'ignored',
    held_cash_out_ended: 'ignored',
    cash_out_ended: (_, log, at) => this.#notes.projectCashOutEnded(log, at),
    order_released: 'ignored',
    order_matched: (_, log, at) => {
      this.#notes.projectMatched(log, at)
      this.#replayBets.projectMatched(log, at)
      this.#reports.projectMatched(log, at)
      const match = this.#matches.projectMatched(log, at)
      if (match !== undefined) this.#signals.projectMatched(match)
    },
    cross_matched: (_, log, at) => this.#projectCrossed(log, at),
    cross_leg: (_, log, at) => this.#projectCrossed(log, at),
    start_placed: 'ignored',
    start_begun: 'ignored',
    start_entered: 'ignored',
    start_priced: 'ignored',
    start_taken: (_, log, at) => this.#projectStarted(log, at),
    start_matched: (_, log, at) => this.#projectStarted(log, at),
    start_reduced: 'ignored',
    limit_loosened: 'ignored',
    runner_rated: 'ignored',
    order_cancelled: (_, log, at) => this.#projectCut(log, at),
    remainder_cancelled: (_, log, at) => {
      this.#ended.projectCut(log, at)
      this.#replayBets.projectCut(log, at)
    },
    order_lapsed: (_, log, at) => this.#projectCut(log, at),

    game_switched: 'ignored',
    paytable_set: (_, log, at) => this.#rounds.projectPaytable(log, at),
    stake_cap_set: 'ignored',
    seed_committed: (_, log, at) => this.#rounds.projectCommitted(log, at),
    seeds_rotated: (_, log, at) => this.#rounds.projectRotated(log, at),
    round_played: (_, log, at) => {
      const { game, stake, payout } = this.#rounds.projectRound(
        log,
        at,
        this.#open.store.time,
        (id) => this.#balances.get(id) ?? 0,
      )
      this.#reports.projectRound(game, stake, payout)
    },
  })

  #projectCut(log: FactLog, at: number): void {
    this.#ended.projectCut(log, at)
    this.#notes.projectCut(log, at)
    this.#replayBets.projectCut(log, at)
  }

  #projectMatchedAlone(log: FactLog, at: number): void {
    this.#notes.projectMatchedAlone(log, at)
    this.#replayBets.projectMatchedAlone(log, at)
  }

  #projectCrossed(log: FactLog, at: number): void {
    this.#projectMatchedAlone(log, at)
    this.#reports.projectCrossed(log, at)
  }

  #projectStarted(log: FactLog, at: number): void {
    this.#projectMatchedAlone(log, at)
    this.#reports.projectStarted(log, at)
  }

  #projectSettled(market: MarketId): void {
    this.#settled.projectSettled(market)
    this.#matches.projectSettled(market)
    this.#signals.forget(market)
  }

  #projectVoid(market: MarketId): void {
    this.#settled.projectVoided(market)
    this.#matches.projectMarketVoided(market)
    this.#signals.forget(market)
  }

  /** A result is taken back. */
  #forget(market: MarketId): void {
    this.#settled.forget(market)
    this.#matches.forget(market)
  }

  #projectPosting(log: FactLog, at: number): void {
    const { numbers } = log
    const amount = posted.amount(numbers, at)
    const kind = postingKindOf(posted.kind(numbers, at))
    const reason = textOf(log, at, posting)
    const market = posted.market(numbers, at)
    const transaction = posted.transaction(numbers, at)
    const why = kind === 'commission' ? this.#termsOf(market, posted.from(numbers, at)) : reason
    const text = statementText(kind, this.#marketName(market), why)
    const { time } = this.#open.store
    this.#branchPayments.project(log, at, kind, time)
    const [from, to] = [posted.from(numbers, at), posted.to(numbers, at)]
    this.#reports.projectPosting({ from, to, kind, amount, market })
    for (const [account, change] of [
      [from, -amount],
      [to, amount],
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
      this.#days.add(account, time, kind, change, balance)
      this.#ledgers.add(account, this.#sequence, { time, kind, amount: change, balance })
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

  #setDiscount(account: number, discountBps: number): void {
    if ((this.#discounts.get(account) ?? 0) === discountBps) return
    this.#discounts.set(account, discountBps)
    this.#inserts.discount({ account_id: account, discount_bps: discountBps })
  }

  /** Returns by what terms the account pays commission in a market where it has a discount, else "": the market's rules say the rest. */
  #termsOf(marketId: MarketId, account: number): string {
    const discountBps = this.#discounts.get(account) ?? 0
    const market = this.#open.catalogue.markets.get(marketId)
    if (discountBps === 0 || market === undefined) return ''
    return `${market.commissionBps / 100}% less ${discountBps / 100}%`
  }

  #marketName(marketId: MarketId): string {
    const { catalogue } = this.#open
    const market = catalogue.markets.get(marketId)
    const event = market && catalogue.events.get(market.eventId)
    return market === undefined ? '' : `${market.name}, ${event?.name ?? ''}`
  }

  #writeBalances(): void {
    for (const account of this.#changedBalances) {
      this.#inserts.account({ account_id: account, balance: this.#balances.get(account)! })
    }
    this.#changedBalances.clear()
  }
}

/** Returns the last batch that is in the views; sequence 0 when they are empty. */
export function readStanding(database: DatabaseSync): Standing {
  const row = database.prepare('SELECT sequence, time, hash FROM standing').get()
  return row === undefined
    ? { sequence: 0, time: 0, hash: firstHash() }
    : { sequence: Number(row.sequence), time: Number(row.time), hash: row.hash as Uint8Array }
}

/** Returns whether the journal holds the batch that the views stand at: it does not when it was cut or replaced. */
export function isOfJournal(standing: Head, reader: JournalReader): boolean {
  if (standing.sequence === 0) return true
  const row = reader.read(standing.sequence)
  return row !== undefined && sameHash(row.hash, standing.hash)
}
