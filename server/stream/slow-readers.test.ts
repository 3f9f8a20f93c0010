/** Readers that do not read: bounded memory, closed with 1013, and nobody else is late. Raw sockets that stop reading. */
import { afterEach, describe, expect, test } from 'vitest'
import { priceAt } from '#core/values/ladder.ts'
import { type Random, randomOf, type Stage, setStage } from '#server/live/testing/random-trading.ts'
import type { StreamLimits } from './limits.ts'
import { ClientBooks } from './testing/client-books.ts'
import { connectRawReader, type RawReader } from './testing/raw-reader.ts'
import { StreamClient } from './testing/stream-client.ts'
import { type StreamServer, startStreamServer } from './testing/stream-server.ts'

const softBytes = 20_000
/** A full image of the largest market here is smaller. */
const messageMost = 40_000
/** A busy machine is not taken for a reader that is silent: it does not stand still for that time. */
const patientMs = 4_000

let server: StreamServer
let stage: Stage
let slow: RawReader
let healthy: StreamClient

async function start(limits: Partial<StreamLimits>) {
  server = await startStreamServer({
    flushMs: 1,
    queuedBytesSoft: softBytes,
    messagesPerSecond: 1e6,
    messageBurst: 1e6,
    pingMs: 50,
    heartbeatMs: 100,
    closeGraceMs: 60_000,
    ...limits,
  })
  stage = setStage(server.live)
  slow = await connectRawReader(server.port)
  healthy = new StreamClient(server.port, 'full')
  await healthy.connect()
  healthy.subscribe(stage.markets)
  await healthy.until(() => healthy.markets.size === stage.markets.length)
}

afterEach(async () => {
  slow.destroy()
  healthy.cut()
  await server.close()
})

/** Makes prices change all over the ladder. */
function trade(random: Random): void {
  server.live.batch(
    Array.from({ length: 40 }, () => ({
      kind: 'place-order',
      account: stage.accounts[random(stage.accounts.length)]!,
      market: stage.markets[random(stage.markets.length)]!,
      selectionId: 1 + random(2),
      side: random(2) === 0 ? 'BACK' : 'LAY',
      price: priceAt(random(2) === 0 ? random(150) : 200 + random(150)),
      // The least there is: however long it takes, the money must last, or nothing happens that a reader could be told.
      size: 100,
      persistence: 'PERSIST',
      timeInForce: 'LIMIT',
    })),
  )
}

/** Trades and returns how many milliseconds the healthy reader waited for it. */
async function tradeAndWait(random: Random): Promise<number> {
  trade(random)
  const { sequence } = server.live
  const at = performance.now()
  const newest = () => Math.max(...[...healthy.markets.values()].map((market) => market.sequence))
  await healthy.until(() => newest() >= sequence, 'the healthy reader to be told')
  return performance.now() - at
}

/** Has images of all sent: to what is subscribed already it would cost nothing. */
function subscribeAll(): void {
  slow.send({ op: 'unsubscribe', topic: 'markets' })
  slow.send({ op: 'subscribe', topic: 'markets', marketIds: [...stage.markets], depth: 'full' })
}

/** Asks for images without reading them until the kernel takes no more and the server holds what is over. */
async function clog(random: Random): Promise<void> {
  while (server.stream.figures().queuedBytes <= softBytes) {
    for (let i = 0; i < 20; i++) subscribeAll()
    await tradeAndWait(random)
  }
}

describe('a reader that stops reading', () => {
  test('has nothing more queued beyond the soft limit, the others stay on time, and it is told what it missed', async () => {
    await start({ silenceMs: 60_000 })
    const random = randomOf(3)
    for (let i = 0; i < 30; i++) trade(random)
    await clog(random)
    const waits: number[] = []
    for (let i = 0; i < 150; i++) {
      waits.push(await tradeAndWait(random))
      expect(server.stream.figures().queuedBytes).toBeLessThan(softBytes + messageMost)
    }
    // The one in the middle: a machine that is busy elsewhere may be late now and then, a stream that waits always is.
    expect(waits.sort((a, b) => a - b)[75]).toBeLessThan(1_000)
    expect(server.stream.figures().closedSlow).toBe(0)

    slow.resume()
    const expected = stage.markets.map((id) => [id, server.catalogue.book(id, 'full')!.runners])
    const booksNow = () => {
      const books = new ClientBooks('full')
      for (const message of slow.received().messages) books.take(message)
      return books.all()
    }
    await expect.poll(() => server.stream.figures().queuedBytes).toBe(0)
    await expect.poll(() => booksNow()).toEqual(expected)
  })

  test('is closed with 1013 once it has not answered for the time allowed', async () => {
    await start({ silenceMs: patientMs })
    subscribeAll()
    const random = randomOf(4)
    while (server.stream.figures().closedSlow === 0) await tradeAndWait(random)
    const { connections, subscriptions } = server.stream.figures()
    expect([connections, subscriptions]).toEqual([1, stage.markets.length])
    slow.resume()
    await expect.poll(() => slow.received().closeCodes).toEqual([1013])
  })

  test('is closed with 1013 at once when more is queued than any reader may have', async () => {
    await start({ silenceMs: 60_000, queuedBytesMax: softBytes / 2 })
    const random = randomOf(5)
    for (let i = 0; i < 30; i++) trade(random)
    while (server.stream.figures().closedSlow === 0) {
      for (let i = 0; i < 20; i++) subscribeAll()
      await tradeAndWait(random)
    }
    slow.resume()
    await expect.poll(() => slow.received().closeCodes).toEqual([1013])
  })
})

test('a reader that watches nothing is sent away, one that watches stays', async () => {
  await start({ idleMs: 50 })
  const idle = new StreamClient(server.port)
  await idle.connect()
  await idle.until(() => idle.closeCode !== undefined)
  expect([idle.closeCode, idle.of('error').map(({ code }) => code)]).toEqual([1013, ['nothing_subscribed']])
  expect(healthy.closeCode).toBeUndefined()
})

test('a quiet reader gets a heartbeat and stays, as long as it answers pings', async () => {
  await start({ silenceMs: patientMs })
  const from = performance.now()
  await healthy.until(() => healthy.of('heartbeat').length >= 9 && performance.now() - from > patientMs)
  expect(healthy.closeCode).toBeUndefined()
})
