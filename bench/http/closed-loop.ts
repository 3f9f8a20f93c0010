/** The most the server takes: every connection sends its next call as soon as the last one is answered. */
import type { HttpConnection } from './connection.ts'
import type { RequestPool } from './requests.ts'
import { countAnswer, createTally, type Tally } from './tally.ts'

export interface ClosedResult extends Tally {
  /** From the first call to the last answer. */
  readonly seconds: number
}

/** Sends calls for `seconds` and resolves when all of them are answered. `isBet`: the answers name orders. */
export function runClosed(
  connections: readonly HttpConnection[],
  pool: RequestPool,
  { seconds, isBet }: { seconds: number; isBet: boolean },
): Promise<ClosedResult> {
  const tally = createTally()
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  let open = connections.length
  return new Promise((resolve) => {
    function next(connection: HttpConnection): void {
      if (performance.now() < endsAt)
        connection.send(pool.next(), (...answer) => answered(connection, ...answer))
      else if (--open === 0) resolve({ ...tally, seconds: (performance.now() - startedAt) / 1_000 })
    }
    function answered(connection: HttpConnection, status: number, bytes: Buffer, bodyAt: number): void {
      if (isBet) countAnswer(tally, status, bytes, bodyAt)
      else if (status === 200) tally.requests++
      else throw new Error(`The server answered ${status}: ${bytes.toString('latin1', bodyAt)}`)
      next(connection)
    }
    for (const connection of connections) next(connection)
  })
}
