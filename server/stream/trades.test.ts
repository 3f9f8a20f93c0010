/** The stream of trades over real sockets: the last ones first, then each as it is made, to slow readers the last ones again. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setStage } from '#server/live/testing/random-trading.ts'
import { connectRawReader } from './testing/raw-reader.ts'
import { StreamClient } from './testing/stream-client.ts'
import { type StreamServer, startStreamServer } from './testing/stream-server.ts'

let server: StreamServer
let client: StreamClient
let accounts: readonly number[]

beforeEach(async () => {
  server = await startStreamServer({ messagesPerSecond: 1e6, messageBurst: 1e6 })
  accounts = setStage(server.live).accounts
  client = new StreamClient(server.port)
  await client.connect()
})
afterEach(async () => {
  client.cut()
  await server.close()
})

/** Trades one after the other, each a batch: price 2.00, sizes from `first` on. Both accounts take turns, so that their money lasts. */
function trade(count: number, first = 100, market = 1, selectionId = 1): void {
  for (let size = first; size < first + count; size++) {
    server.live.batch(
      (['LAY', 'BACK'] as const).map((side, i) => ({
        ...{
          kind: 'place-order',
          account: accounts[(i + size) % 2]!,
          market,
          selectionId,
          side,
          price: 200,
          size,
        },
        ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
      })),
    )
  }
}

const sizesOf = (messages: readonly { trades: readonly (readonly number[])[] }[]) =>
  messages.flatMap(({ trades }) => trades.map(([, , , size]) => size))

function watch(...marketIds: number[]): void {
  client.send({ op: 'subscribe', topic: 'trades', marketIds })
}

test('a reader gets the last 100 trades of all runners, oldest first, and then each that is made', async () => {
  trade(70)
  trade(70, 1_000, 1, 2)
  watch(1, 2)
  await client.until(() => client.of('trades-image').length === 2)
  const [image, empty] = client.of('trades-image')
  expect(sizesOf([image!])).toEqual([
    ...Array.from({ length: 30 }, (_, i) => 140 + i),
    ...Array.from({ length: 70 }, (_, i) => 1_000 + i),
  ])
  expect(image).toMatchObject({ marketId: 1, sequence: server.live.sequence })
  expect(image!.trades[0]).toEqual([expect.any(Number), 1, 200, 140])
  expect(empty).toMatchObject({ marketId: 2, trades: [] })
  trade(3, 500)
  trade(2, 600, 2)
  await client.until(() => sizesOf(client.of('trades')).length === 5)
  const ofMarket = (marketId: number) =>
    sizesOf(client.of('trades').filter((message) => message.marketId === marketId))
  expect([ofMarket(1), ofMarket(2)]).toEqual([
    [500, 501, 502],
    [600, 601],
  ])
  client.send({ op: 'unsubscribe', topic: 'trades', marketIds: [2] })
  client.send({ op: 'ping' })
  await client.until(() => client.of('pong').length === 1)
  trade(1, 700, 2)
  trade(1, 701)
  await client.until(() => sizesOf(client.of('trades')).includes(701))
  expect(sizesOf(client.of('trades'))).not.toContain(700)
})

test('each part of a cross-match is a trade on its runner', async () => {
  // The fourth of the stage is matched across its two runners.
  watch(4)
  await client.until(() => client.of('trades-image').length === 1)
  const order = (account: number, selectionId: number, price: number) =>
    server.live.make({
      ...{ kind: 'place-order', account, market: 4, selectionId, side: 'BACK', price, size: 1_000 },
      ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
    })
  order(accounts[0]!, 1, 200)
  order(accounts[1]!, 2, 200)
  await client.until(() => sizesOf(client.of('trades')).length === 2)
  const made = client.of('trades').flatMap(({ trades }) => trades.map((of) => of.slice(1)))
  expect(made).toEqual([
    [2, 200, 1_000],
    [1, 200, 1_000],
  ])
})

test('what is unknown or too much is refused, and a market counts as a subscription', async () => {
  watch(999)
  await client.until(() => client.of('error').length === 1)
  expect(client.of('error')[0]!.code).toBe('market_not_found')
  watch(1, 2)
  await client.until(() => client.of('trades-image').length === 2)
  expect(server.stream.figures().subscriptions).toBe(2)
  client.send({ op: 'subscribe', topic: 'trades', marketIds: [] })
  await client.until(() => client.of('error').length === 2)
  expect(client.of('error')[1]!.code).toBe('invalid_message')
})

test('a reader that stops reading has nothing more queued, and then gets the last trades again', async () => {
  await server.close()
  const softBytes = 10_000
  server = await startStreamServer({
    ...{
      flushMs: 1,
      queuedBytesSoft: softBytes,
      // It reads nothing, and now and then watches nothing, for as long as this takes.
      silenceMs: 3_600_000,
      idleMs: 3_600_000,
      messagesPerSecond: 1e6,
      messageBurst: 1e6,
    },
  })
  accounts = setStage(server.live).accounts
  client = new StreamClient(server.port)
  await client.connect()
  const slow = await connectRawReader(server.port)
  // Of the fourth nothing more is traded: it is one more image a flush, so that there is sooner too much of them.
  trade(100, 100, 4)
  const again = () => {
    slow.send({ op: 'unsubscribe', topic: 'trades' })
    slow.send({ op: 'subscribe', topic: 'trades', marketIds: [1, 4] })
  }
  again()
  watch(1)
  await client.until(() => client.of('trades-image').length === 1)
  let made = 0
  const tradeAndWait = async (count: number) => {
    trade(count, 100 + made)
    made += count
    // The last message alone: there are thousands.
    await client.until(() => {
      const last = client.messages.findLast(({ op }) => op === 'trades')
      return last?.op === 'trades' && sizesOf([last]).at(-1) === 99 + made
    })
  }
  await tradeAndWait(100)
  // Until the kernel takes no more and the server holds what is over. However often it is asked for, a flush sends one image of each.
  while (server.stream.figures().queuedBytes <= softBytes) {
    expect(server.stream.figures().connections).toBe(2)
    again()
    await tradeAndWait(1)
  }
  for (let i = 0; i < 30; i++) await tradeAndWait(40)
  // An image is some 4 kB.
  expect(server.stream.figures().queuedBytes).toBeLessThan(softBytes + 60_000)
  slow.resume()
  const last = 99 + made
  const ofFirst = () =>
    slow
      .received()
      .messages.filter(isTrades)
      .filter(({ marketId }) => marketId === 1)
  await expect.poll(() => sizesOf(ofFirst()).at(-1), { timeout: 20_000 }).toBe(last)
  const image = ofFirst().at(-1)
  expect(image!.op).toBe('trades-image')
  expect(sizesOf([image!])).toEqual(Array.from({ length: 100 }, (_, i) => last - 99 + i))
  expect(sizesOf(client.of('trades'))).toEqual(Array.from({ length: made }, (_, i) => 100 + i))
  slow.destroy()
})

type Received = StreamClient['messages'][number]
function isTrades(message: Received): message is Extract<Received, { op: 'trades' | 'trades-image' }> {
  return message.op === 'trades' || message.op === 'trades-image'
}
