/** accounts.sqlite as it is read where nothing of it may change: at a start, before its own thread has it. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from '#server/data-folder.ts'
import { messageOf } from '#server/journal/damage.ts'
import { storePath } from './store.ts'

/**
 * Returns what `read` makes of the accounts.sqlite of a data folder, which is open for reading until then; undefined where there is none.
 * Throws StartRefused when it cannot be read.
 */
export function readAccountsFile<T>(dataDir: string, read: (database: DatabaseSync) => T): T | undefined {
  const path = storePath(dataDir)
  if (!existsSync(path)) return undefined
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
    return read(database)
  } catch (error) {
    throw new StartRefused(
      `${path} cannot be read: ${messageOf(error)}. Users, roles, sessions and the audit log are in it: restore it from a copy.`,
    )
  } finally {
    database?.close()
  }
}

/** Returns whether a file of SQLite has a table of this name. */
export function hasTable(database: DatabaseSync, name: string): boolean {
  const tables = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
  return tables.get(name) !== undefined
}
