/** The stream of the whole server: a player's journey by calls and stream together, from sign-up to settled money. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { StreamClient } from './testing/stream-client.ts'

let server: TestServer

beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.stop())

const portOf = ({ url }: TestServer) => Number(new URL(url).port)

async function signedIn(token: string): Promise<StreamClient> {
  const client = new StreamClient(portOf(server))
  await client.connect({ origin: server.url })
  client.send({ op: 'authenticate', token })
  client.send({ op: 'subscribe', topic: 'orders' })
  client.send({ op: 'subscribe', topic: 'balance' })
  await client.until(() => client.of('orders-image').length === 1 && client.of('balance').length === 1)
  return client
}

function place(token: string, marketId: number, side: 'BACK' | 'LAY', more: object = {}) {
  const instruction = { selectionId: 11, side, price: 300, size: 1_000, ...more }
  return server.api('POST', '/api/exchange/orders/place', {
    token,
    body: { marketId, instructions: [instruction] },
  })
}

test('what a call has answered is in the stream and in the reads, up to the settled money', async () => {
  const { marketId } = await server.market({ commissionBps: 500 })
  const backer = await server.player()
  const layer = await server.player()
  const client = await signedIn(backer.token)
  client.subscribe([marketId])
  await client.until(() => client.markets.has(marketId))

  const { body: placed } = await place(backer.token, marketId, 'BACK')
  const orderId = placed.results[0].orderId
  // The answer comes after publishing: the reader's own bet is there at once.
  const { body: bet } = await server.api('GET', `/api/exchange/orders/${orderId}`, { token: backer.token })
  expect(bet).toMatchObject({ state: 'unmatched', unmatched: 1_000 })
  await client.until(() => client.markets.get(marketId)!.runners.get(11)!.lay.length === 1)

  await place(layer.token, marketId, 'LAY')
  await client.until(() => client.of('orders-delta').at(-1)?.bets[0]?.state === 'matched')
  await client.until(() => client.markets.get(marketId)!.runners.get(11)!.lay.length === 0)
  const { token } = await server.admin()
  await server.api('POST', `/api/admin/markets/${marketId}/suspend`, { token, body: { reason: 'Over' } })
  const { body: market } = await server.api('GET', `/api/exchange/markets/${marketId}`)
  const settled = await server.api('POST', `/api/admin/markets/${marketId}/settle`, {
    token,
    body: { marketVersion: market.version, winners: [11] },
  })
  expect(settled.status).toBe(200)

  await client.until(() => client.of('orders-delta').at(-1)?.bets[0]?.state === 'settled')
  expect(client.of('orders-delta').at(-1)?.bets).toMatchObject([{ orderId, profit: 2_000 }])
  await client.until(() => client.of('balance').at(-1)?.balance.balance === 101_900)
  await client.until(() => client.markets.get(marketId)!.status === 'SETTLED')
  await server.running.views.reached(server.running.sequencer.sequence)
  const { body: bets } = await server.api('GET', '/api/exchange/bets?state=settled', { token: backer.token })
  expect(bets.bets).toMatchObject([{ orderId, profit: 2_000, state: 'settled' }])
  const { body: statement } = await server.api('GET', '/api/exchange/statement', { token: backer.token })
  expect(statement.entries[0]).toMatchObject({ kind: 'commission', amount: -100, balance: 101_900 })
})

test('a player is told of the exits of his bets, of what they follow, and of what one takes off the other', async () => {
  const { marketId } = await server.market()
  const backer = await server.player()
  const layer = await server.player()
  const client = await signedIn(backer.token)
  const told = () => {
    const bets = client.of('orders-delta').flatMap((delta) => delta.bets)
    return [...new Map(bets.map((bet) => [bet.orderId, bet])).values()]
  }
  const offset = { ticks: 2, stopTicks: 5 }
  const { body: placed } = await place(backer.token, marketId, 'BACK', { offset })
  const parent = placed.results[0].orderId
  await place(layer.token, marketId, 'LAY', { size: 600 })
  await client.until(() => told().length === 3)
  const [exit, stop] = ['unmatched', 'held'].map((state) => told().find((bet) => bet.state === state)!)
  expect(told().find(({ orderId }) => orderId === parent)).toMatchObject({ matched: 600, offset })
  expect(exit).toMatchObject({ side: 'LAY', price: 296, unmatched: 600, parent, otherLeg: stop!.orderId })
  expect(stop).toMatchObject({ side: 'LAY', unmatched: 600, parent, otherLeg: exit!.orderId })
  await place(layer.token, marketId, 'BACK', { price: 296, size: 200 })
  const left = (of: number) => told().find(({ orderId }) => orderId === of)?.unmatched
  await client.until(() => left(exit!.orderId) === 400 && left(stop!.orderId) === 400)
})

test('signing out ends the player’s stream', async () => {
  const { token } = await server.player()
  const client = await signedIn(token)
  await server.api('POST', '/api/auth/logout', { token })
  await client.until(() => client.closeCode !== undefined)
  expect(client.of('error').at(-1)?.code).toBe('session_ended')
})

test('readers count among the connections of an address; one that goes makes room', async () => {
  await server.stop()
  server = await startServer({ limits: { connectionsPerAddress: 2 } })
  const client = () => new StreamClient(portOf(server))
  const [first, second] = [client(), client()]
  await first.connect()
  await second.connect()
  const outcome = () =>
    client()
      .connect()
      .then(
        () => 'connected',
        () => 'refused',
      )
  expect(await outcome()).toBe('refused')
  first.cut()
  await expect.poll(outcome).toBe('connected')
})
