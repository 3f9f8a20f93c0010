/** Reads committed batches over a connection of its own. */
import type { DatabaseSync } from 'node:sqlite'
import { JournalDamage, messageOf, UnreadableBatch } from '../damage.ts'
import type { BatchRow, Head, JournalReader } from '../journal.ts'
import { openForReading } from './database.ts'

export interface SqliteReader extends JournalReader {
  close(): void
}

/** Opens a read-only connection; undefined when there is no journal yet. Throws JournalDamage when it cannot be one. */
export function openReader(dataDir: string): SqliteReader | undefined {
  let database: DatabaseSync | undefined
  try {
    database = openForReading(dataDir)
  } catch (error) {
    if (error instanceof JournalDamage) throw error
    throw new JournalDamage(`journal.sqlite cannot be read: ${messageOf(error)}`)
  }
  return database && readerOf(database)
}

function readerOf(database: DatabaseSync): SqliteReader {
  const columns = 'SELECT sequence, time, facts, hash FROM batch'
  const one = database.prepare(`${columns} WHERE sequence = ?`)
  const last = database.prepare('SELECT sequence, hash FROM batch ORDER BY sequence DESC LIMIT 1')
  const many = database.prepare(`${columns} WHERE sequence BETWEEN ? AND ? ORDER BY sequence`)
  return {
    read: (sequence) => one.get(sequence) as BatchRow | undefined,
    last: () => last.get() as Head | undefined,
    *rows(from, to = Number.MAX_SAFE_INTEGER) {
      const stored = many.iterate(from, to) as unknown as IterableIterator<BatchRow>
      while (true) {
        const next = nextOf(stored)
        if (next.done === true) return
        yield next.value
      }
    },
    close: () => database.close(),
  }
}

/** Only what SQLite itself says is a matter of the file. */
function nextOf(stored: IterableIterator<BatchRow>): IteratorResult<BatchRow, unknown> {
  try {
    return stored.next()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== 'ERR_SQLITE_ERROR' && code !== 'ERR_OUT_OF_RANGE') throw error
    throw new UnreadableBatch(`SQLite says: ${messageOf(error)}`)
  }
}
