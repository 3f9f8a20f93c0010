/**
 * One kept-alive HTTP connection of the load generator, straight on a socket: requests are bytes made beforehand, of
 * the answer no more is read than must be, so that the generator costs a fraction of the server it loads.
 */
import { connect, type Socket } from 'node:net'

/** Called with each answer. The bytes are overwritten once it returns; the body begins at `bodyAt`. */
export type OnAnswer = (status: number, bytes: Buffer, bodyAt: number) => void

const headEnd = Buffer.from('\r\n\r\n')
const lengthName = Buffer.from('content-length: ')
const statusAt = 'HTTP/1.1 '.length
const receiveBytes = 64 * 1024

/** The server ends connections that are idle for 5 s: one that may be near that is opened again. */
const idleMsMax = 3_000

export class HttpConnection {
  readonly #port: number
  #socket: Socket
  #usedAt = performance.now()
  #onAnswer: OnAnswer | undefined
  /** What has arrived of an answer that is not whole. */
  #begun: Buffer | undefined

  constructor(port: number) {
    this.#port = port
    this.#socket = this.#connect()
  }

  /** Whether its last request has been answered. */
  get isFree(): boolean {
    return this.#onAnswer === undefined
  }

  /** Sends a request. Only on a free connection. */
  send(request: Buffer, onAnswer: OnAnswer): void {
    if (this.#onAnswer) throw new Error('A connection carries one request at a time.')
    const now = performance.now()
    if (now - this.#usedAt > idleMsMax) {
      this.#socket.destroy()
      this.#socket = this.#connect()
    }
    this.#usedAt = now
    this.#onAnswer = onAnswer
    this.#socket.write(request)
  }

  close(): void {
    this.#onAnswer = undefined
    this.#socket.destroy()
  }

  #connect(): Socket {
    const socket = connect({
      port: this.#port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(receiveBytes),
        callback: (count, buffer) => {
          this.#receive((buffer as Buffer).subarray(0, count))
          return true
        },
      },
    })
    socket.on('close', () => {
      if (socket === this.#socket && this.#onAnswer)
        throw new Error('The server has cut a connection instead of answering.')
    })
    return socket
  }

  #receive(chunk: Buffer): void {
    // Nothing was asked: the server says that a connection on which nothing comes is over (408). The next request takes another.
    if (this.#onAnswer === undefined) return
    const bytes = this.#begun ? Buffer.concat([this.#begun, chunk]) : chunk
    const bodyAt = bodyAtOf(bytes)
    if (bodyAt === -1 || bytes.length < bodyAt + lengthOf(bytes, bodyAt)) {
      this.#begun = bytes === chunk ? Buffer.from(bytes) : bytes
      return
    }
    this.#begun = undefined
    const onAnswer = this.#onAnswer
    this.#onAnswer = undefined
    onAnswer(statusOf(bytes), bytes, bodyAt)
  }
}

function bodyAtOf(bytes: Buffer): number {
  const at = bytes.indexOf(headEnd)
  return at === -1 ? -1 : at + headEnd.length
}

function lengthOf(bytes: Buffer, bodyAt: number): number {
  const at = bytes.indexOf(lengthName)
  if (at === -1 || at > bodyAt) throw new Error('The server answered without the length of the body.')
  let length = 0
  for (let i = at + lengthName.length; bytes[i]! >= 0x30; i++) length = length * 10 + bytes[i]! - 0x30
  return length
}

function statusOf(bytes: Buffer): number {
  return (bytes[statusAt]! - 0x30) * 100 + (bytes[statusAt + 1]! - 0x30) * 10 + bytes[statusAt + 2]! - 0x30
}
