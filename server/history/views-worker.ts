/**
 * The views' thread: the one writer of views.sqlite. It tails the journal by a connection of its own, a little at a time
 * so that queries are answered between, and at a lower priority than everything a bet waits for.
 */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { Fold } from '#server/journal/fold.ts'
import type { JournalReader } from '#server/journal/journal.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import { readCashDay, readMovements } from './banking-readers.ts'
import { openViewsDatabase, removeViews } from './database.ts'
import { catchUp, createOpenBets, loadOpenBets, type OpenBets } from './open-bets.ts'
import { isOfJournal, Projector, readStanding } from './projector.ts'
import { openQueries } from './queries.ts'
import { readCredits, readEndedBet, readEndedBets, readSettledBets, readStatement } from './readers.ts'
import { readRound, readRounds } from './round-readers.ts'
import type { ViewsSchema } from './schema.ts'
import type { FromViews, ToViews, ViewsQuery, ViewsWorkerData } from './views-protocol.ts'

const stepMs = 15
const { dataDir, foldsModule } = workerData as ViewsWorkerData
const port = parentPort!

// On Linux this is the priority of this thread alone; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(10)

let database = openViewsDatabase(dataDir)
/** Snapshots are read by the folds. Views that begin with the journal need none. */
const folds = readStanding(database).sequence === 0 ? [] : await loadFolds()
const journal = openJournal(dataDir)
let open: OpenBets | undefined
let queries: Promise<Kysely<ViewsSchema>> | undefined
let projector: Projector | undefined
let isRunning = false
let hasMore = true

async function loadFolds(): Promise<readonly Fold<unknown>[]> {
  return (await import(foldsModule)).folds
}

function say(message: FromViews): void {
  port.postMessage(message)
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
  if (isDone) void loadQueries().catch(() => undefined)
  say({ kind: 'projected', sequence: projector.sequence })
  return isDone
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
  hasMore = false
  isRunning = true
  const next = () => {
    if (!isRunning) return
    if (!step() || hasMore) {
      hasMore = false
      setImmediate(next)
    } else isRunning = false
  }
  next()
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
  switch (query.kind) {
    case 'statement': {
      const { sequence } = readStanding(database)
      // Written here: the thread that answers has only to send it.
      return JSON.stringify({ ...(await readStatement(db, query.account, query.page)), sequence })
    }
    case 'settled-bets':
      return JSON.stringify(await readSettledBets(db, query.account, query.page))
    case 'ended-bets':
      return JSON.stringify(await readEndedBets(db, query.account, query.page))
    case 'ended-bet':
      return readEndedBet(db, query.account, query.order)
    case 'credits':
      return readCredits(db, query.account, query.page)
    case 'movements': {
      const { sequence } = readStanding(database)
      return { ...(await readMovements(db, query.page)), sequence }
    }
    case 'cash-day':
      return readCashDay(db, query.day)
    case 'rounds':
      return readRounds(db, query.account, query.page)
    case 'round':
      return readRound(db, query.account, query.round)
  }
}

function close(): void {
  isRunning = false
  journal.close()
  database.close()
  port.close()
}

port.on('message', (message: ToViews) => {
  switch (message.kind) {
    case 'more':
      hasMore = true
      if (!isRunning) run()
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
