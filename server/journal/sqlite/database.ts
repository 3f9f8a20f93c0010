/** journal.sqlite: its one table, and the two ways to open it. Only the journal's worker thread opens it for writing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { JournalDamage } from '../damage.ts'
import { journalFormat } from '../format.ts'
import { syncFolder } from '../sync-folder.ts'

const schema = `
  CREATE TABLE batch (
    sequence INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    facts BLOB NOT NULL,
    hash BLOB NOT NULL
  ) STRICT;
  PRAGMA user_version = ${journalFormat};
`

/** Returns where the journal of a data folder is. */
export function journalPath(dataDir: string): string {
  return join(dataDir, 'journal.sqlite')
}

/**
 * Opens the journal for reading; undefined when there is none, or none with a table in it yet.
 * Changes nothing: a damaged journal is left as it was found. Throws JournalDamage when it is not a journal.
 */
export function openForReading(dataDir: string): DatabaseSync | undefined {
  const path = journalPath(dataDir)
  if (!existsSync(path)) return undefined
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    if (tables.length === 0) {
      database.close()
      return undefined
    }
    if (tables[0]?.name !== 'batch' || checkedFormat(database, path) === 0) {
      throw new JournalDamage(`${path} is not a journal.`)
    }
    return database
  } catch (error) {
    if (database.isOpen) database.close()
    throw error
  }
}

/** Returns the format of the file, which stands in its `user_version`. Throws JournalDamage when it is a later program's. */
function checkedFormat(database: DatabaseSync, path: string): number {
  const format = Number(pragma(database, 'user_version'))
  if (format <= journalFormat) return format
  throw new JournalDamage(
    `${path} was written by a later version of Crossbook: its format is ${format}, and this one reads formats up to ` +
      `${journalFormat}. Start that version, or restore a copy of the data folder that was made before it.`,
  )
}

/**
 * Opens the journal for writing at a path, made when it is not there, raised to this program's format when it is of an
 * earlier one. Throws when the durable settings do not hold.
 */
export function openForWriting(path: string, folder: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5_000 })
  // Checkpoints are run by the writer between commits, so that no acknowledgement waits for one.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;')
  const mode = pragma(database, 'journal_mode')
  const synchronous = pragma(database, 'synchronous')
  if (mode !== 'wal' || synchronous !== 2) {
    throw new Error(`SQLite would not be durable here: journal_mode ${mode}, synchronous ${synchronous}.`)
  }
  const format = checkedFormat(database, path)
  if (format === 0) {
    database.exec(`BEGIN; ${schema} COMMIT;`)
    syncFolder(folder)
  } else if (format < journalFormat) {
    database.exec(`PRAGMA user_version = ${journalFormat}`)
  }
  return database
}

function pragma(database: DatabaseSync, name: string): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name]
}
