/** Reads committed batches, checked against the hash chain where a whole stretch is read. */
import type { DatabaseSync } from 'node:sqlite'
import { hashOfBatch, sameHash } from './chain.ts'
import { damageAt, JournalDamage, messageOf } from './damage.ts'
import { openForReading } from './database.ts'
import type { Head } from './head.ts'

export interface BatchRow {
  readonly sequence: number
  /** Engine time of the batch, milliseconds since 1970. */
  readonly time: number
  readonly facts: Uint8Array
  readonly hash: Uint8Array
}

export interface JournalReader {
  /** Returns a batch, or undefined when there is none of this sequence. */
  read(sequence: number): BatchRow | undefined
  /** Returns the last batch's place in the chain, or undefined when the journal is empty. */
  last(): Head | undefined
  /** Visits the batches from a sequence on, in order, as they are stored: not checked. */
  rows(from: number, to?: number): IterableIterator<BatchRow>
  close(): void
}

/** Opens a read-only connection; undefined when there is no journal yet. Throws JournalDamage when it cannot be one. */
export function openReader(dataDir: string): JournalReader | undefined {
  let database: DatabaseSync | undefined
  try {
    database = openForReading(dataDir)
  } catch (error) {
    if (error instanceof JournalDamage) throw error
    throw new JournalDamage(`journal.sqlite cannot be read: ${messageOf(error)}`)
  }
  return database && readerOf(database)
}

function readerOf(database: DatabaseSync): JournalReader {
  const columns = 'SELECT sequence, time, facts, hash FROM batch'
  const one = database.prepare(`${columns} WHERE sequence = ?`)
  const last = database.prepare('SELECT sequence, hash FROM batch ORDER BY sequence DESC LIMIT 1')
  const many = database.prepare(`${columns} WHERE sequence BETWEEN ? AND ? ORDER BY sequence`)
  return {
    read: (sequence) => one.get(sequence) as BatchRow | undefined,
    last: () => last.get() as Head | undefined,
    rows: (from, to = Number.MAX_SAFE_INTEGER) =>
      many.iterate(from, to) as unknown as IterableIterator<BatchRow>,
    close: () => database.close(),
  }
}

/**
 * Visits the batches after `after`, up to `to`, each checked to be the next one and to have the hash it must have.
 * Throws JournalDamage that names the first batch which has not.
 */
export function* checkedRows(reader: JournalReader, after: Head, to?: number): Generator<BatchRow, void> {
  let { sequence, hash } = after
  try {
    for (const row of reader.rows(sequence + 1, to)) {
      sequence++
      if (row.sequence !== sequence) throw damageAt(sequence, `it is missing; batch ${row.sequence} follows.`)
      if (!isWhole(row)) throw damageAt(sequence, 'it holds what no batch holds.')
      hash = hashOfBatch(hash, sequence, row.time, row.facts)
      if (!sameHash(hash, row.hash)) throw damageAt(sequence, 'its checksum does not fit.')
      yield row
    }
  } catch (error) {
    if (error instanceof JournalDamage) throw error
    const { code } = error as { code?: string }
    if (code !== 'ERR_SQLITE_ERROR' && code !== 'ERR_OUT_OF_RANGE') throw error
    throw damageAt(sequence + 1, `SQLite says: ${messageOf(error)}.`)
  }
  if (to !== undefined && sequence < to) throw damageAt(sequence + 1, 'it is missing.')
}

/** A flipped bit may turn bytes into a number or nothing: SQLite then hands over what the table could never hold. */
function isWhole({ time, facts, hash }: BatchRow): boolean {
  return Number.isSafeInteger(time) && time >= 0 && facts instanceof Uint8Array && hash instanceof Uint8Array
}

/** Throws JournalDamage when the journal ends before the batch last acknowledged, or holds another one in its place. */
export function checkAgainstHead(reader: JournalReader | undefined, head: Head | 'absent' | 'damaged'): void {
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

function lastOf(reader: JournalReader | undefined): Head | undefined {
  try {
    return reader?.last()
  } catch (error) {
    throw new JournalDamage(`journal.sqlite cannot be read: ${messageOf(error)}`)
  }
}
