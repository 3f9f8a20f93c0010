/** A thread of its own that checks the chain from one batch to another, says how far it is, then ends. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ChainCheck, ChainVerdict } from './chain-check.ts'
import { checkedRows } from './checked-rows.ts'
import { JournalDamage } from './damage.ts'
import { openJournal } from './open-journal.ts'

function check({ dataDir, after, to, progress }: ChainCheck): ChainVerdict {
  const journal = openJournal(dataDir)
  try {
    for (const row of checkedRows(journal, after, to)) {
      Atomics.store(progress, 0, row.sequence - after.sequence)
      Atomics.notify(progress, 0)
    }
    return { sound: true }
  } catch (error) {
    if (!(error instanceof JournalDamage)) throw error
    return { sound: false, message: error.message, sequence: error.sequence }
  } finally {
    journal.close()
  }
}

parentPort?.postMessage(check(workerData as ChainCheck))
