/** views.sqlite: opening it, and emptying it when another version has written it. Its content can always be rebuilt. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createStatements, schemaVersion } from './schema.ts'

/** Returns where the views of a data folder are. */
export function viewsPath(dataDir: string): string {
  return join(dataDir, 'views.sqlite')
}

/** Removes the views of a data folder. */
export function removeViews(dataDir: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(viewsPath(dataDir) + suffix, { force: true })
}

/** Opens the views, empty ones when there are none of this version or the file is no database. */
export function openViewsDatabase(dataDir: string): DatabaseSync {
  try {
    return open(dataDir)
  } catch (error) {
    if (!isDamaged(error)) throw error
    // Whatever is wrong with the file, the journal has what was in it.
    removeViews(dataDir)
    return open(dataDir)
  }
}

/** Of SQLite's errors: a table or row that is not as it was made, a damaged page, no database. */
const damageCodes = [1, 11, 19, 26]

/** Returns whether the views' content is at fault, rather than the disk or the program. */
export function isDamaged(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && damageCodes.includes(errcode & 0xff)
}

function open(dataDir: string): DatabaseSync {
  let database = openFile(dataDir)
  const version = database.prepare('PRAGMA user_version').get()!.user_version
  if (version !== schemaVersion && version !== 0) {
    database.close()
    removeViews(dataDir)
    database = openFile(dataDir)
  }
  if (version !== schemaVersion) {
    const statements = createStatements()
    database.exec(`BEGIN; ${statements.join(';')}; PRAGMA user_version = ${schemaVersion}; COMMIT`)
  }
  return database
}

function openFile(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(viewsPath(dataDir), { timeout: 5_000 })
  // A power cut may take the last rows, not the file: they are projected again.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  return database
}
