/** Reads of history by those who were told already what they ask for, and what is said while it is not there yet. */
import type { Views } from '#server/history/views.ts'
import { type AnyRefusalCode, RefusedError } from '#server/refusals.ts'
import type { ServerDeps } from './deps.ts'

/** How long a call waits for history to have what the caller has been told already, ... */
const waitMs = 2_000
/** ... unless it lacks more batches than this: then it is being made again. */
const batchesMax = 1_000

/** Waits until history holds what is published, or will not hold it soon. */
export async function untilHistoryFollows({ views, sequencer }: ServerDeps): Promise<void> {
  if (sequencer.sequence - views.standing.sequence > batchesMax || views.worker.isDown) return
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  try {
    await Promise.race([views.reached(sequencer.sequence), enough])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the refusal with this code, or history_not_ready while it may be in the part that is not there yet. */
export function notInHistory({ standing }: Views, code: AnyRefusalCode): RefusedError {
  return standing.isComplete
    ? new RefusedError(code)
    : new RefusedError('history_not_ready', { retryAfterSeconds: 5 })
}
