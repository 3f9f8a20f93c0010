/** What is done once a day. */
import type { Clock } from './clock.ts'

const dayMs = 86_400_000
/** After a start, so that nothing waits for it. */
const firstMs = 60_000

/** Does it a minute after the start, and then at the beginning of every day (UTC). Returns what stops it. */
export function startDaily(clock: Clock, work: () => void): () => void {
  let stop = () => {}
  const run = () => {
    work()
    waitUntil(nextDay(clock.now()))
  }
  // A timer may be early, or cut in parts: what is not due waits again.
  const waitUntil = (at: number) => {
    stop = clock.wake(at, () => (clock.now() < at ? waitUntil(at) : run()))
  }
  waitUntil(clock.now() + firstMs)
  return () => stop()
}

function nextDay(now: number): number {
  return (Math.floor(now / dayMs) + 1) * dayMs
}
