/** Notifications over the call and the stream: one's own, told to one's windows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StreamClient } from '#server/stream/testing/stream-client.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/api/account/notifications'
async function place({ token }: Person, marketId: number, side: string, size: number) {
  const body = { marketId, instructions: [{ selectionId: 11, side, price: 300, size }] }
  return (await server.api('POST', '/api/exchange/orders/place', { token, body })).body.results[0]
}
async function watching({ token }: Person) {
  const client = new StreamClient(Number(new URL(server.url).port))
  await client.connect()
  client.send({ op: 'authenticate', token })
  client.send({ op: 'subscribe', topic: 'notifications' })
  return client
}

test('a match of a resting bet is told on the stream, then read, and the stranger hears and reads nothing', async () => {
  const { marketId } = await server.market()
  const [player, other, stranger] = [await server.player(), await server.player(), await server.player()]
  const { orderId } = await place(player, marketId, 'BACK', 500)
  const [own, strange] = [await watching(player), await watching(stranger)]
  await place(other, marketId, 'LAY', 200)
  await own.until(() => own.of('notifications').length === 1)
  const { status, body } = await server.api('GET', path, { token: player.token })
  expect(status).toBe(200)
  expect(body).toMatchObject({ next: null, isComplete: true })
  expect(body.notifications).toMatchObject([{ kind: 'matched', orderId, matched: 200, size: 500 }])
  expect(own.of('notifications')).toEqual([{ op: 'notifications', last: body.last }])
  const read = await server.api('GET', `${path}?after=${body.last}`, { token: player.token })
  expect(read.body.notifications).toEqual([])
  expect((await server.api('GET', path, { token: stranger.token })).body).toMatchObject({
    notifications: [],
    last: 0,
  })
  strange.send({ op: 'ping' })
  await strange.until(() => strange.of('pong').length === 1)
  expect(strange.of('notifications')).toEqual([])
  for (const client of [own, strange]) client.cut()
})

test('without a token they are refused, and queries that are not documented are', async () => {
  expect((await server.api('GET', path)).body.code).toBe('not_signed_in')
  const { token } = await server.player()
  for (const query of ['after=-1', 'after=x', 'since=1', 'limit=1000']) {
    const { status, body } = await server.api('GET', `${path}?${query}`, { token })
    expect([query, status, body.code]).toEqual([query, 422, 'invalid_request'])
  }
  const guest = new StreamClient(Number(new URL(server.url).port))
  await guest.connect()
  guest.send({ op: 'subscribe', topic: 'notifications' })
  await guest.until(() => guest.of('error').length === 1)
  expect(guest.of('error')[0]).toMatchObject({ code: 'not_signed_in' })
  guest.cut()
})
