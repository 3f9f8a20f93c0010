/** The places of own orders on the stream: told as they change, at most so often, and nobody else's. */
import { afterEach, expect, test } from 'vitest'
import { type Stage, setStage } from '#server/live/testing/random-trading.ts'
import { StreamClient } from '../testing/stream-client.ts'
import { type StreamServer, startStreamServer } from '../testing/stream-server.ts'

let server: StreamServer
let stage: Stage

async function start(limits: Parameters<typeof startStreamServer>[0] = {}) {
  server = await startStreamServer({ queueMs: 5, ...limits })
  stage = setStage(server.live)
}
afterEach(() => server.close())

function rest(account: number, size: number, market = stage.markets[0]!) {
  const order = { kind: 'place-order', account, market, selectionId: 1, side: 'BACK', price: 400 } as const
  return server.live.make({ ...order, size, persistence: 'PERSIST', timeInForce: 'LIMIT' })
}

async function watching(account: number | undefined, marketIds: readonly number[]): Promise<StreamClient> {
  const client = new StreamClient(server.port)
  await client.connect()
  if (account !== undefined) client.send({ op: 'authenticate', token: `token-${account}` })
  client.send({ op: 'subscribe', topic: 'queue', marketIds })
  client.send({ op: 'ping' })
  await client.until(() => client.of('pong').length === 1)
  return client
}

test('an order’s place is told at once, and again as those ahead of it go', async () => {
  await start()
  const [other, own] = stage.accounts as [number, number]
  const market = stage.markets[0]!
  const first = rest(other, 500)
  const mine = rest(own, 300)
  const client = await watching(own, [market])
  expect(client.of('queue')).toMatchObject([{ marketId: market, orders: [[mine, 500, 0]], isWhole: true }])
  rest(other, 700)
  await client.until(() => client.of('queue').length === 2)
  expect(client.of('queue')[1]).toMatchObject({ orders: [[mine, 500, 700]] })
  server.live.make({ kind: 'cancel-order', market, account: other, order: first })
  await client.until(() => client.of('queue').length === 3)
  expect(client.of('queue')[2]).toMatchObject({ orders: [[mine, 0, 700]] })
  server.live.make({ kind: 'cancel-order', market, account: own, order: mine })
  await client.until(() => client.of('queue').length === 4)
  expect(client.of('queue')[3]).toMatchObject({ orders: [] })
  client.cut()
})

test('many changes are told as one, and what changes nothing is not told', async () => {
  await start({ queueMs: 200 })
  const [other, own] = stage.accounts as [number, number]
  const market = stage.markets[0]!
  const mine = rest(own, 300)
  const client = await watching(own, [market])
  for (let i = 0; i < 20; i++) rest(other, 500)
  await client.until(() => client.of('queue').length === 2)
  expect(client.of('queue')[1]).toMatchObject({ orders: [[mine, 0, 10_000]] })
  // At another price: nobody's place here changes.
  const away = {
    kind: 'place-order',
    account: other,
    market,
    selectionId: 1,
    side: 'BACK',
    price: 900,
  } as const
  server.live.make({ ...away, size: 500, persistence: 'PERSIST', timeInForce: 'LIMIT' })
  rest(other, 500)
  await client.until(() => client.of('queue').length === 3)
  expect(client.of('queue')[2]).toMatchObject({ orders: [[mine, 0, 10_500]] })
  client.cut()
})

test('others see nothing of it, guests are refused, unknown markets too', async () => {
  await start()
  const [own, other] = stage.accounts as [number, number]
  rest(own, 300)
  const stranger = await watching(other, [stage.markets[0]!])
  expect(stranger.of('queue')).toMatchObject([{ orders: [] }])
  const guest = await watching(undefined, [stage.markets[0]!])
  expect(guest.of('error')).toMatchObject([{ code: 'not_signed_in' }])
  const lost = await watching(own, [999])
  expect(lost.of('error')).toMatchObject([{ code: 'market_not_found' }])
  for (const client of [stranger, guest, lost]) client.cut()
})

test('after unsubscribing nothing more is told', async () => {
  await start()
  const [own] = stage.accounts as [number]
  const [market, second] = stage.markets as [number, number]
  const client = await watching(own, [market, second])
  client.send({ op: 'unsubscribe', topic: 'queue', marketIds: [market] })
  client.send({ op: 'ping' })
  await client.until(() => client.of('pong').length === 2)
  rest(own, 300)
  const order = rest(own, 400, second)
  await client.until(() => client.of('queue').length === 3)
  expect(client.of('queue')[2]).toMatchObject({ marketId: second, orders: [[order, 0, 0]] })
  client.cut()
})

test('an account that has had counted what it may is told later, not never', async () => {
  await start({ queueStepsPerSecond: 100 })
  const [other, own] = stage.accounts as [number, number]
  const [market, second] = stage.markets as [number, number]
  for (let i = 0; i < 75; i++) rest(other, 200)
  const mine = rest(own, 300)
  for (let i = 0; i < 75; i++) rest(other, 200)
  const away = rest(own, 300, second)
  const client = await watching(own, [market, second])
  expect(client.of('queue')).toMatchObject([{ marketId: market, orders: [[mine, 15_000, 15_000]] }])
  await client.until(() => client.of('queue').length === 2)
  expect(client.of('queue')[1]).toMatchObject({ marketId: second, orders: [[away, 0, 0]] })
  client.cut()
})
