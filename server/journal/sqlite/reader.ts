/** Reads committed batches over a connection of its own. */
import type { DatabaseSync } from 'node:sqlite'
import { damageAt, JournalDamage, messageOf, UnreadableBatch } from '../damage.ts'
import type { BatchRow, Head, JournalReader } from '../journal.ts'
import { openForReading } from './database.ts'

export interface SqliteReader extends JournalReader {
  close(): void
}

/** Opens a read-only connection; undefined when there is no journal yet. Throws JournalDamage when it cannot be one. */
export function openReader(dataDir: string): SqliteReader | undefined {
  try {
    const database = openForReading(dataDir)
    return database && readerOf(database)
  } catch (error) {
    throw unreadable(error)
  }
}

function unreadable(error: unknown): unknown {
  if (error instanceof JournalDamage || !isOfTheFile(error)) return error
  return new JournalDamage(`journal.sqlite cannot be read: ${messageOf(error)}. Restore it from a copy.`)
}

function readerOf(database: DatabaseSync): SqliteReader {
  const columns = 'SELECT sequence, time, facts, hash FROM batch'
  const one = database.prepare(`${columns} WHERE sequence = ?`)
  const last = database.prepare('SELECT sequence, hash FROM batch ORDER BY sequence DESC LIMIT 1')
  const many = database.prepare(`${columns} WHERE sequence BETWEEN ? AND ? ORDER BY sequence`)
  return {
    read(sequence) {
      try {
        return one.get(sequence) as BatchRow | undefined
      } catch (error) {
        throw isOfTheFile(error) ? damageAt(sequence, `SQLite says: ${messageOf(error)}.`) : error
      }
    },
    last() {
      try {
        return last.get() as Head | undefined
      } catch (error) {
        throw unreadable(error)
      }
    },
    *rows(from, to = Number.MAX_SAFE_INTEGER) {
      const stored = many.iterate(from, to) as unknown as IterableIterator<BatchRow>
      try {
        while (true) {
          const next = nextOf(stored)
          if (next.done === true) return
          yield next.value
        }
      } finally {
        // Who leaves before the end lets go of the moment that is read: the log cannot begin again before.
        stored.return?.()
      }
    },
    close: () => database.close(),
  }
}

/** Only what SQLite itself says is a matter of the file. */
function isOfTheFile(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ERR_SQLITE_ERROR' || code === 'ERR_OUT_OF_RANGE'
}

function nextOf(stored: IterableIterator<BatchRow>): IteratorResult<BatchRow, unknown> {
  try {
    return stored.next()
  } catch (error) {
    if (!isOfTheFile(error)) throw error
    throw new UnreadableBatch(`SQLite says: ${messageOf(error)}`)
  }
}
