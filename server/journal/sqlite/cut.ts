/** Cuts the journal: a new file of the batches that are kept takes the place of the old one, which is kept beside it. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { firstHash } from '../chain.ts'
import { checkedRows } from '../checked-rows.ts'
import type { Head } from '../journal.ts'
import { openSeals, sealsPath } from '../seals.ts'
import { listSnapshots } from '../snapshot-file.ts'
import { syncFolder } from '../sync-folder.ts'
import { journalPath, openForWriting } from './database.ts'
import { headPath, replaceHead } from './head.ts'
import { openReader } from './reader.ts'

/**
 * Keeps the batches before `from`, each checked, and returns the folder to which the files as they were have gone.
 * Throws JournalDamage, nothing changed, when one that would be kept is damaged. The caller holds the data folder's lock.
 * Should this be interrupted, the old head refuses every start until it is done again.
 */
export function cutJournal(dataDir: string, from: number): string {
  const made = join(dataDir, 'journal.sqlite.repair')
  removeDatabase(made)
  const last = copyBatches(dataDir, made, from)
  const kept = join(dataDir, `before-repair-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(kept)
  for (const path of [headPath(dataDir), sealsPath(dataDir)]) {
    if (existsSync(path)) copyFileSync(path, join(kept, basename(path)))
  }
  for (const name of filesToReplace(dataDir, from)) renameSync(join(dataDir, name), join(kept, name))
  renameSync(made, journalPath(dataDir))
  syncFolder(dataDir)
  cutSeals(dataDir, from)
  replaceHead(dataDir, last)
  return kept
}

function copyBatches(dataDir: string, path: string, from: number): Head {
  const reader = openReader(dataDir)
  const database = openForWriting(path, dataDir)
  let last: Head = { sequence: 0, hash: firstHash() }
  try {
    const insert = database.prepare('INSERT INTO batch (sequence, time, facts, hash) VALUES (?, ?, ?, ?)')
    database.exec('BEGIN')
    if (reader) {
      for (const row of checkedRows(reader, last, from - 1)) {
        insert.run(row.sequence, row.time, row.facts, row.hash)
        last = row
      }
    }
    database.exec('COMMIT')
  } catch (error) {
    database.close()
    removeDatabase(path)
    throw error
  } finally {
    reader?.close()
  }
  // The last connection to close leaves everything, synced, in the one file.
  database.close()
  return last
}

/** The journal, the snapshots that hold what is cut off, and the views, which are rebuilt from the journal. */
function filesToReplace(dataDir: string, from: number): string[] {
  const snapshots = new Set(
    listSnapshots(dataDir)
      .filter((file) => file.sequence >= from)
      .map((file) => file.path),
  )
  return readdirSync(dataDir).filter(
    (name) => /^(journal|views)\.sqlite(-wal|-shm)?$/.test(name) || snapshots.has(join(dataDir, name)),
  )
}

function cutSeals(dataDir: string, from: number): void {
  if (!existsSync(sealsPath(dataDir))) return
  const file = openSeals(dataDir)
  file.cut(from)
  file.close()
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) rmSync(path + suffix)
}
