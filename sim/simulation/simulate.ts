/** A whole run by seed, or of a script made by an earlier one: both sides, every check, crashes and recoveries. */
import type { Coverage } from './coverage.ts'
import { nextCommand } from './generator.ts'
import type { FactCodec } from './journal-port.ts'
import { Pair, type PairOptions } from './pair.ts'
import { createRandom, type Random } from './random.ts'
import type { Batch, Script, Step } from './script.ts'

const startTime = 1_700_000_000_000

/** What a run did, and how it failed: what was found, undefined when nothing was. */
export interface Result {
  readonly script: Script
  readonly failure: string | undefined
}

export interface Run {
  readonly seed: number
  readonly commands: number
  /** Counts are added to it; a new table when absent. */
  readonly coverage?: Coverage
  readonly codec?: FactCodec
}

/** Makes and checks a run of about so many commands. */
export function simulate(run: Run): Result {
  const random = createRandom(run.seed)
  const pair = new Pair(run)
  const script: Batch[] = []
  let time = startTime
  let done = 0
  try {
    while (done < run.commands) {
      time += nextPause(random)
      const batch: Batch = { time, steps: [], crash: random.chance(0.04), snapshot: random.chance(0.03) }
      script.push(batch)
      done += runNewBatch(pair, random, batch)
    }
  } catch (error) {
    return { script, failure: messageOf(error) }
  }
  return { script, failure: undefined }
}

/** Milliseconds to the next batch: often none, mostly about a second, sometimes beyond every bet delay. */
function nextPause(random: Random): number {
  if (random.chance(0.2)) return 0
  return random.chance(0.9) ? random.whole(1, 1_500) : random.whole(2_000, 9_000)
}

function runNewBatch(pair: Pair, random: Random, batch: Batch): number {
  const before = pair.beginBatch(batch)
  const size = random.whole(1, 20)
  for (let i = 0; i < size; i++) {
    const step: Step = { command: nextCommand({ random, world: pair.known.world }), made: 0 }
    batch.steps.push(step)
    pair.runStep(step)
  }
  pair.endBatch(batch, before)
  return size
}

/** Runs a script again, from nothing. Returns what was found, or undefined. */
export function rerun(script: Script, options: PairOptions = {}): string | undefined {
  const pair = new Pair(options)
  try {
    for (const batch of script) pair.runBatch(batch)
  } catch (error) {
    return messageOf(error)
  }
  return undefined
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Error' ? error.message : `${error.name}: ${error.message}\n${error.stack ?? ''}`
}
