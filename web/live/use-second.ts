/** The second that is running by the server's clock, for what counts down on the page: one timer for all of it. */
import { useSyncExternalStore } from 'react'
import { serverNow } from './live.ts'

const listeners = new Set<() => void>()
let second = Math.floor(serverNow() / 1_000)
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  const now = Math.floor(serverNow() / 1_000)
  if (now === second) return
  second = now
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // More often than once a second: a timer that is late would skip one.
  if (listeners.size === 1) timer = setInterval(tick, 250)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Returns what `read` makes of the server's time in milliseconds, a plain value; asked once a second. */
export function useSecond<T>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(secondNow() * 1_000))
}

/** While nobody follows it, it has stood still. */
function secondNow(): number {
  if (listeners.size === 0) second = Math.floor(serverNow() / 1_000)
  return second
}
