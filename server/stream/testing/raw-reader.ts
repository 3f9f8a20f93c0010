/** A WebSocket client by hand, so that reading can truly stop: the kernel's buffers fill, then the server's. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { ClientMessage, ServerMessage } from '#contract/stream.ts'
import { received } from './received.ts'

interface Received {
  readonly messages: ServerMessage[]
  readonly closeCodes: number[]
}

export interface RawReader {
  send(message: ClientMessage): void
  /** Reads from now on. */
  resume(): void
  /** Returns all whole messages and the status codes of close frames that have been read; the lists grow with the next call. */
  received(): Received
  destroy(): void
}

/** Connects and stops reading. */
export async function connectRawReader(port: number): Promise<RawReader> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const key = randomBytes(16).toString('base64')
  socket.write(
    'GET /api/stream HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  const chunks = [afterHead(await firstChunk(socket))]
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.pause()
  const read: Received = { messages: [], closeCodes: [] }
  return {
    send: (message) => sendText(socket, JSON.stringify(message)),
    resume: () => socket.resume(),
    received() {
      // A frame is read once, however often is asked: there are megabytes of them.
      const bytes = Buffer.concat(chunks.splice(0))
      const end = readFrames(bytes, read)
      if (end < bytes.length) chunks.push(bytes.subarray(end))
      return read
    },
    destroy: () => socket.destroy(),
  }
}

function firstChunk(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => socket.once('data', resolve))
}

function afterHead(chunk: Buffer): Buffer {
  return chunk.subarray(chunk.indexOf('\r\n\r\n') + 4)
}

/** Up to 125 bytes: the short form of a frame's length. */
function sendText(socket: Socket, text: string): void {
  const body = Buffer.from(text)
  const mask = randomBytes(4)
  const masked = body.map((byte, i) => byte ^ mask[i % 4]!)
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | body.length]), mask, masked]))
}

/** Adds what the whole frames say, and returns where the first one begins that is not whole. */
function readFrames(bytes: Buffer, { messages, closeCodes }: Received): number {
  let at = 0
  while (at + 2 <= bytes.length) {
    const short = bytes[at + 1]! & 0x7f
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    if (at + head > bytes.length) break
    const size =
      short === 126
        ? bytes.readUInt16BE(at + 2)
        : short === 127
          ? Number(bytes.readBigUInt64BE(at + 2))
          : short
    const body = bytes.subarray(at + head, at + head + size)
    if (body.length < size) break
    const kind = bytes[at]! & 0x0f
    if (kind === 1) messages.push(received(body.toString()))
    if (kind === 8) closeCodes.push(body.readUInt16BE(0))
    at += head + size
  }
  return at
}
