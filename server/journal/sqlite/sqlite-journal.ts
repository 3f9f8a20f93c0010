/** The journal in `journal.sqlite`, with the head beside it. Whoever appends holds the lock of the data folder. */
import { existsSync } from 'node:fs'
import { sameHash } from '../chain.ts'
import { damageAt, JournalDamage, messageOf } from '../damage.ts'
import type { Head, Journal } from '../journal.ts'
import { headPath, readHead } from './head.ts'
import { openReader, type SqliteReader } from './reader.ts'
import { openWriter } from './writer.ts'

/** Returns the journal of a data folder. Its file is opened by the first read that finds it there. */
export function sqliteJournal(dataDir: string): Journal {
  let opened: SqliteReader | undefined
  const reader = () => {
    opened ??= openReader(dataDir)
    return opened
  }
  return {
    read: (sequence) => reader()?.read(sequence),
    last: () => reader()?.last(),
    rows: (from, to) => reader()?.rows(from, to) ?? [].values(),
    acknowledged() {
      const head = readHead(dataDir)
      return typeof head === 'string' ? 0 : head.sequence
    },
    check() {
      // The head first: a server that runs beside this one moves it after the journal, never before.
      const head = readHead(dataDir)
      checkAgainstHead(reader(), head)
    },
    stand: (options) => openWriter(dataDir, options),
    close() {
      opened?.close()
      opened = undefined
    },
  }
}

/** Returns whether a data folder has a journal's head or a batch. A file where nothing was ever written is no journal. */
export function isSqliteJournal(dataDir: string): boolean {
  if (existsSync(headPath(dataDir))) return true
  const reader = openReader(dataDir)
  try {
    return reader?.last() !== undefined
  } finally {
    reader?.close()
  }
}

function checkAgainstHead(reader: SqliteReader | undefined, head: Head | 'absent' | 'damaged'): void {
  const last = lastOf(reader)
  if (head === 'absent' && last === undefined) return
  if (head === 'absent' || head === 'damaged') {
    const next = (last?.sequence ?? 0) + 1
    throw new JournalDamage(
      `journal.head is ${head === 'absent' ? 'missing' : 'damaged'}, so nothing shows whether the journal, which ends at ` +
        `batch ${next - 1}, has lost its end. When it has not: crossbook repair --discard-from ${next}`,
    )
  }
  if (head.sequence === 0) return
  const found = last !== undefined && last.sequence >= head.sequence ? reader?.read(head.sequence) : undefined
  if (found === undefined) {
    const next = Math.min(last?.sequence ?? 0, head.sequence - 1) + 1
    throw damageAt(next, `it is missing, though batches up to ${head.sequence} were acknowledged.`)
  }
  if (!sameHash(found.hash, head.hash)) {
    throw damageAt(head.sequence, 'it is not the batch that was acknowledged under this number.')
  }
}

function lastOf(reader: SqliteReader | undefined): Head | undefined {
  try {
    return reader?.last()
  } catch (error) {
    throw new JournalDamage(`journal.sqlite cannot be read: ${messageOf(error)}. Restore it from a copy.`)
  }
}
