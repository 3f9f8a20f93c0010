/** views.sqlite: opening it, and emptying it when another version has written it. Its content can always be rebuilt. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { createStatements, schemaVersion, type ViewsSchema } from './schema.ts'
import { nodeSqliteDialect } from './sqlite-dialect.ts'

export interface ViewsDatabase {
  /** For what is written, by statements that are compiled once. */
  readonly raw: DatabaseSync
  /** For what is read. */
  readonly db: Kysely<ViewsSchema>
}

/** Returns where the views of a data folder are. */
export function viewsPath(dataDir: string): string {
  return join(dataDir, 'views.sqlite')
}

/** Removes the views of a data folder. */
export function removeViews(dataDir: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(viewsPath(dataDir) + suffix, { force: true })
}

/** Opens the views, empty ones when there are none of this version or the file is no database. */
export function openViewsDatabase(dataDir: string): ViewsDatabase {
  try {
    return open(dataDir)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error
    // Whatever is wrong with the file, the journal has what was in it.
    removeViews(dataDir)
    return open(dataDir)
  }
}

function open(dataDir: string): ViewsDatabase {
  let raw = openFile(dataDir)
  const version = raw.prepare('PRAGMA user_version').get()!.user_version
  if (version !== schemaVersion && version !== 0) {
    raw.close()
    removeViews(dataDir)
    raw = openFile(dataDir)
  }
  const db = new Kysely<ViewsSchema>({ dialect: nodeSqliteDialect(raw) })
  if (version !== schemaVersion) {
    const statements = createStatements(db.schema)
    raw.exec(`BEGIN; ${statements.join(';')}; PRAGMA user_version = ${schemaVersion}; COMMIT`)
  }
  return { raw, db }
}

function openFile(dataDir: string): DatabaseSync {
  const raw = new DatabaseSync(viewsPath(dataDir), { timeout: 5_000 })
  // A power cut may take the last rows, not the file: they are projected again.
  raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  return raw
}
