/** What clients say and are told, over real sockets: signing in, private topics, events, limits, refusals. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setStage } from '#server/live/testing/random-trading.ts'
import { StreamClient } from './testing/stream-client.ts'
import { type StreamServer, startStreamServer } from './testing/stream-server.ts'

let server: StreamServer
let client: StreamClient

async function start(...settings: Parameters<typeof startStreamServer>) {
  server = await startStreamServer(...settings)
  client = new StreamClient(server.port)
}

beforeEach(() => start())
afterEach(() => server.close())

const lastError = () => client.of('error').at(-1)?.code

async function expectError(message: Record<string, unknown>, code: string) {
  const before = client.of('error').length
  client.send(message)
  await client.until(() => client.of('error').length > before)
  expect(lastError()).toBe(code)
}

function order(account: number, side: 'BACK' | 'LAY', price: number, size: number, market = 1) {
  return server.live.make({
    kind: 'place-order',
    account,
    market,
    selectionId: 1,
    side,
    price,
    size,
    persistence: 'PERSIST',
    timeInForce: 'LIMIT',
  })
}

async function signedIn(account: number): Promise<StreamClient> {
  const one = new StreamClient(server.port)
  await one.connect()
  one.send({ op: 'authenticate', token: `token-${account}` })
  await one.until(() => one.of('authenticated').length === 1)
  return one
}

describe('the beginning', () => {
  test('the server speaks first and names its protocol', async () => {
    await client.connect()
    expect(client.messages[0]).toMatchObject({ op: 'hello', protocol: 1, heartbeatMs: 2_000 })
  })

  test('a page of another host is refused, this host and no origin are not', async () => {
    await expect(client.connect({ origin: 'https://evil.example' })).rejects.toThrow('403')
    await expect(client.connect({ origin: 'null' })).rejects.toThrow('403')
    await client.connect({ origin: `http://127.0.0.1:${server.port}` })
  })

  test('no other path is upgraded', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket' }
      const call = request({ port: server.port, path: '/api/streams', headers })
      call.on('response', (response) => resolve(response.statusCode))
      call.on('error', reject)
      call.end()
    })
    expect(status).toBe(404)
  })

  test('a refused upgrade is over, even when its peer keeps its half of it open', async () => {
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write(
      'GET /api/stream HTTP/1.1\r\nHost: x\r\nOrigin: http://evil.example\r\nConnection: Upgrade\r\n' +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toMatch(/^HTTP\/1.1 403 /)
    await expect.poll(() => server.openSockets()).toBe(0)
    socket.destroy()
  })
})

test('a clock set back neither silences the stream nor takes anybody for a flood', async () => {
  await server.close()
  let setBackMs = 0
  await start({}, () => Date.now() - setBackMs)
  const { accounts } = setStage(server.live)
  await client.connect()
  client.subscribe([1])
  await client.until(() => client.markets.has(1))
  setBackMs = 60 * 60_000
  order(accounts[0]!, 'BACK', 300, 1_000)
  await client.until(() => client.of('market-delta').length > 0)
  for (let i = 0; i < 10; i++) client.send({ op: 'ping' })
  await client.until(() => client.of('pong').length === 10)
})

describe('messages', () => {
  test('what is not exactly a documented message is refused and changes nothing', async () => {
    setStage(server.live)
    await client.connect()
    const bad: Record<string, unknown>[] = [
      {},
      { op: 'fly' },
      { op: 'ping', extra: 1 },
      { op: 'subscribe', topic: 'markets', marketIds: [] },
      { op: 'subscribe', topic: 'markets', marketIds: ['1'] },
      { op: 'subscribe', topic: 'markets', marketIds: [1], depth: 'deep' },
      { op: 'subscribe', topic: 'markets', marketIds: [1], resume: { 1: 'all' } },
      { op: 'subscribe', topic: 'markets', marketIds: [1], constructor: 1 },
      { op: 'subscribe', topic: 'everything' },
      { op: 'authenticate', token: 'x'.repeat(201) },
    ]
    for (const message of bad) await expectError(message, 'invalid_message')
    for (const text of ['', '{', 'null', '[]', '1e999']) {
      const before = client.of('error').length
      client.sendText(text)
      await client.until(() => client.of('error').length > before)
    }
    client.sendText(Buffer.from('{"op":"ping"}'))
    await client.until(() => client.of('error').length === bad.length + 6)
    expect(server.stream.figures().subscriptions).toBe(0)
    client.send({ op: 'ping' })
    await client.until(() => client.of('pong').length === 1)
  })

  test('one that is larger than 16 kB ends the connection', async () => {
    await client.connect()
    client.sendText(JSON.stringify({ op: 'ping', pad: 'x'.repeat(16 * 1024) }))
    await client.until(() => client.closeCode !== undefined)
    expect(client.closeCode).toBe(1009)
  })

  test('more than the burst at once end the connection', async () => {
    await server.close()
    await start({ messageBurst: 5, messagesPerSecond: 1 })
    await client.connect()
    for (let i = 0; i < 6; i++) client.send({ op: 'ping' })
    await client.until(() => client.closeCode !== undefined)
    expect(client.closeCode).toBe(1008)
    expect(client.of('pong')).toHaveLength(5)
    expect(lastError()).toBe('too_many_messages')
  })

  test('a connection watches a limited number of markets and events', async () => {
    await server.close()
    await start({ subscriptions: 2 })
    setStage(server.live)
    await client.connect()
    await expectError({ op: 'subscribe', topic: 'markets', marketIds: [1, 2, 3] }, 'too_many_subscriptions')
    await expectError({ op: 'subscribe', topic: 'events', eventIds: [1] }, 'too_many_subscriptions')
    client.send({ op: 'unsubscribe', topic: 'markets', marketIds: [2] })
    client.send({ op: 'subscribe', topic: 'events', eventIds: [1] })
    await client.until(() => client.of('event').length === 1)
    // What is watched already may be asked for again.
    client.send({ op: 'unsubscribe', topic: 'markets', marketIds: [1] })
    client.send({ op: 'subscribe', topic: 'markets', marketIds: [1] })
    await client.until(() => client.of('market-image').filter(({ marketId }) => marketId === 1).length === 2)
    expect(server.stream.figures().subscriptions).toBe(2)
  })

  test('unknown markets and events are said to be unknown, the others are sent', async () => {
    setStage(server.live)
    await client.connect()
    await expectError({ op: 'subscribe', topic: 'markets', marketIds: [99, 1] }, 'market_not_found')
    await client.until(() => client.markets.has(1))
    await expectError({ op: 'subscribe', topic: 'events', eventIds: [99] }, 'event_not_found')
  })

  test('all ids of a message that are not known are one error', async () => {
    setStage(server.live)
    await client.connect()
    client.send({ op: 'subscribe', topic: 'markets', marketIds: [97, 98, 1, 99] })
    client.send({ op: 'ping' })
    await client.until(() => client.of('pong').length === 1)
    expect(client.of('error').map(({ code }) => code)).toEqual(['market_not_found'])
    expect([...client.markets.keys()]).toEqual([1])
  })

  test('what is subscribed already costs nothing: no image comes, unless the depth is another', async () => {
    setStage(server.live)
    await client.connect()
    const imagesAfter = async (depth: 'best' | 'full') => {
      const pongs = client.of('pong').length
      for (let i = 0; i < 5; i++) client.send({ op: 'subscribe', topic: 'markets', marketIds: [1], depth })
      client.send({ op: 'ping' })
      await client.until(() => client.of('pong').length > pongs)
      return client.of('market-image').length
    }
    expect([await imagesAfter('best'), await imagesAfter('best'), await imagesAfter('full')]).toEqual([
      1, 1, 2,
    ])
  })

  test('no message about a market comes any more once it is unsubscribed', async () => {
    const { accounts } = setStage(server.live)
    await client.connect()
    client.subscribe([1, 2])
    await client.until(() => client.markets.size === 2)
    client.send({ op: 'unsubscribe', topic: 'markets', marketIds: [1] })
    client.send({ op: 'ping' })
    await client.until(() => client.of('pong').length === 1)
    order(accounts[0]!, 'BACK', 300, 1_000, 1)
    order(accounts[0]!, 'BACK', 300, 1_000, 2)
    await client.until(() => client.of('market-delta').length > 0)
    expect(client.of('market-delta').map(({ marketId }) => marketId)).toEqual([2])
  })
})

describe('private topics', () => {
  test('need a token, which must be the first message and good', async () => {
    await client.connect()
    await expectError({ op: 'authenticate', token: 'wrong' }, 'session_ended')
    await expectError({ op: 'authenticate', token: 'token-101' }, 'authenticate_first')
    await expectError({ op: 'subscribe', topic: 'orders' }, 'not_signed_in')
    await expectError({ op: 'subscribe', topic: 'balance' }, 'not_signed_in')
  })

  test('tell the account its bets, positions and money, and nobody else’s', async () => {
    const { accounts } = setStage(server.live)
    const [mine, other] = accounts as [number, number]
    const before = order(mine, 'BACK', 300, 1_000)
    client = await signedIn(mine)
    client.send({ op: 'subscribe', topic: 'orders' })
    client.send({ op: 'subscribe', topic: 'balance' })
    await client.until(() => client.of('orders-image').length === 1 && client.of('balance').length === 1)
    const image = client.of('orders-image')[0]!
    expect(image.bets.map(({ orderId }) => orderId)).toEqual([before])
    expect(image.positions).toEqual([server.bets.positionOf(mine, 1)])
    expect(client.of('balance')[0]!.balance).toMatchObject({
      balance: 1_000_000,
      exposure: 1_000,
      line: 0,
      activeBets: 1,
    })

    order(other, 'BACK', 320, 5_000)
    order(other, 'LAY', 300, 400)
    await client.until(() => client.of('orders-delta').length === 1)
    const delta = client.of('orders-delta')[0]!
    expect(delta.bets).toEqual([server.bets.betOf(mine, before)])
    expect(delta.bets[0]).toMatchObject({ state: 'partly-matched', matched: 400, unmatched: 600 })
    expect(delta.positions).toEqual([server.bets.positionOf(mine, 1)])
    expect(delta.sequence).toBeGreaterThan(image.sequence)
  })

  test('share an image among the connections of an account, which has only as many as its allowance', async () => {
    await server.close()
    let time = Date.now()
    await start({ imageBytesPerSecond: 100, imageBytesBurst: 1 }, () => time)
    const { accounts } = setStage(server.live)
    order(accounts[0]!, 'BACK', 300, 1_000)
    const [one, two] = [await signedIn(accounts[0]!), await signedIn(accounts[0]!)]
    for (const each of [one, two]) {
      each.send({ op: 'subscribe', topic: 'orders' })
      await each.until(() => each.of('orders-image').length === 1)
    }
    order(accounts[0]!, 'BACK', 310, 1_000)
    one.send({ op: 'unsubscribe', topic: 'orders' })
    one.send({ op: 'subscribe', topic: 'orders' })
    await two.until(() => two.of('orders-delta').length === 1)
    one.send({ op: 'ping' })
    await one.until(() => one.of('pong').length === 1)
    expect(one.of('orders-image')).toHaveLength(1)
    time += 20_000
    await one.until(() => one.of('orders-image').length === 2)
    expect(one.of('orders-image')[1]!.bets).toHaveLength(2)
  })

  test('tell a settled bet with its profit, and the money it brought', async () => {
    const { accounts } = setStage(server.live)
    const [mine, other] = accounts as [number, number]
    const bet = order(mine, 'BACK', 300, 1_000)
    order(other, 'LAY', 300, 1_000)
    client = await signedIn(mine)
    client.send({ op: 'subscribe', topic: 'orders' })
    client.send({ op: 'subscribe', topic: 'balance' })
    await client.until(() => client.of('orders-image').length === 1 && client.of('balance').length === 1)
    server.live.make({ kind: 'suspend-market', market: 1, lapse: true, reason: 'Over' })
    server.live.make({ kind: 'settle-market', market: 1, winners: [1] })
    await client.until(() => client.of('orders-delta').some(({ bets }) => bets[0]?.state === 'settled'))
    expect(client.of('orders-delta').at(-1)!.bets).toMatchObject([{ orderId: bet, profit: 2_000 }])
    await client.until(() => client.of('balance').at(-1)?.balance.balance === 1_000_000 + 2_000 - 100)
    expect(client.of('balance').at(-1)!.balance).toMatchObject({ exposure: 0, activeBets: 0 })
  })

  test('end with the session: an error, then the connection is closed', async () => {
    const { accounts } = setStage(server.live)
    client = await signedIn(accounts[0]!)
    const other = await signedIn(accounts[1]!)
    client.send({ op: 'subscribe', topic: 'orders' })
    other.send({ op: 'subscribe', topic: 'orders' })
    await client.until(() => client.of('orders-image').length === 1)
    await other.until(() => other.of('orders-image').length === 1)
    server.revoke(`token-${accounts[0]}`)
    order(accounts[0]!, 'BACK', 300, 1_000)
    order(accounts[1]!, 'LAY', 300, 1_000)
    await client.until(() => client.closeCode !== undefined)
    expect(lastError()).toBe('session_ended')
    expect(client.of('orders-delta')).toEqual([])
    await other.until(() => other.of('orders-delta').length > 0)
  })

  test('the connections of an account are limited; one more stays a guest', async () => {
    await server.close()
    await start({ connectionsPerAccount: 1 })
    setStage(server.live)
    const first = await signedIn(101)
    await client.connect()
    await expectError({ op: 'authenticate', token: 'token-101' }, 'too_many_connections')
    await expectError({ op: 'subscribe', topic: 'orders' }, 'not_signed_in')
    first.cut()
    await expect.poll(() => server.stream.figures().connections).toBe(1)
    await signedIn(101)
  })
})

describe('events and catalogue', () => {
  const score = {
    summary: '40 - 15',
    columns: ['Games'],
    sides: [{ name: 'A', cells: ['3'] }],
    statistics: [],
  }

  test('an event is told as it is, and again with each change of its score or status', async () => {
    const { markets } = setStage(server.live)
    await client.connect()
    client.send({ op: 'subscribe', topic: 'events', eventIds: [1] })
    await client.until(() => client.of('event').length === 1)
    expect(client.of('event')[0]).toEqual({ op: 'event', eventId: 1, status: 'Upcoming' })
    server.live.make({ kind: 'turn-in-play', market: markets[0]! })
    await client.until(() => client.of('event').at(-1)?.status === 'Live')
    server.scores.setScore(1, score)
    await client.until(() => client.of('event').at(-1)?.score !== undefined)
    expect(client.of('event').at(-1)).toEqual({ op: 'event', eventId: 1, status: 'Live', score })
  })

  test('new fixtures and turns of status are said once for many, so that lists are read again', async () => {
    await server.close()
    await start({ catalogueMs: 200 })
    await client.connect()
    client.send({ op: 'subscribe', topic: 'catalogue' })
    client.send({ op: 'ping' })
    await client.until(() => client.of('pong').length === 1)
    const { markets } = setStage(server.live)
    for (const market of markets) server.live.make({ kind: 'turn-in-play', market })
    await client.until(() => client.of('catalogue-changed').length > 0)
    expect(client.of('catalogue-changed').length).toBeLessThanOrEqual(2)
    expect(client.of('market-image')).toEqual([])
  })
})

describe('the casino’s games', () => {
  test('are said to have changed when one is closed or pays otherwise, to those who ask for that alone', async () => {
    await client.connect()
    client.send({ op: 'subscribe', topic: 'games' })
    client.send({ op: 'ping' })
    await client.until(() => client.of('pong').length === 1)
    setStage(server.live)
    server.live.make({ kind: 'switch-game', game: 'roulette', open: false })
    await client.until(() => client.of('games-changed').length === 1)
    expect(client.of('catalogue-changed')).toEqual([])
  })
})

describe('when there is no room for more guests', () => {
  test('who signs in is let in; a guest is told so, hears nothing, and is sent away', async () => {
    await server.close()
    await start({ readers: 4, guests: 1, signInMs: 3_000 })
    const [account] = setStage(server.live).accounts
    const guest = new StreamClient(server.port)
    await guest.connect()
    guest.send({ op: 'subscribe', topic: 'catalogue' })

    await client.connect()
    await expectError({ op: 'subscribe', topic: 'catalogue' }, 'too_many_readers')
    const player = await signedIn(account!)
    await expect.poll(() => client.closeCode).toBe(1013)

    // The place that it held on trial is free again, and a guest's too once it has gone.
    expect([guest.closeCode, player.closeCode]).toEqual([undefined, undefined])
    guest.cut()
    await expect.poll(() => server.stream.figures().connections).toBe(1)
    const next = new StreamClient(server.port)
    await next.connect()
    next.send({ op: 'ping' })
    await next.until(() => next.of('pong').length === 1)
  })

  test('beyond the readers in all nobody is let in', async () => {
    await server.close()
    await start({ readers: 1, guests: 1 })
    await client.connect()
    await expect(new StreamClient(server.port).connect()).rejects.toThrow('503')
    expect(server.stream.figures().connections).toBe(1)
  })
})
