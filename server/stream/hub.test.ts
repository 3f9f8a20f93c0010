/** That telling many readers stops nobody: a flush goes in slices, and each reader is told in one write. */
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createBetReaders } from '#server/live/bet-readers.ts'
import { createCatalogueReaders } from '#server/live/catalogue-readers.ts'
import { createScores } from '#server/live/scores.ts'
import { createLiveEngine } from '#server/live/testing/live-engine.ts'
import { setStage } from '#server/live/testing/random-trading.ts'
import { Connection } from './connection.ts'
import { Hub } from './hub.ts'
import { usualLimits } from './limits.ts'
import { noNumbers } from './testing/stream-server.ts'

/** A socket to which a message takes a millisecond of the thread, as a system call for each of thousands would. */
class SlowSocket {
  readonly bufferedAmount = 0
  sent = 0
  readonly #onSend: () => void

  constructor(onSend: () => void) {
    this.#onSend = onSend
  }

  send(): void {
    const until = performance.now() + 1
    while (performance.now() < until);
    this.sent++
    this.#onSend()
  }
}

/** Counts its writes; what is written while it is corked is one. */
class CountingWritable extends Writable {
  writes = 0
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    this.writes++
    done()
  }
  override _writev(_chunks: unknown, done: () => void): void {
    this.writes++
    done()
  }
}

function openHub() {
  const live = createLiveEngine()
  const scores = createScores()
  const deps = {
    sequencer: live,
    catalogue: createCatalogueReaders(live, scores),
    bets: createBetReaders(live),
    scores,
    sessions: { accountOfToken: () => undefined, onRevoked: () => () => undefined },
    accountNumbers: { document: noNumbers, notifications: noNumbers },
    now: Date.now,
  }
  const stage = setStage(live)
  const back = (market: number, price: number) =>
    live.make({
      kind: 'place-order',
      account: stage.accounts[0]!,
      market,
      selectionId: 1,
      side: 'BACK',
      price,
      size: 100,
      persistence: 'PERSIST',
      timeInForce: 'LIMIT',
    })
  return { hub: new Hub(deps, { ...usualLimits, flushMs: 1 }), stage, back }
}

test('between the slices of a flush others have their turn', async () => {
  const { hub, stage, back } = openHub()
  const [market] = stage.markets
  let turn = 0
  const tick = () => {
    turn++
    if (!isOver) setImmediate(tick)
  }
  let isOver = false
  const turns = new Set<number>()
  const sockets = Array.from({ length: 60 }, () => new SlowSocket(() => turns.add(turn)))
  for (const socket of sockets) {
    const connection = new Connection(socket as unknown as WebSocket, new CountingWritable(), usualLimits, 0)
    hub.add(connection)
    hub.subscribe(connection, { op: 'subscribe', topic: 'markets', marketIds: [market!] })
  }
  setImmediate(tick)
  await expect.poll(() => sockets.every(({ sent }) => sent === 1)).toBe(true)
  turns.clear()
  back(market!, 300)
  await expect.poll(() => sockets.every(({ sent }) => sent === 2)).toBe(true)
  isOver = true
  // 60 ms of work in slices of 4, eight readers at least in each.
  expect(turns.size).toBeGreaterThan(5)
  hub.close()
})

test('a reader is told of all its markets in one write', async () => {
  const { hub, stage, back } = openHub()
  const transport = new CountingWritable()
  let sent = 0
  const socket = {
    bufferedAmount: 0,
    send(message: Buffer) {
      sent++
      transport.write(message)
    },
  }
  const connection = new Connection(socket as unknown as WebSocket, transport, usualLimits, 0)
  hub.add(connection)
  hub.subscribe(connection, { op: 'subscribe', topic: 'markets', marketIds: [...stage.markets] })
  await expect.poll(() => [sent, transport.writes]).toEqual([stage.markets.length, 1])
  for (const market of stage.markets) back(market, 300)
  await expect.poll(() => sent).toBe(2 * stage.markets.length)
  hub.close()
})
