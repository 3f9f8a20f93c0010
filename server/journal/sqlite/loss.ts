/** What would be lost if the journal were cut: read as far as it can be read. */
import { createFactLog, factStride } from '#core/facts/log.ts'
import { factKindOf } from '#core/facts/registry.ts'
import { decodeFacts } from '../codec.ts'
import { JournalDamage, messageOf } from '../damage.ts'
import { readHead } from './head.ts'
import { openReader } from './reader.ts'

export interface Loss {
  readonly from: number
  /** Batches that are in the file and would go. */
  stored: number
  /** The last batch known to have been acknowledged, in the file or not. */
  readonly acknowledged: number
  /** Engine time of the first and the last of them that can be read, milliseconds. */
  timeFirst?: number
  timeLast?: number
  /** How many facts of each kind are in them. */
  readonly facts: Record<string, number>
  /** Why reading stopped or facts were not understood. */
  unreadable?: string
}

/** Returns what the batches from `from` on hold. Throws JournalDamage when the journal ends before that anyway. */
export function lossFrom(dataDir: string, from: number): Loss {
  const head = readHead(dataDir)
  const acknowledged = typeof head === 'string' ? 0 : head.sequence
  const loss: Loss = { from, stored: 0, acknowledged, facts: {} }
  const reader = openReader(dataDir)
  try {
    const last = Math.max(reader?.last()?.sequence ?? 0, acknowledged)
    if (from > last + 1)
      throw new JournalDamage(`The journal ends at batch ${last}; there is none to cut from ${from} on.`)
    if (!reader) return loss
    for (const row of reader.rows(from)) {
      loss.stored++
      loss.timeFirst ??= row.time
      loss.timeLast = row.time
      count(row.facts, loss)
    }
  } catch (error) {
    if (error instanceof JournalDamage) throw error
    loss.unreadable = messageOf(error)
  } finally {
    reader?.close()
  }
  return loss
}

function count(bytes: Uint8Array, loss: Loss): void {
  const log = createFactLog(64)
  try {
    decodeFacts(bytes, log)
  } catch (error) {
    loss.unreadable = messageOf(error)
  }
  for (let i = 0; i < log.count; i++) {
    const { name } = factKindOf(log.numbers[i * factStride]!)!
    loss.facts[name] = (loss.facts[name] ?? 0) + 1
  }
}
