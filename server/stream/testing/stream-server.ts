/** The stream on a real HTTP server at a free port over a live engine, with sessions that a test can end. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEngineClock, machineClock } from '#server/clock.ts'
import { createBetReaders } from '#server/live/bet-readers.ts'
import { type CatalogueReaders, createCatalogueReaders } from '#server/live/catalogue-readers.ts'
import { createScores, type Scores } from '#server/live/scores.ts'
import { createLiveEngine, type LiveEngine } from '#server/live/testing/live-engine.ts'
import { attachStream, type Stream } from '../attach-stream.ts'
import type { StreamLimits } from '../limits.ts'

export interface StreamServer {
  readonly live: LiveEngine
  readonly scores: Scores
  readonly catalogue: CatalogueReaders
  readonly bets: ReturnType<typeof createBetReaders>
  readonly stream: Stream
  readonly port: number
  /** Ends the session of a token. The token of account 101 is "token-101". */
  revoke(token: string): void
  /** Resolves to how many connections the HTTP server holds, upgraded ones included. */
  openSockets(): Promise<number>
  close(): Promise<void>
}

/** Nothing of any account's own grows here. */
export const noNumbers = { of: () => undefined, onChange: () => undefined }

/** Starts a server whose limits are the usual ones but for those given. `now`: the machine's clock as it believes it. */
export async function startStreamServer(
  limits: Partial<StreamLimits> = {},
  now: () => number = Date.now,
): Promise<StreamServer> {
  const live = createLiveEngine()
  const scores = createScores()
  const catalogue = createCatalogueReaders(live, scores)
  const bets = createBetReaders(live)
  const revoked = new Set<string>()
  const listeners = new Set<(sessionId: string) => void>()
  const server = createServer()
  const stream = attachStream(server, {
    sequencer: live,
    catalogue,
    bets,
    scores,
    accountNumbers: { document: noNumbers, notifications: noNumbers },
    limits: { flushMs: 2, ...limits },
    now: createEngineClock(0, { ...machineClock, wall: now }).now,
    sessions: {
      accountOfToken(token) {
        const account = /^token-(\d+)$/.exec(token)?.[1]
        if (account === undefined || revoked.has(token)) return undefined
        return { accountId: Number(account), sessionId: token }
      },
      onRevoked(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    live,
    scores,
    catalogue,
    bets,
    stream,
    port: (server.address() as AddressInfo).port,
    revoke(token) {
      revoked.add(token)
      for (const listener of listeners) listener(token)
    },
    openSockets: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
    async close() {
      await stream.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
