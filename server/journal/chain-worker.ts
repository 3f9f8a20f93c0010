/** A thread of its own that checks the hash chain from the first batch to a given one, then ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { firstHash, sameHash } from './chain.ts'
import { checkedRows } from './checked-rows.ts'
import { damageAt, JournalDamage } from './damage.ts'
import type { Head } from './journal.ts'
import { openJournal } from './open-journal.ts'

export interface ChainCheck extends Head {
  readonly dataDir: string
}

export type ChainVerdict =
  | { readonly sound: true }
  | { readonly sound: false; readonly message: string; readonly sequence: number | undefined }

function check({ dataDir, sequence, hash }: ChainCheck): ChainVerdict {
  const journal = openJournal(dataDir)
  try {
    let found = firstHash() as Uint8Array
    for (const row of checkedRows(journal, { sequence: 0, hash: found }, sequence)) found = row.hash
    if (!sameHash(found, hash)) throw damageAt(sequence, 'it is not the batch of the snapshot.')
    return { sound: true }
  } catch (error) {
    if (!(error instanceof JournalDamage)) throw error
    return { sound: false, message: error.message, sequence: error.sequence }
  } finally {
    journal.close()
  }
}

parentPort?.postMessage(check(workerData as ChainCheck))
