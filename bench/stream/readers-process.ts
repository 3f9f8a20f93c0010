/**
 * Thousands of readers of the stream in a process of their own: raw sockets that count messages, since a client that parses
 * each would take more of the processor than the server. Of some readers it keeps when each market message came.
 */
import { connect, type Socket } from 'node:net'
import { answerQuestions } from '../child.ts'
import { marketCount } from '../exchange.ts'

export interface Read {
  readonly kind: 'read'
  readonly port: number
  readonly readers: number
  /** Markets that each of them watches. */
  readonly markets: number
}
export interface Count {
  readonly kind: 'count'
  readonly seconds: number
}
export interface Counted {
  readonly seconds: number
  readonly messages: number
  readonly bytes: number
  /** Readers whose connection has ended. */
  readonly gone: number
  /** [sequence, milliseconds since 1970] of messages, of the sampled readers. */
  readonly samples: readonly (readonly [number, number])[]
}

const sampledReaders = 100
const openingAtOnce = 100
const handshake =
  'GET /api/stream HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n' +
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n'
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

let messages = 0
let bytes = 0
let gone = 0
let samples: (readonly [number, number])[] = []

answerQuestions(async (question: Read | Count): Promise<object> => {
  if (question.kind === 'read') return await openAll(question)
  messages = 0
  bytes = 0
  samples = []
  const from = performance.now()
  await new Promise((resolve) => setTimeout(resolve, question.seconds * 1_000))
  return { seconds: (performance.now() - from) / 1_000, messages, bytes, gone, samples } satisfies Counted
})

async function openAll({ port, readers, markets }: Read): Promise<object> {
  for (let first = 0; first < readers; first += openingAtOnce) {
    const count = Math.min(openingAtOnce, readers - first)
    await Promise.all(Array.from({ length: count }, (_, i) => open(port, first + i, markets)))
  }
  return {}
}

/** Resolves once the reader has heard its first message and asked for its markets. */
function open(port: number, reader: number, markets: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.write(handshake)
  const isSampled = reader < sampledReaders
  const marketIds = Array.from({ length: markets }, (_, i) => 1 + ((reader + i * 7) % marketCount))
  let rest: Buffer | undefined
  return new Promise((resolve, reject) => {
    let isOpen = false
    socket.on('error', reject)
    socket.on('close', () => gone++)
    socket.on('data', (chunk) => {
      bytes += chunk.length
      let data = rest === undefined ? chunk : Buffer.concat([rest, chunk])
      rest = undefined
      if (!isOpen) {
        const end = data.indexOf('\r\n\r\n')
        if (end === -1) {
          rest = data
          return
        }
        isOpen = true
        data = data.subarray(end + 4)
        socket.write(textFrame(JSON.stringify({ op: 'subscribe', topic: 'markets', marketIds })))
        resolve()
      }
      rest = takeFrames(socket, data, isSampled)
    })
  })
}

/** Counts the whole frames; returns what is left of the last one. */
function takeFrames(socket: Socket, data: Buffer, isSampled: boolean): Buffer | undefined {
  let at = 0
  while (at + 2 <= data.length) {
    const short = data[at + 1]! & 127
    let begin = at + 2
    let length = short
    if (short === 126) {
      if (at + 4 > data.length) break
      length = data.readUInt16BE(at + 2)
      begin = at + 4
    } else if (short === 127) {
      if (at + 10 > data.length) break
      length = Number(data.readBigUInt64BE(at + 2))
      begin = at + 10
    }
    if (begin + length > data.length) break
    const kind = data[at]! & 15
    if (kind === 9) socket.write(pong)
    else if (kind === 1) {
      messages++
      if (isSampled) sample(data, begin, begin + length)
    }
    at = begin + length
  }
  return at === data.length ? undefined : data.subarray(at)
}

function sample(data: Buffer, begin: number, end: number): void {
  const text = data.toString('latin1', begin, Math.min(end, begin + 80))
  const sequence = /^\{"op":"market-delta","marketId":\d+,"sequence":(\d+)/.exec(text)?.[1]
  if (sequence !== undefined) samples.push([Number(sequence), performance.timeOrigin + performance.now()])
}

function textFrame(text: string): Buffer {
  const body = Buffer.from(text)
  const head =
    body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255]
  // A mask of zeros: what it masks stays as it is.
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body])
}
