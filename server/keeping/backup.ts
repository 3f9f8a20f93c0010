/**
 * A backup of a data folder, beside a running server too: everything is read over connections of its own, nothing is locked, and
 * no bet waits.
 *
 * Accounts and views are read as of one moment, and the journal up to the last batch that was durable right after it: so both
 * may be behind the journal, never ahead. Behind is what a crash leaves too, and every start copes with it: views catch up, and
 * an account of the exchange that is nobody's hurts nobody. A user ahead of it would have an account that somebody else gets.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { hashState } from '#core/engine/state-hash.ts'
import { keepSeedKeys, readPersonKeysLeft, readSeedKeys } from '#server/casino/seed-key.ts'
import { viewsPath } from '#server/history/database.ts'
import type { AuditHead } from '#server/identity/audit-chain.ts'
import { checkAuditOf } from '#server/identity/audit-file.ts'
import { auditHeadFold } from '#server/identity/audit-notes.ts'
import { hashText } from '#server/journal/chain.ts'
import type { Fold } from '#server/journal/fold.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import { recover } from '#server/journal/recovery.ts'
import { stateForm } from '#server/journal/snapshot-file.ts'
import { copyBatches } from '#server/journal/sqlite/copy.ts'
import { journalPath } from '#server/journal/sqlite/database.ts'
import { headPath, replaceHead } from '#server/journal/sqlite/head.ts'
import { syncFolder } from '#server/journal/sync-folder.ts'
import { storePath } from '#server/store/store.ts'
import { noteBackup } from './last-backup.ts'
import { fingerprintOf, type Manifest, measured, writeManifest } from './manifest.ts'
import { KeepingRefused } from './refused.ts'

export interface BackupOptions {
  readonly dataDir: string
  /** Of the keys that the server uses. */
  readonly keyFile: string
  /** Of what was erased. */
  readonly erasuresFile: string
  /** A folder that is not there yet, or empty. */
  readonly to: string
  /** Where the keys go: not into that folder, and not into the data folder. */
  readonly keyTo: string
}

/** Pages of a database that are copied at once, and the rest between two slices. */
const pagesAtOnce = 256
const restMs = 2

/**
 * Makes the backup, and proves that its journal comes to the state that its manifest names. Throws KeepingRefused, and
 * JournalDamage where the journal is not sound. What it leaves when it is interrupted has no manifest.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { dataDir, to } = options
  const keys = readSeedKeys(options.keyFile)
  if (keys === undefined)
    throw new KeepingRefused(`${options.keyFile}, the key of what is sealed, is missing.`)
  refusePlaces(options)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const sequence = await copyPeople(options)
  const last = await copyJournal(dataDir, to, sequence)
  const stateHash = await provenState(to, last)
  if (existsSync(options.erasuresFile)) copyFileSync(options.erasuresFile, join(to, 'erasures.log'))
  const files = readdirSync(to).sort()
  for (const name of files) syncFile(join(to, name))
  keepSeedKeys(options.keyTo, keys, readPersonKeysLeft(options.keyFile))
  const manifest: Manifest = {
    ...{ format: 1, madeAt: new Date().toISOString() },
    ...{ sequence: last.sequence, hash: hashText(last.hash), stateHash },
    stateForm: stateForm(),
    keys: keys.map(fingerprintOf),
    files: files.map((name) => measured(to, name)),
  }
  writeManifest(to, manifest)
  noteBackup(dataDir, manifest)
  return manifest
}

function refusePlaces({ dataDir, to, keyTo }: BackupOptions): void {
  if (existsSync(to) && readdirSync(to).length > 0) {
    throw new KeepingRefused(`${to} is not empty. Name a folder that is not there yet.`)
  }
  if (isWithin(dataDir, to)) throw new KeepingRefused(`${to} is in the data folder. Name another place.`)
  for (const folder of [to, dataDir]) {
    if (!isWithin(folder, keyTo)) continue
    throw new KeepingRefused(
      `The key would lie beside what it opens, in ${folder}. Name a file in another place: --key-to FILE.`,
    )
  }
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path))
  return way === '' || !way.startsWith('..')
}

/** Copies accounts and views as of one moment; resolves to the last batch that was durable right after it. */
async function copyPeople({ dataDir, to }: BackupOptions): Promise<number> {
  const paths = [storePath(dataDir), viewsPath(dataDir)].filter((path) => existsSync(path))
  const databases = paths.map((path) => new DatabaseSync(path, { readOnly: true, timeout: 5_000 }))
  const journal = openJournal(dataDir)
  try {
    // A read that is open holds its moment: what is written meanwhile is not seen, and does not begin the copy again.
    for (const database of databases) {
      database.exec('BEGIN')
      database.prepare('SELECT count(*) FROM sqlite_schema').get()
    }
    const sequence = journal.last()?.sequence ?? 0
    for (const [i, database] of databases.entries()) {
      const path = join(to, basename(paths[i]!))
      await backup(database, path, { rate: pagesAtOnce })
      database.exec('COMMIT')
      makeOneFile(path)
    }
    return sequence
  } finally {
    journal.close()
    for (const database of databases) database.close()
  }
}

/** Leaves a copy as one file that needs no other beside it. */
function makeOneFile(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = DELETE')
  database.close()
}

async function copyJournal(dataDir: string, to: string, sequence: number) {
  const copying = copyBatches(dataDir, journalPath(to), sequence)
  for (;;) {
    const { done, value } = copying.next()
    if (done === true) return value
    await setTimeout(restMs)
  }
}

/** Folds the copy from its first batch, and compares the audit log with what the journal has noted of it. */
async function provenState(to: string, last: Awaited<ReturnType<typeof copyJournal>>): Promise<string> {
  replaceHead(to, last)
  const folds = [auditHeadFold] as Fold<unknown>[]
  const recovered = await recover({ dataDir: to, folds, useSnapshots: false })
  const { head } = recovered.folds.get(auditHeadFold.name) as { head: AuditHead }
  const { wrong } = checkAuditOf(to, head)
  if (wrong.length > 0) throw new KeepingRefused(`${wrong[0]} Look at it by: crossbook verify`)
  // It is made again from what is restored.
  rmSync(headPath(to))
  return hashState(recovered.state)
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
  syncFolder(dirname(path))
}
