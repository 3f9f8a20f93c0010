/** A client of the stream as anyone would write one: keeps every message, and the books by image and deltas. */
import { WebSocket } from 'ws'
import type { ClientMessage, ServerMessage } from '#contract/stream.ts'
import { ClientBooks, type ClientMarket } from './client-books.ts'
import { received } from './received.ts'

type Depth = 'best' | 'full'

export class StreamClient {
  readonly messages: ServerMessage[] = []
  readonly books: ClientBooks
  readonly #depth: Depth
  readonly #port: number
  readonly #waiting = new Set<() => void>()
  #socket: WebSocket | undefined
  /** The first message that was not a documented one. */
  #fault: unknown
  closeCode: number | undefined

  constructor(port: number, depth: Depth = 'best') {
    this.#port = port
    this.#depth = depth
    this.books = new ClientBooks(depth)
  }

  get markets(): Map<number, ClientMarket> {
    return this.books.markets
  }

  /** Connects, once more after a cut; what is known of the markets stays. Resolves with the hello. */
  async connect(headers: Record<string, string> = {}): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/api/stream`, { headers })
    this.#socket = socket
    this.closeCode = undefined
    const from = this.messages.length
    socket.on('message', (data) => this.#receive(String(data)))
    socket.on('close', (code) => {
      if (this.#socket !== socket) return
      this.closeCode = code
      this.#tell()
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    await this.until(() => this.messages.slice(from).some(({ op }) => op === 'hello'))
  }

  send(message: ClientMessage | Record<string, unknown>): void {
    this.#socket!.send(JSON.stringify(message))
  }

  sendText(text: string | Buffer): void {
    this.#socket!.send(text)
  }

  /** Subscribes to markets, continuing what is known of them. */
  subscribe(marketIds: readonly number[]): void {
    const known = marketIds.flatMap((id) => {
      const market = this.markets.get(id)
      return market === undefined ? [] : [[String(id), market.sequence] as const]
    })
    this.send({
      op: 'subscribe',
      topic: 'markets',
      marketIds,
      depth: this.#depth,
      ...(known.length > 0 && { resume: Object.fromEntries(known) }),
    })
  }

  /** Stops reading from the socket, as a program that hangs would. */
  pause(): void {
    this.#socket!.pause()
  }

  resume(): void {
    this.#socket!.resume()
  }

  /** Drops the connection without closing it. */
  cut(): void {
    this.#socket!.terminate()
  }

  /** Resolves once the condition holds; looked at after each message. Rejects after a minute, and at a message that is not documented. */
  until(condition: () => boolean, what = String(condition)): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look)
        reject(new Error(`Waited in vain for ${what}; last message: ${JSON.stringify(this.messages.at(-1))}`))
      }, 60_000)
      const look = () => {
        if (this.#fault === undefined && !condition()) return
        this.#waiting.delete(look)
        clearTimeout(timer)
        if (this.#fault === undefined) resolve()
        else reject(this.#fault)
      }
      this.#waiting.add(look)
      look()
    })
  }

  /** Returns the messages of a kind. */
  of<O extends ServerMessage['op']>(op: O): Extract<ServerMessage, { op: O }>[] {
    return this.messages.filter((message): message is Extract<ServerMessage, { op: O }> => message.op === op)
  }

  #receive(text: string): void {
    try {
      const message = received(text)
      this.messages.push(message)
      this.books.take(message)
    } catch (error) {
      this.#fault ??= error
    }
    this.#tell()
  }

  #tell(): void {
    for (const look of [...this.#waiting]) look()
  }
}
