/**
 * The views' thread: the one writer of views.sqlite. It tails the journal by a connection of its own, a little at a time
 * so that queries are answered between, and at a lower priority than everything a bet waits for.
 */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { HistoryStanding } from '#contract/values.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Fold } from '#server/journal/fold.ts'
import type { JournalReader } from '#server/journal/journal.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import { readCashDay, readMovements } from './banking-readers.ts'
import { betLine, profitLine } from './bet-csv.ts'
import { readBranchPayments } from './branch-payment-readers.ts'
import { isDamaged, openViewsDatabase, removeViews } from './database.ts'
import { readLedgerLines, readLedgerPath, readRoots } from './ledger-readers.ts'
import { readNotifications } from './notification-readers.ts'
import { catchUp, createOpenBets, loadOpenBets, type OpenBets } from './open-bets.ts'
import { readPayments } from './payment-readers.ts'
import { readProfit } from './profit-readers.ts'
import { isOfJournal, Projector, readStanding } from './projector.ts'
import { openQueries } from './queries.ts'
import { readCredits, readEndedBet, readEndedBets, readSettledBets } from './readers.ts'
import { readReplayBets, readReplayCourse, readReplayPage, readReplayRange } from './replay-readers.ts'
import { commissionRates, reportLine } from './report-lines.ts'
import { dayText, readDiscounts, readReport } from './report-readers.ts'
import { readEvidence } from './risk-evidence.ts'
import { readConcentration, readPairs, readSignals } from './risk-readers.ts'
import { readIsClientSeedKnown, readPlayedSince, readRound, readRounds } from './round-readers.ts'
import type { ViewsSchema } from './schema.ts'
import { readPostedByHand, readStatement, statementLine } from './statement-readers.ts'
import { readTotals, readYear } from './sum-readers.ts'
import type { FromViews, ToViews, ViewsQuery, ViewsWorkerData } from './views-protocol.ts'

const stepMs = 15
/** Between two steps while there is more: a machine without priorities for threads has others to serve. */
const restMs = 5
/** The same until the journal's end is first reached: nobody waits for it, and bets wait for the same disk. */
const rebuildingRestMs = 35
/** What queries need is loaded this long after the views first had all there was, unless one has come by then: a start has enough to load. */
const queriesAfterMs = 2_000
/** The views are behind once they have not had all there was for this time. */
const behindMs = 2_000
const { dataDir, foldsModule } = workerData as ViewsWorkerData
const port = parentPort!

// On Linux this is the priority of this thread alone; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(10)

let database = openViewsDatabase(dataDir)
/** Snapshots are read by the folds. Views that begin with the journal need none. */
const folds = readStanding(database).sequence === 0 ? [] : await loadFolds()
const journal = openJournal(dataDir)
const nobody: ReadonlyMap<AccountId, number> = new Map()
let open: OpenBets | undefined
let queries: Promise<Kysely<ViewsSchema>> | undefined
let projector: Projector | undefined
let isRunning = false
let timer: NodeJS.Timeout | undefined
let queriesTimer: NodeJS.Timeout | undefined
/** When the views last had all there was, by the clock of this thread; undefined before they had. */
let atEndAt: number | undefined

async function loadFolds(): Promise<readonly Fold<unknown>[]> {
  return (await import(foldsModule)).folds
}

function say(message: FromViews): void {
  port.postMessage(message)
}

/** Returns how far the views are. */
function standing(): HistoryStanding {
  const { sequence, time } = projector?.standing ?? readStanding(database)
  const isBehind = isRunning && performance.now() - (atEndAt ?? 0) > behindMs
  return { sequence, asOf: time, isComplete: atEndAt !== undefined && !isBehind }
}

/** Takes one step towards the journal's end. Returns whether it is reached. */
function step(): boolean {
  open ??= begin(journal)
  if (projector === undefined) {
    const { sequence } = readStanding(database)
    if (!catchUp(open, journal, sequence, stepMs)) return false
    projector = new Projector(database, open)
  }
  const isDone = projector.step(journal, stepMs)
  if (isDone) {
    atEndAt = performance.now()
    if (queries === undefined) queriesTimer ??= setTimeout(loadQueriesAhead, queriesAfterMs)
  }
  return isDone
}

function loadQueriesAhead(): void {
  queriesTimer = undefined
  void loadQueries().catch(() => undefined)
}

/** Returns the bets to begin with; views that are not of this journal are rebuilt. */
function begin(journal: JournalReader): OpenBets {
  const standing = readStanding(database)
  if (isOfJournal(standing, journal)) return loadOpenBets(dataDir, folds, standing.sequence)
  database.close()
  removeViews(dataDir)
  database = openViewsDatabase(dataDir)
  return createOpenBets()
}

function run(): void {
  isRunning = true
  try {
    isRunning = !step()
  } catch (error) {
    // The next start of this thread makes them again.
    if (isDamaged(error)) {
      database.close()
      removeViews(dataDir)
    }
    throw error
  }
  const told = projector?.takeTold() ?? nobody
  say({ kind: 'at', standing: standing(), told: atEndAt === undefined ? nobody : told })
  if (isRunning) timer = setTimeout(run, atEndAt === undefined ? rebuildingRestMs : restMs)
}

async function answer(id: number, query: ViewsQuery): Promise<void> {
  try {
    say({ kind: 'answer', id, value: await read(query) })
  } catch (error) {
    say({ kind: 'refused', id, message: error instanceof Error ? error.message : String(error) })
  }
}

/** Loads what queries need: once there is time for it, so that none has to open a file, and again if that failed. */
function loadQueries(): Promise<Kysely<ViewsSchema>> {
  queries ??= openQueries(database).catch((error: unknown) => {
    queries = undefined
    throw error
  })
  return queries
}

async function read(query: ViewsQuery): Promise<unknown> {
  const db = await loadQueries()
  const at = standing()
  // Where the thread that answers has only to send it, the text is written here.
  switch (query.kind) {
    case 'statement':
      return JSON.stringify({ ...(await readStatement(db, query.account, query.page)), ...at })
    case 'statement-lines': {
      const { entries, next } = await readStatement(db, query.account, query.page)
      return { lines: entries.map(statementLine).join(''), next, ...at }
    }
    case 'statement-totals':
      return JSON.stringify({ ...(await readTotals(db, query.account, query.filter)), ...at })
    case 'posted-by-hand':
      return readPostedByHand(db, query.account, query.from)
    case 'year':
      return JSON.stringify({ year: query.year, ...(await readYear(db, query.account, query.year)), ...at })
    case 'settled-bets':
      return JSON.stringify({ ...(await readSettledBets(db, query.account, query.page)), ...at })
    case 'ended-bets':
      return JSON.stringify({ ...(await readEndedBets(db, query.account, query.page)), ...at })
    case 'ended-bet':
      return readEndedBet(db, query.account, query.order)
    case 'credits':
      return readCredits(db, query.account, query.page)
    case 'ledger-root':
      return at.isComplete ? projector?.ledgerRoot() : undefined
    case 'ledger-roots':
      return JSON.stringify({ ...(await readRoots(db, query.page)), ...at })
    case 'ledger-lines':
      return { ...(await readLedgerLines(db, query.account, query.page)), ...at }
    case 'ledger-path':
      return readLedgerPath(db, query.account, query.root)
    case 'payments':
      return JSON.stringify({ ...(await readPayments(db, query.account, query.page)), ...at })
    case 'branch-payments':
      return JSON.stringify({ ...(await readBranchPayments(db, query.account, query.page)), ...at })
    case 'notifications':
      return JSON.stringify({ ...(await readNotifications(db, query.account, query.page)), ...at })
    case 'profit':
      return JSON.stringify({ ...(await readProfit(db, query.account, query.page)), ...at })
    case 'profit-lines': {
      const { rows, next } = await readProfit(db, query.account, query.page)
      return { lines: rows.map((row) => profitLine(row, query.page.by)).join(''), next, ...at }
    }
    case 'bet-lines': {
      const readBets = query.list === 'settled' ? readSettledBets : readEndedBets
      const { bets, next } = await readBets(db, query.account, query.page)
      return { lines: bets.map(betLine).join(''), next, ...at }
    }
    case 'replay-range': {
      const range = await readReplayRange(db, query.market, projector?.recordedOf(query.market))
      return JSON.stringify({ ...range, ...at })
    }
    case 'replay-page': {
      const { market, from } = query
      const page = await readReplayPage(db, market, from, projector?.recordedOf(market))
      return page && JSON.stringify({ ...page, ...at })
    }
    case 'replay-course': {
      const { market, selectionId, from } = query
      const underWay = projector?.recordedOf(market)
      const course = await readReplayCourse(db, { marketId: market, selectionId, from }, underWay)
      return course && JSON.stringify({ ...course, ...at })
    }
    case 'replay-bets': {
      const { account, market, page } = query
      return JSON.stringify({ ...(await readReplayBets(db, account, market, page)), ...at })
    }
    case 'movements':
      return { ...(await readMovements(db, query.page)), ...at }
    case 'cash-day':
      return { ...(await readCashDay(db, query.day)), ...at }
    case 'risk-findings': {
      const { query: name, filter } = query
      const found =
        name === 'pair'
          ? await readPairs(db, filter)
          : name === 'concentration'
            ? await readConcentration(db, filter)
            : await readSignals(db, name, filter)
      return { ...found, ...at }
    }
    case 'risk-evidence':
      return { ...(await readEvidence(db, query.filter)), ...at }
    case 'report':
      return JSON.stringify({
        ...(await readReport(db, query.filter)),
        ...{ from: dayText(query.filter.from), to: dayText(query.filter.to) },
        ...at,
      })
    case 'report-lines': {
      const { rows, next } = await readReport(db, query.filter)
      return { lines: rows.map((row) => reportLine(row, query.filter.by)).join(''), next, ...at }
    }
    case 'commission':
      return JSON.stringify({
        rates: open === undefined ? [] : commissionRates(open.catalogue),
        ...(await readDiscounts(db, query.cursor)),
        ...at,
      })
    case 'rounds':
      return { ...(await readRounds(db, query.account, query.page)), ...at }
    case 'round':
      return readRound(db, query.account, query.round)
    case 'played-since':
      return readPlayedSince(db, query.account, query.from)
    case 'client-seed':
      return readIsClientSeedKnown(db, query.account, query.seed)
  }
}

function close(): void {
  clearTimeout(timer)
  clearTimeout(queriesTimer)
  projector?.close()
  journal.close()
  database.close()
  port.close()
}

port.on('message', (message: ToViews) => {
  switch (message.kind) {
    case 'more':
      // A step takes all there is.
      if (isRunning) break
      if (atEndAt !== undefined) atEndAt = performance.now()
      run()
      break
    case 'query':
      void answer(message.id, message.query)
      break
    case 'close':
      close()
      break
  }
})
run()
