/** What is looked at again every hour. */
import type { Clock } from './clock.ts'

const hourMs = 3_600_000

export interface HourlyOptions {
  readonly clock: Clock
  readonly look: () => Promise<void>
  /** Called with what a look throws; the next one comes all the same. */
  readonly onError: (error: unknown) => void
  /** Whether the first look is now, and not in an hour. */
  readonly isFirstNow: boolean
}

/** Looks every hour, counted from the end of the look before. Returns what stops it. */
export function startHourly({ clock, look, onError, isFirstNow }: HourlyOptions): () => void {
  let stop = () => {}
  let isStopped = false
  const wait = () => {
    if (!isStopped) stop = clock.wake(clock.now() + hourMs, run)
  }
  const run = () => {
    look().catch(onError).finally(wait)
  }
  if (isFirstNow) run()
  else wait()
  return () => {
    isStopped = true
    stop()
  }
}
