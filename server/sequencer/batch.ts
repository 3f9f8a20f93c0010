/** A batch on its way to the disk: its facts and those who wait for them. */
import { clearBatch, type Engine } from '#core/engine/engine.ts'
import { timeAdvanced } from '#core/facts/batch.ts'
import { type FactLog, factStride, writeFact } from '#core/facts/log.ts'
import type { PendingAnswer } from './answers.ts'
import type { Answered, Decided } from './submission.ts'

/** An answer that is given once everything it rests on is on the disk. */
export interface HeldAnswer {
  /** Its sequence is set when it is given, what it added to the journal when that is known. */
  readonly answered: Decided & { sequence: number; journaled: number }
  readonly done: (answered: Answered) => void
}

/** An answer that is remembered under a key. */
export interface KeyedAnswer {
  readonly pending: PendingAnswer
  readonly answered: Decided
}

export interface Batch {
  readonly sequence: number
  readonly time: number
  readonly log: FactLog
  readonly held: HeldAnswer[]
  /** Those of the answers that are remembered under a key, for their twins. */
  readonly pending: KeyedAnswer[]
}

const spareFacts = 1024
const sparesMax = 8
/** A log that one large batch has grown beyond this is not kept for the next ones. */
const keptFactsMax = 16 * spareFacts

/** Number arrays to be used again, so that batches leave nothing to collect. */
export type Spares = Float64Array[]

/** Takes the facts out of the engine's log, which goes on with a spare one. */
export function takeFacts(engine: Engine, spares: Spares): FactLog {
  const { log } = engine
  const taken: FactLog = { numbers: log.numbers, count: log.count, texts: log.texts, trails: log.trails }
  log.numbers = spares.pop() ?? new Float64Array(spareFacts * factStride)
  log.texts = []
  log.trails = []
  clearBatch(engine)
  return taken
}

/** Gives the numbers of a log that is done with back for use. */
export function giveBack(log: FactLog, spares: Spares): void {
  if (spares.length < sparesMax && log.numbers.length <= keptFactsMax * factStride) spares.push(log.numbers)
}

/**
 * Leaves in the engine's log the time alone, which is all that happened. It goes to the journal with the next batch
 * that has more to tell, because the engine counts with this time already; a batch of refusals alone is not journaled.
 */
export function keepTime(engine: Engine): void {
  clearBatch(engine)
  writeFact(engine.log, timeAdvanced, { time: engine.state.time })
  engine.applied = engine.log.count
}
