/** The store's thread: runs one statement a message, in order, and answers it. */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

export interface StoreFile {
  readonly file: string
  /** Address of the module whose `openTables` makes the tables. */
  readonly tablesModule: string
}
export interface StatementCall {
  readonly id: number
  readonly name: string
  readonly args: readonly unknown[]
}
export interface StatementAnswer {
  readonly id: number
  readonly result?: unknown
  readonly error?: unknown
}
type Statements = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread.')

const { file, tablesModule } = workerData as StoreFile
const { openTables } = (await import(tablesModule)) as { openTables: (db: DatabaseSync) => Statements }
const db = openDatabase(file)
const statements: Statements = { ...makeTables(), close: () => db.close() }
port.on('message', ({ id, name, args }: StatementCall) => {
  let answer: StatementAnswer
  try {
    answer = { id, result: statements[name]!(...args) }
  } catch (error) {
    answer = { id, error }
  }
  port.postMessage(answer)
  if (name === 'close') port.close()
})
port.postMessage({ id: 0 } satisfies StatementAnswer)

/** What is missing is made by one commit, whole or not at all: a new file has a hundred statements of it. */
function makeTables(): Statements {
  db.exec('BEGIN')
  const made = openTables(db)
  db.exec('COMMIT')
  return made
}

/** Opens the file, made readable for its owner only, and checks that every commit is synced. */
function openDatabase(file: string): DatabaseSync {
  closeSync(openSync(file, 'a', 0o600))
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')
  const mode = db.prepare('PRAGMA journal_mode').get()?.journal_mode
  const sync = db.prepare('PRAGMA synchronous').get()?.synchronous
  if (mode !== 'wal' || sync !== 2) throw new Error(`${file} cannot be kept safely (${mode}, ${sync}).`)
  return db
}
