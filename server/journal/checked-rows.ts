/** The batches of a journal, each checked against the hash chain. */
import { hashOfBatch, sameHash } from './chain.ts'
import { damageAt, UnreadableBatch } from './damage.ts'
import type { BatchRow, Head, JournalReader } from './journal.ts'

/**
 * Visits the batches after `after`, up to `to`, each checked to be the next one and to have the hash it must have.
 * Throws JournalDamage that names the first batch which has not.
 */
export function* checkedRows(journal: JournalReader, after: Head, to?: number): Generator<BatchRow, void> {
  let { sequence, hash } = after
  try {
    for (const row of journal.rows(sequence + 1, to)) {
      sequence++
      if (row.sequence !== sequence) throw damageAt(sequence, `it is missing; batch ${row.sequence} follows.`)
      if (!isWhole(row)) throw damageAt(sequence, 'it holds what no batch holds.')
      hash = hashOfBatch(hash, sequence, row.time, row.facts)
      if (!sameHash(hash, row.hash)) throw damageAt(sequence, 'its checksum does not fit.')
      yield row
    }
  } catch (error) {
    if (error instanceof UnreadableBatch) throw damageAt(sequence + 1, `${error.message}.`)
    throw error
  }
  if (to !== undefined && sequence < to) throw damageAt(sequence + 1, 'it is missing.')
}

/** A flipped bit may turn bytes into a number or nothing: SQLite then hands over what the table could never hold. */
function isWhole({ time, facts, hash }: BatchRow): boolean {
  return Number.isSafeInteger(time) && time >= 0 && facts instanceof Uint8Array && hash instanceof Uint8Array
}
