/**
 * One caller does all that is dear, with the limits as they are delivered: he is cut or told 429, and everybody else is
 * answered meanwhile. How fast is not asserted.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { loadConfig } from './config.ts'
import { type Person, startServer, type TestServer } from './testing/start-server.ts'

/** The attacker's own address: another one of this machine's. */
const attackerAddress = '127.0.0.2'

/** Stands still during a test: on a machine of any pace the attacker asks for more than its limits give back. */
let time = 1_800_000_000_000
let server: TestServer
let marketId = 0
let polite: Person[] = []
let attacker: Person
let port = 0

beforeAll(async () => {
  server = await startServer({ now: () => time, limits: loadConfig({}).limits })
  port = Number(new URL(server.url).port)
  ;({ marketId } = await server.market())
  polite = await Promise.all([1, 2, 3].map(() => server.player()))
  attacker = await server.player()
})
afterAll(() => server.stop())
beforeEach(() => {
  time += 10_000
})

const back = { selectionId: 11, side: 'BACK', price: 300, size: 100 }

/** Bets and reads as people do; every call must be answered well. */
async function bePolite({ token }: Person): Promise<void> {
  const body = { marketId, instructions: [back] }
  const placed = await server.api('POST', '/api/exchange/orders/place', { token, body })
  const reads = ['/api/exchange/balance', `/api/exchange/bets?state=open&marketId=${marketId}`, '/healthz']
  const statuses = []
  for (const path of reads) statuses.push((await server.api('GET', path, { token })).status)
  const { status } = await server.api('POST', '/api/exchange/orders/cancel', { token, body: { marketId } })
  expect([placed.status, ...statuses, status]).toEqual([200, 200, 200, 200, 200])
}

/** Each has two calls on orders: fewer than one may make in a second. */
const politeRounds = 20

/** Runs the attack while the polite ones go on. Returns what it returns. */
async function whileOthersBet<T>(attack: () => Promise<T>): Promise<T> {
  let isOver = false
  const others = polite.map(async (person) => {
    for (let round = 0; round < politeRounds && (round === 0 || !isOver); round++) await bePolite(person)
  })
  try {
    return await attack()
  } finally {
    isOver = true
    await Promise.all(others)
  }
}

/** Makes a call from the attacker's address. Resolves to its status, 0 when the connection was ended. */
function attack(path: string, body: object, token?: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const call = request({ port, path, method: 'POST', localAddress: attackerAddress, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', () => resolve(0)).end(JSON.stringify(body))
  })
}

async function openStream(): Promise<WebSocket> {
  const stream = new WebSocket(`ws://127.0.0.1:${port}/api/stream`, { localAddress: attackerAddress })
  stream.on('error', () => undefined)
  await once(stream, 'open')
  return stream
}

test('calls one behind the other whose answers nobody reads: the connections are cut', async () => {
  const ended = await whileOthersBet(() =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress })
        socket.on('error', () => undefined)
        const closed = once(socket, 'close')
        socket.resume().write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(99))
        await closed
        return 'cut'
      }),
    ),
  )
  expect(ended).toEqual(Array.from({ length: 20 }, () => 'cut'))
})

test('hundreds of instructions a call that match nothing, again and again: 429', async () => {
  const instructions = Array.from({ length: 200 }, () => ({ ...back, timeInForce: 'FILL_OR_KILL' }))
  const statuses = await whileOthersBet(() =>
    Promise.all(
      Array.from({ length: 40 }, () =>
        attack('/api/exchange/orders/place', { marketId, instructions }, attacker.token),
      ),
    ),
  )
  expect([...new Set(statuses)].toSorted()).toEqual([200, 429])
})

test('accounts made one after the other: 429', async () => {
  const statuses = await whileOthersBet(async () => {
    const made: number[] = []
    for (let i = 0; i < 12; i++) {
      const person = { fullName: 'A Crowd', email: `${i}@crowd.example`, password: 'correct horse battery' }
      made.push(await attack('/api/auth/register', person))
    }
    return made
  })
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('the dearest of the stream asked for again and again: one image and one error, then the connection is cut', async () => {
  const counts = await whileOthersBet(async () => {
    const stream = await openStream()
    const ops: string[] = []
    stream.on('message', (data) => {
      const { op, code } = JSON.parse(String(data))
      ops.push(op === 'error' ? code : op)
    })
    const closed = once(stream, 'close')
    stream.send(JSON.stringify({ op: 'authenticate', token: attacker.token }))
    const unknown = Array.from({ length: 200 }, (_, i) => 1_000 + i)
    stream.send(JSON.stringify({ op: 'subscribe', topic: 'markets', marketIds: unknown }))
    for (let i = 0; i < 300; i++) stream.send(JSON.stringify({ op: 'subscribe', topic: 'orders' }))
    await closed
    return ['orders-image', 'market_not_found', 'too_many_messages'].map(
      (what) => ops.filter((op) => op === what).length,
    )
  })
  expect(counts[0]).toBeLessThanOrEqual(1)
  expect(counts.slice(1)).toEqual([1, 1])
})
