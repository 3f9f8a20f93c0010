/**
 * The quiet thread: seals what the journal has got, reads again what was sealed before, and says how far it is. It is of low
 * priority, and rests after each slice so long that it keeps to its rate.
 */
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { JournalDamage } from './damage.ts'
import { openJournal } from './open-journal.ts'
import { Sealer } from './sealer.ts'
import type { FromSealing, SealingData } from './sealing.ts'
import { openSeals } from './seals.ts'

const { dataDir, bytesPerSecond, restMs, ...options } = workerData as SealingData
const port = parentPort!
yieldToOthers()
const journal = openJournal(dataDir)
const file = openSeals(dataDir)
const sealer = new Sealer(journal, file, options)
let timer = setTimeout(turn)
port.once('message', end)

function turn(): void {
  try {
    // First what is new: the next start checks all that has no seal.
    const bytes = sealer.sealNext() || sealer.checkNext()
    tell({ kind: 'at', sealed: sealer.sealed, checked: sealer.checked, toCheck: sealer.toCheck })
    timer = setTimeout(turn, bytes === 0 ? restMs : Math.ceil((bytes / bytesPerSecond) * 1_000))
  } catch (error) {
    if (!(error instanceof JournalDamage)) throw error
    tell({ kind: 'damaged', message: error.message, sequence: error.sequence })
  }
}

function end(): void {
  clearTimeout(timer)
  file.close()
  journal.close()
  port.close()
}

function tell(message: FromSealing): void {
  port.postMessage(message)
}

/** Linux has a priority for each thread; elsewhere the rate alone has to do. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // No /proc, or not allowed to: as elsewhere.
  }
}
