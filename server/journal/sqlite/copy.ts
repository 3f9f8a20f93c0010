/** Copies a journal's batches into a new file, each one checked, a little at a time. */
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { firstHash } from '../chain.ts'
import { checkedRows } from '../checked-rows.ts'
import type { Head } from '../journal.ts'
import { openForWriting } from './database.ts'
import { openReader } from './reader.ts'

/** What is read and written at once: no read is open between, so that a server's log can begin again, and no sync is long. */
const sliceBytes = 4 << 20

/**
 * Copies the batches up to `to` into a new journal at `path`; gives its head after each slice. Throws JournalDamage at the
 * first batch that is not sound, and leaves no file then. One file is left: the batches, synced.
 */
export function* copyBatches(dataDir: string, path: string, to: number): Generator<Head, Head> {
  const database = openForWriting(path, dirname(path))
  const reader = openReader(dataDir)
  let last: Head = { sequence: 0, hash: firstHash() }
  let isWhole = false
  try {
    const insert = database.prepare('INSERT INTO batch (sequence, time, facts, hash) VALUES (?, ?, ?, ?)')
    while (reader !== undefined && last.sequence < to) {
      let bytes = 0
      database.exec('BEGIN')
      for (const row of checkedRows(reader, last, to)) {
        insert.run(row.sequence, row.time, row.facts, row.hash)
        last = { sequence: row.sequence, hash: row.hash }
        bytes += row.facts.length
        if (bytes >= sliceBytes) break
      }
      database.exec('COMMIT')
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      yield last
    }
    // Without a log of its own the file is all there is.
    database.exec('PRAGMA journal_mode = DELETE')
    isWhole = true
    return last
  } finally {
    reader?.close()
    database.close()
    if (!isWhole) removeDatabase(path)
  }
}

/** Removes a database with what SQLite keeps beside it. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) if (existsSync(path + suffix)) rmSync(path + suffix)
}
