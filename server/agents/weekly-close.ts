/** Closes a period at the beginning of every week (Monday, 00:00 UTC), by the injected clock; one that was missed at the start. */

import type { Clock } from '#server/house/clock.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Books } from './books.ts'
import { booksFold } from './books-fold.ts'

const weekMs = 7 * 86_400_000
/** The first Monday of 1970. */
const firstMonday = 4 * 86_400_000

/** Returns the next Monday, 00:00 UTC, after a time. */
export function nextMonday(time: number): number {
  return firstMonday + (Math.floor((time - firstMonday) / weekMs) + 1) * weekMs
}

export interface ClosingOptions {
  readonly sequencer: Sequencer
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Returns what stops it. While there is no agent nothing is closed. */
export function startWeeklyCloses({ sequencer, clock, onError }: ClosingOptions): () => void {
  let stop = () => {}
  let isStopped = false
  const close = async () => {
    if (sequencer.published.accounts.agentCount === 0) return
    const { closes } = sequencer.fold<Books>(booksFold.name)
    const last = closes.at(-1) ?? Number.NEGATIVE_INFINITY
    // The one of this week has been, before a restart.
    if (last >= nextMonday(clock.now()) - weekMs) return
    const { refusal } = await sequencer.execute({ kind: 'close-period' })
    if (refusal !== undefined && refusal !== 'period_closing')
      throw new Error(`No period is closed: ${refusal}`)
  }
  // A timer may be early, or cut in parts: what is not due waits again.
  const waitUntil = (at: number) => {
    stop = clock.wake(at, () => (clock.now() < at ? waitUntil(at) : run()))
  }
  const run = () => {
    close()
      .catch(onError)
      .finally(() => {
        if (!isStopped) waitUntil(nextMonday(clock.now()))
      })
  }
  run()
  return () => {
    isStopped = true
    stop()
  }
}
