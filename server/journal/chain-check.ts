/** The check of the chain beside the folding: on a thread of its own when there is much to check, else as the batches are read. */
import { Worker } from 'node:worker_threads'
import { checkedRows } from './checked-rows.ts'
import { JournalDamage } from './damage.ts'
import type { BatchRow, Head, JournalReader } from './journal.ts'

/** From the batch behind `after` to `to`. */
export interface ChainCheck {
  readonly dataDir: string
  readonly after: Head
  readonly to: number
  /** Shared: how many batches were found sound. */
  readonly progress: Int32Array
}

export type ChainVerdict =
  | { readonly sound: true }
  | { readonly sound: false; readonly message: string; readonly sequence: number | undefined }

/** So few batches are checked sooner than a thread has begun. */
const fewBatches = 1_000

export interface CheckedRange {
  readonly dataDir: string
  readonly reader: JournalReader
  /** Where the check begins: a batch that is known to be sound. */
  readonly after: Head
  /** Where the wanted batches begin, not before it. */
  readonly from: Head
  readonly to: number
}

/**
 * Visits the batches behind `from`, each found sound together with all between it and `after`. Rejects with JournalDamage that
 * names the first batch that is not, when it comes to it.
 */
export async function* rowsBesideCheck(range: CheckedRange): AsyncGenerator<BatchRow, void> {
  const { dataDir, reader, after, from, to } = range
  if (to - after.sequence <= fewBatches) {
    for (const row of checkedRows(reader, after, to)) if (row.sequence > from.sequence) yield row
    return
  }
  const progress = new Int32Array(new SharedArrayBuffer(4))
  const verdict = checkChain({ dataDir, after, to, progress })
  // Awaited below; until then nobody else minds.
  verdict.catch(() => undefined)
  try {
    let sound = after.sequence
    for (const row of reader.rows(from.sequence + 1, to)) {
      while (row.sequence > sound) {
        const count = Atomics.load(progress, 0)
        sound = after.sequence + count
        if (row.sequence > sound) await Promise.race([verdict, changeOf(progress, count)])
      }
      yield row
    }
  } finally {
    // What is wrong before the batches that were visited is named first.
    await verdict
  }
}

function changeOf(progress: Int32Array, count: number): Promise<unknown> | undefined {
  const { async, value } = Atomics.waitAsync(progress, 0, count)
  return async ? value : undefined
}

function checkChain(check: ChainCheck): Promise<void> {
  const worker = new Worker(new URL('./chain-worker.ts', import.meta.url), { workerData: check })
  return new Promise((resolve, reject) => {
    worker.on('message', (verdict: ChainVerdict) => {
      if (verdict.sound) resolve()
      else reject(new JournalDamage(verdict.message, verdict.sequence))
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('The check of the journal has ended without a verdict.')))
  })
}
