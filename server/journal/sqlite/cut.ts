/** Cuts the journal: a new file of the batches that are kept takes the place of the old one, which is kept beside it. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Head } from '../journal.ts'
import { openSeals, sealsPath } from '../seals.ts'
import { listSnapshots } from '../snapshot-file.ts'
import { syncFolder } from '../sync-folder.ts'
import { copyBatches, removeDatabase } from './copy.ts'
import { journalPath } from './database.ts'
import { headPath, replaceHead } from './head.ts'

/**
 * Keeps the batches before `from`, each checked, and returns the folder to which the files as they were have gone.
 * Throws JournalDamage, nothing changed, when one that would be kept is damaged. The caller holds the data folder's lock.
 * Should this be interrupted, the old head refuses every start until it is done again.
 */
export function cutJournal(dataDir: string, from: number): string {
  const made = join(dataDir, 'journal.sqlite.repair')
  removeDatabase(made)
  const last = copyAll(dataDir, made, from - 1)
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

function copyAll(dataDir: string, path: string, to: number): Head {
  const copying = copyBatches(dataDir, path, to)
  for (;;) {
    const { done, value } = copying.next()
    if (done === true) return value
  }
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
