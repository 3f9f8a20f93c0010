/** Where the simulated machine keeps the facts of its batches, and how they come back after a crash. */
import { createFactLog, type FactLog, factStride } from '#core/facts/log.ts'

/** Turns the facts of a batch into something kept, and back. A real journal's codec fits here. */
export interface FactCodec {
  encode(log: FactLog): unknown
  /** Returns a log with the facts of what `encode` gave. */
  decode(kept: unknown): FactLog
}

/** Keeps a batch as a copy of its rows and texts. */
export const copyingCodec: FactCodec = {
  encode: (log) => ({
    numbers: log.numbers.slice(0, log.count * factStride),
    count: log.count,
    texts: [...log.texts],
    trails: [...log.trails],
  }),
  decode: (kept) => {
    const { numbers, count, texts, trails } = kept as FactLog
    const log = createFactLog(Math.max(1, count))
    log.numbers.set(numbers)
    log.count = count
    log.texts.push(...texts)
    log.trails.push(...trails)
    return log
  },
}
