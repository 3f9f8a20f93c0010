/**
 * For tests: `node attacking-process.ts NAME PORT MARKET TOKEN...` does one thing that is dear, as fast as it can, for ten
 * seconds, and writes as JSON how often it was answered, told 429 and cut.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { callFrom } from './local-call.ts'

const attackMs = 10_000
const [name = '', portText = '', marketText = '', ...tokens] = process.argv.slice(2)
const port = Number(portText)
const marketId = Number(marketText)
const end = performance.now() + attackMs
const from = '127.0.0.2'
const tally = { answered: 0, told429: 0, cut: 0 }

const lay = { selectionId: 11, side: 'LAY', price: 101, size: 100 }
const backMatchingNothing = { selectionId: 11, side: 'BACK', price: 100_000, size: 100 }

function count(status: number): void {
  if (status === 0) tally.cut++
  else if (status === 429 || status === 503) tally.told429++
  else tally.answered++
}

/** Repeats a step until the time is over, `side` of them beside each other. */
async function repeat(beside: number, step: (which: number) => Promise<unknown>): Promise<void> {
  const lanes = Array.from({ length: beside }, async (_, which) => {
    while (performance.now() < end) await step(which)
  })
  await Promise.all(lanes)
}

async function post(path: string, body: object, token?: string): Promise<void> {
  count((await callFrom({ port, from, path, body, token })).status)
}

/** Calls one behind the other on one connection; two seconds long their answers are not read. */
async function pipeline(path: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(99))
  await sleep(2_000)
  // Whoever is cut finds it out when he reads.
  socket.resume()
  const isCut = await Promise.race([closed.then(() => true), sleep(3_000, false)])
  if (isCut) tally.cut++
  else tally.answered++
  socket.destroy()
}

async function openStream(headers: Record<string, string> = {}): Promise<WebSocket | undefined> {
  const stream = new WebSocket(`ws://127.0.0.1:${port}/api/stream`, { localAddress: from, headers })
  const opened = await new Promise<boolean>((resolve) => {
    stream.on('error', () => resolve(false))
    stream.on('open', () => resolve(true))
  })
  if (opened) return stream
  tally.told429++
  return undefined
}

/** Sends messages a hundred times a second over a connection, and opens it again when it is cut. */
async function pester(messages: readonly object[]): Promise<void> {
  const stream = await openStream()
  if (stream === undefined) {
    await sleep(100)
    return
  }
  stream.send(JSON.stringify({ op: 'authenticate', token: tokens[0] }))
  stream.on('message', () => {
    tally.answered++
  })
  while (performance.now() < end && stream.readyState === WebSocket.OPEN) {
    for (const message of messages) stream.send(JSON.stringify(message))
    await sleep(10)
  }
  if (performance.now() < end) tally.cut++
  stream.terminate()
}

const orders = '/api/exchange/orders'
const unknownMarkets = Array.from({ length: 200 }, (_, i) => 1_000_000 + i)
let people = 0

const attacks: Readonly<Record<string, () => Promise<void>>> = {
  'answers that nobody reads': () => repeat(60, () => pipeline('/api/openapi.json')),
  'waiting orders, cancelled all at once': () =>
    repeat(4, async (which) => {
      const token = tokens[which % tokens.length]
      const instructions = Array.from({ length: 200 }, () => lay)
      await post(`${orders}/place`, { marketId, instructions }, token)
      await post(`${orders}/cancel`, { marketId }, token)
    }),
  'images of one’s bets': () =>
    repeat(10, () =>
      pester([
        { op: 'unsubscribe', topic: 'orders' },
        { op: 'subscribe', topic: 'orders' },
      ]),
    ),
  'orders that match nothing': () =>
    repeat(8, () => {
      const killed = { ...backMatchingNothing, timeInForce: 'FILL_OR_KILL' }
      const instructions = Array.from({ length: 200 }, () => killed)
      return post(`${orders}/place`, { marketId, instructions }, tokens[0])
    }),
  'cancels of what is not there': () =>
    repeat(tokens.length, (which) => {
      const instructions = Array.from({ length: 200 }, (_, i) => ({ orderId: 16_777_216 * 9 + i }))
      return post(`${orders}/cancel`, { marketId, instructions }, tokens[which])
    }),
  'streams behind a proxy': async () => {
    const streams: WebSocket[] = []
    while (performance.now() < end) {
      const stream = await openStream({ 'x-forwarded-for': '9.9.9.9' })
      if (stream === undefined) await sleep(20)
      else {
        tally.answered++
        streams.push(stream)
      }
    }
    for (const stream of streams) stream.terminate()
  },
  'orders that rest, and accounts for them': () =>
    repeat(4, async (which) => {
      const instructions = Array.from({ length: 200 }, () => lay)
      await post(`${orders}/place`, { marketId, instructions }, tokens[which % tokens.length])
      const email = `${process.pid}-${people++}@crowd.example`
      await post('/api/auth/register', { fullName: 'A Crowd', email, password: 'correct horse battery' })
    }),
  'markets that are not there, watched': () =>
    repeat(10, () => pester([{ op: 'subscribe', topic: 'markets', marketIds: unknownMarkets }])),
}

await attacks[name]!()
process.stdout.write(JSON.stringify(tally))
process.exit()
