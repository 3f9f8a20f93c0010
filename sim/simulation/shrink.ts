/** Finds the shortest script that still fails: drops ever smaller pieces of it as long as it does. */
import type { Batch, Script, Step } from './script.ts'

/** A step with what its batch was, so that steps can be dropped one by one and batches be put together again. */
interface LooseStep {
  readonly step: Step
  readonly batch: Batch
}

/** What `shrink` may take when nothing else is said: about that many times as long as the run that failed. */
const wholeRuns = 30

/**
 * Returns a script that still fails and that no single step can be dropped from, as far as `runsMax` runs of the whole script went: a run of
 * half of it counts as half a run. `fails` runs a script from nothing and says whether it fails as the first one did.
 */
export function shrink(
  script: Script,
  fails: (script: Script) => boolean,
  runsMax: number = wholeRuns,
): Script {
  let steps = script.flatMap((batch) => batch.steps.map((step) => ({ step, batch })))
  let left = runsMax * steps.length
  const stillFails = (candidate: readonly LooseStep[]): boolean => {
    left -= candidate.length
    return fails(batchesOf(candidate))
  }
  for (let size = Math.ceil(steps.length / 2); size >= 1 && left > 0; ) {
    const before = steps.length
    steps = dropPieces(steps, size, stillFails, () => left > 0)
    // At single steps it goes on until a whole pass drops nothing.
    if (size > 1) size = Math.ceil(size / 2)
    else if (steps.length === before) break
  }
  return batchesOf(steps)
}

function dropPieces(
  steps: readonly LooseStep[],
  size: number,
  stillFails: (candidate: readonly LooseStep[]) => boolean,
  mayGoOn: () => boolean,
): LooseStep[] {
  let left = [...steps]
  // From the end: what comes last depends on most and is soonest dropped.
  for (let from = left.length - size; from > -size && mayGoOn(); from -= size) {
    const candidate = [...left.slice(0, Math.max(0, from)), ...left.slice(from + size)]
    if (candidate.length < left.length && stillFails(candidate)) left = candidate
  }
  return left
}

function batchesOf(steps: readonly LooseStep[]): Script {
  const batches: Batch[] = []
  let last: Batch | undefined
  for (const { step, batch } of steps) {
    if (batch === last) batches[batches.length - 1]!.steps.push(step)
    else batches.push({ ...batch, steps: [step] })
    last = batch
  }
  return batches
}
