/** Calls at a fixed rate, whether or not the server keeps up: how long a bettor waits for the acknowledgement. */
import type { HttpConnection } from './connection.ts'
import type { RequestPool } from './requests.ts'
import { countAnswer, createTally, type Tally } from './tally.ts'

export interface PacedResult extends Tally {
  readonly seconds: number
  /** Milliseconds from when a call was due, also when it could not be sent then. */
  readonly p50: number
  readonly p99: number
  readonly most: number
  /** Milliseconds by which the generator itself was late to send, at the middle: part of the figures above. */
  readonly lateP50: number
}

interface Due {
  readonly at: number
}

/** Sends a call each time one is due, for `seconds`, and resolves when all are answered. */
export function runPaced(
  connections: readonly HttpConnection[],
  pool: RequestPool,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<PacedResult> {
  const count = seconds * perSecond
  const latencies = new Float64Array(count)
  const lateness = new Float64Array(count)
  const tally = createTally()
  const free = [...connections]
  const waiting: Due[] = []
  const startedAt = performance.now()
  let due = 0
  let sent = 0
  let answered = 0
  return new Promise((resolve) => {
    function send(connection: HttpConnection, { at }: Due): void {
      lateness[sent++] = performance.now() - at
      connection.send(pool.next(), (status, bytes, bodyAt) => {
        latencies[answered++] = performance.now() - at
        countAnswer(tally, status, bytes, bodyAt)
        const next = waiting.shift()
        if (next) send(connection, next)
        else free.push(connection)
        if (answered === count) finish()
      })
    }
    function tick(): void {
      const now = performance.now()
      for (let at = startedAt + (due * 1_000) / perSecond; due < count && at <= now; ) {
        const connection = free.pop()
        if (connection) send(connection, { at })
        else waiting.push({ at })
        due++
        at = startedAt + (due * 1_000) / perSecond
      }
      if (due < count) setTimeout(tick, 1)
    }
    function finish(): void {
      latencies.sort()
      lateness.sort()
      resolve({
        ...tally,
        seconds: (performance.now() - startedAt) / 1_000,
        p50: latencies[Math.floor(count * 0.5)]!,
        p99: latencies[Math.floor(count * 0.99)]!,
        most: latencies[count - 1]!,
        lateP50: lateness[Math.floor(count * 0.5)]!,
      })
    }
    tick()
  })
}
