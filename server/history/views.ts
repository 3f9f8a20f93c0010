/** History for the server: statements, settled bets, credits, movements of money and casino rounds, read from the views by their own thread. */

import { Worker } from 'node:worker_threads'
import type { LedgerPath } from '#contract/ledger.ts'
import type { Bet } from '#contract/orders.ts'
import type { RiskEvidence, RiskFindings, RiskQuery } from '#contract/risk.ts'
import type { HistoryStanding } from '#contract/values.ts'
import type { AccountId, MarketId, OrderId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import { Restarts, type WorkerFigures } from '#server/restarts.ts'
import type { CashDay, Movements, MovementsQuery } from './banking-readers.ts'
import type { NotificationsPage } from './notification-readers.ts'
import type { ProfitPage } from './profit-readers.ts'
import type { CreditRow, EndedBetsQuery, PageQuery } from './readers.ts'
import type { ReportFilter } from './report-readers.ts'
import type { EvidenceFilter } from './risk-evidence.ts'
import type { FindingsFilter } from './risk-readers.ts'
import type { GamePlayed, KeptRound, RoundsQuery } from './round-readers.ts'
import type { PostedByHand, StatementQuery } from './statement-readers.ts'
import type { TotalsFilter } from './sum-readers.ts'
import type { FromViews, ToViews, ViewsQuery, ViewsWorkerData } from './views-protocol.ts'

export type Rounds = { readonly rounds: KeptRound[]; readonly next: string | null } & HistoryStanding

/** The root over all ledgers after a batch. */
export interface LedgerRootNow {
  readonly sequence: number
  readonly accounts: number
  readonly hash: string
}

/** Lines of CSV, and the cursor of those that follow. */
export type Lines = { readonly lines: string; readonly next: string | null } & HistoryStanding

/** What is read of them says how far they are. While their thread is down, it is refused with history_not_ready. */
export interface Views {
  /** How far they are known to be. */
  readonly standing: HistoryStanding
  readonly worker: WorkerFigures
  /** Returns a page of an account's postings, newest first: the answer of the call as text. */
  statement(account: AccountId, page: StatementQuery): Promise<string>
  /** Returns a page of the same as lines of CSV. */
  statementLines(account: AccountId, page: StatementQuery): Promise<Lines>
  /** Returns what an account's postings of a period and kind came to: the answer of the call as text. */
  statementTotals(account: AccountId, filter: TotalsFilter): Promise<string>
  /** Returns what a year came to for an account: the answer of the call as text. */
  year(account: AccountId, year: number): Promise<string>
  /** Returns what was posted by hand to an account from a time on; undefined of one with more entries since then than are gone through. */
  postedByHand(account: AccountId, from: number): Promise<PostedByHand | undefined>
  /** Returns a page of an account's bets in markets that have their result, last settled first: the answer of the call as text. */
  settledBets(account: AccountId, page: EndedBetsQuery): Promise<string>
  /** Returns a page of an account's bets that have ended, with a result or with nothing matched, last ended first: the answer of the call as text. */
  endedBets(account: AccountId, page: EndedBetsQuery): Promise<string>
  /** Returns an account's bet that has ended, also once its market is archived; undefined when there is none. */
  endedBet(account: AccountId, order: OrderId): Promise<Bet | undefined>
  /** Returns a page of what operators gave, to one account or to all, newest first. */
  credits(
    account: AccountId | undefined,
    page: PageQuery,
  ): Promise<{ credits: CreditRow[]; next: string | null }>
  /** Returns from when to when a market can be played again: the answer of the call as text. */
  replayRange(market: MarketId): Promise<string>
  /** Returns what was in a market at a time and what followed, as text; undefined where nothing of the market is kept. */
  replayPage(market: MarketId, from: number): Promise<string | undefined>
  /** Returns a page of a runner's price by the minute, as text; undefined where there is no such runner. */
  replayCourse(market: MarketId, selectionId: number, from: number): Promise<string | undefined>
  /** Returns a page of what happened to an account's bets in a market: the answer of the call as text. */
  replayBets(account: AccountId, market: MarketId, page: PageQuery): Promise<string>
  /** Returns a page of what an account's settled bets came to: the answer of the call as text. */
  profit(account: AccountId, page: ProfitPage): Promise<string>
  /** Returns a page of the same as lines of CSV. */
  profitLines(account: AccountId, page: ProfitPage): Promise<Lines>
  /** Returns a page of an account's bets that have ended, or have a result, as lines of CSV. */
  betLines(account: AccountId, list: 'settled' | 'ended', page: EndedBetsQuery): Promise<Lines>
  /** Returns the root over the ledgers of all accounts as they are, undefined before there is one and while history is made again. */
  ledgerRoot(): Promise<LedgerRootNow | undefined>
  /** Returns a page of the roots that were noted, newest first: the answer of the call as text. */
  ledgerRoots(page: PageQuery): Promise<string>
  /** Returns a page of an account's own ledger as lines of CSV, the oldest first. */
  ledgerLines(account: AccountId, page: PageQuery): Promise<Lines>
  /** Returns the way from an account's ledger to a root, undefined where there is none. */
  ledgerPath(account: AccountId, root: number): Promise<LedgerPath | undefined>
  /** Returns a page of an account's deposits and withdrawals, newest first: the answer of the call as text. */
  payments(account: AccountId, page: PageQuery): Promise<string>
  /** A page of the account's payments with the levels beside it, as text. */
  branchPayments(account: AccountId, page: PageQuery & { readonly since?: number }): Promise<string>
  /** Returns a page of an account's notifications, newest first: the answer of the call as text. */
  notifications(account: AccountId, page: NotificationsPage): Promise<string>
  /** Returns the id of the last notification that an account has had since the views were opened; undefined of one that had none. */
  lastNotification(account: AccountId): number | undefined
  /** Calls the listener with each account that has a new notification. */
  onNotified(listener: (account: AccountId) => void): void
  /** Returns a page of the movements of players' money, newest first. */
  movements(page: MovementsQuery): Promise<Movements & HistoryStanding>
  /** Returns a day's cash; `day` counts days of UTC since 1970. */
  cashDay(day: number): Promise<CashDay & HistoryStanding>
  /** Returns a page of what a query of the risk page finds. */
  riskFindings(query: Exclude<RiskQuery, 'device'>, filter: FindingsFilter): Promise<RiskFindings>
  /** Returns what a finding is by. */
  riskEvidence(filter: EvidenceFilter): Promise<RiskEvidence>
  /** Returns a page of a report: the answer of the call as text. */
  report(filter: ReportFilter): Promise<string>
  /** Returns a page of the same as lines of CSV. */
  reportLines(filter: ReportFilter): Promise<Lines>
  /** Returns the rates of commission and a page of who pays less: the answer of the call as text. */
  commission(cursor: number | undefined): Promise<string>
  /** Returns a page of an account's casino rounds, newest first. */
  rounds(account: AccountId, page: RoundsQuery): Promise<Rounds>
  /** Returns an account's casino round, or undefined when it has none of this number. */
  round(account: AccountId, round: number): Promise<KeptRound | undefined>
  /** Returns what an account has played in the casino since a time, by game. */
  playedSince(account: AccountId, from: number): Promise<GamePlayed[]>
  /** Returns whether the account ever had this client seed. */
  isClientSeedKnown(account: AccountId, seed: string): Promise<boolean>
  /** Resolves once the views hold a batch; rejects when they are closed before. */
  reached(sequence: number): Promise<void>
  close(): Promise<void>
}

export interface ViewsOptions {
  readonly dataDir: string
  /** The address of the module that exports the server's folds as `folds`: snapshots are read by them. */
  readonly foldsModule: string
  readonly sequencer: { onPublished(listener: () => void): void }
  /** Called when their thread has ended by itself: it is started again in `pauseMs`. Bets go on. */
  readonly onEnded: (error: Error, pauseMs: number) => void
}

/** The thread is told of new batches at most this often: it takes all there are. */
const tellMs = 50

/** Starts the views' thread, which makes them from the journal where they are not. The journal must be open already. */
export function openViews({ dataDir, foldsModule, sequencer, onEnded }: ViewsOptions): Views {
  const data: ViewsWorkerData = { dataDir, foldsModule }
  const calls = new Map<number, PromiseWithResolvers<unknown>>()
  const lastNotifications = new Map<AccountId, number>()
  const listeners: ((account: AccountId) => void)[] = []
  const waiting = new Set<{ sequence: number; resolve: () => void; reject: (error: Error) => void }>()
  const restarts = new Restarts('views', start)
  let worker: Worker | undefined
  let exited = Promise.resolve()
  let isClosing = false
  let standing: HistoryStanding = { sequence: 0, asOf: 0, isComplete: false }
  let lastCall = 0
  let timer: NodeJS.Timeout | undefined
  start()

  sequencer.onPublished(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      worker?.postMessage({ kind: 'more' } satisfies ToViews)
    }, tellMs)
  })

  function start(): void {
    const started = new Worker(new URL('./views-worker.ts', import.meta.url), { workerData: data })
    worker = started
    let cause = new Error('The thread of the views has ended.')
    started.on('message', take)
    started.on('error', (error) => {
      cause = error instanceof Error ? error : new Error(String(error))
    })
    exited = new Promise((resolve) => {
      started.once('exit', () => {
        worker = undefined
        standing = { ...standing, isComplete: false }
        for (const call of calls.values()) call.reject(notReady())
        calls.clear()
        if (!isClosing) onEnded(cause, restarts.ended())
        resolve()
      })
    })
  }

  function take(message: FromViews): void {
    if (message.kind === 'at') {
      restarts.working()
      standing = message.standing
      for (const [account, id] of message.told) {
        lastNotifications.set(account, id)
        for (const listener of listeners) listener(account)
      }
      for (const one of waiting) {
        if (one.sequence > standing.sequence) continue
        waiting.delete(one)
        one.resolve()
      }
      return
    }
    const call = calls.get(message.id)
    calls.delete(message.id)
    if (message.kind === 'answer') call?.resolve(message.value)
    else call?.reject(new Error(message.message))
  }

  function ask<T>(query: ViewsQuery): Promise<T> {
    if (worker === undefined || isClosing) return Promise.reject(notReady())
    const call = Promise.withResolvers<unknown>()
    const id = ++lastCall
    calls.set(id, call)
    worker.postMessage({ kind: 'query', id, query } satisfies ToViews)
    return call.promise as Promise<T>
  }

  return {
    get standing() {
      return standing
    },
    worker: restarts,
    statement: (account, page) => ask({ kind: 'statement', account, page }),
    statementLines: (account, page) => ask({ kind: 'statement-lines', account, page }),
    statementTotals: (account, filter) => ask({ kind: 'statement-totals', account, filter }),
    year: (account, year) => ask({ kind: 'year', account, year }),
    postedByHand: (account, from) => ask({ kind: 'posted-by-hand', account, from }),
    settledBets: (account, page) => ask({ kind: 'settled-bets', account, page }),
    endedBets: (account, page) => ask({ kind: 'ended-bets', account, page }),
    endedBet: (account, order) => ask({ kind: 'ended-bet', account, order }),
    credits: (account, page) => ask({ kind: 'credits', account, page }),
    replayRange: (market) => ask({ kind: 'replay-range', market }),
    replayPage: (market, from) => ask({ kind: 'replay-page', market, from }),
    replayCourse: (market, selectionId, from) => ask({ kind: 'replay-course', market, selectionId, from }),
    replayBets: (account, market, page) => ask({ kind: 'replay-bets', account, market, page }),
    profit: (account, page) => ask({ kind: 'profit', account, page }),
    profitLines: (account, page) => ask({ kind: 'profit-lines', account, page }),
    betLines: (account, list, page) => ask({ kind: 'bet-lines', list, account, page }),
    ledgerRoot: () => ask({ kind: 'ledger-root' }),
    ledgerRoots: (page) => ask({ kind: 'ledger-roots', page }),
    ledgerLines: (account, page) => ask({ kind: 'ledger-lines', account, page }),
    ledgerPath: (account, root) => ask({ kind: 'ledger-path', account, root }),
    payments: (account, page) => ask({ kind: 'payments', account, page }),
    branchPayments: (account, page) => ask({ kind: 'branch-payments', account, page }),
    notifications: (account, page) => ask({ kind: 'notifications', account, page }),
    lastNotification: (account) => lastNotifications.get(account),
    onNotified: (listener) => listeners.push(listener),
    movements: (page) => ask({ kind: 'movements', page }),
    cashDay: (day) => ask({ kind: 'cash-day', day }),
    riskFindings: (query, filter) => ask({ kind: 'risk-findings', query, filter }),
    riskEvidence: (filter) => ask({ kind: 'risk-evidence', filter }),
    report: (filter) => ask({ kind: 'report', filter }),
    reportLines: (filter) => ask({ kind: 'report-lines', filter }),
    commission: (cursor) => ask({ kind: 'commission', cursor }),
    rounds: (account, page) => ask({ kind: 'rounds', account, page }),
    round: (account, round) => ask({ kind: 'round', account, round }),
    playedSince: (account, from) => ask({ kind: 'played-since', account, from }),
    isClientSeedKnown: (account, seed) => ask({ kind: 'client-seed', account, seed }),
    reached(wanted) {
      if (standing.sequence >= wanted) return Promise.resolve()
      if (isClosing) return Promise.reject(notReady())
      return new Promise((resolve, reject) => waiting.add({ sequence: wanted, resolve, reject }))
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      restarts.stop()
      worker?.postMessage({ kind: 'close' } satisfies ToViews)
      await exited
      for (const one of waiting) one.reject(notReady())
      waiting.clear()
    },
  }
}

function notReady(): RefusedError {
  return new RefusedError('history_not_ready', { retryAfterSeconds: 5 })
}
