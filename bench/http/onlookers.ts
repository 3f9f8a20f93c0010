/** Those who look on while others bet: readers of books, bets and balances, and a few listeners of the stream. */
import { WebSocket } from 'ws'
import { marketCount } from '../exchange.ts'
import { HttpConnection } from './connection.ts'

const readsPerSecond = 20
const listeners = 4

export interface OnlookerFigures {
  readonly reads: number
  readonly messages: number
}

export interface Onlookers {
  /** Returns what they have read and received so far. */
  figures(): OnlookerFigures
  close(): void
}

/** Resolves once the listeners are subscribed: each to every market, one of them to a player's orders and balance too. */
export async function startOnlookers(port: number, tokens: readonly string[]): Promise<Onlookers> {
  const figures = { reads: 0, messages: 0 }
  const hear = () => {
    figures.messages++
  }
  const sockets = await Promise.all(
    Array.from({ length: listeners }, (_, i) => listen(port, i === 0 ? tokens[0] : undefined, hear)),
  )
  const connection = new HttpConnection(port)
  const requests = readsOf(port, tokens)
  let turn = 0
  const timer = setInterval(() => {
    if (!connection.isFree) return
    connection.send(requests[turn++ % requests.length]!, (status, bytes, bodyAt) => {
      if (status !== 200)
        throw new Error(`A read was answered ${status}: ${bytes.toString('latin1', bodyAt)}`)
      figures.reads++
    })
  }, 1_000 / readsPerSecond)
  return {
    figures: () => ({ ...figures }),
    close() {
      clearInterval(timer)
      connection.close()
      for (const socket of sockets) socket.terminate()
    },
  }
}

function listen(port: number, token: string | undefined, hear: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/stream`)
  const say = (message: object) => socket.send(JSON.stringify(message))
  const marketIds = Array.from({ length: marketCount }, (_, i) => i + 1)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', hear)
    socket.once('open', () => {
      if (token !== undefined) {
        say({ op: 'authenticate', token })
        say({ op: 'subscribe', topic: 'orders' })
        say({ op: 'subscribe', topic: 'balance' })
      }
      say({ op: 'subscribe', topic: 'markets', marketIds, depth: token === undefined ? 'best' : 'full' })
      resolve(socket)
    })
  })
}

function readsOf(port: number, tokens: readonly string[]): Buffer[] {
  const paths = [
    '/api/exchange/markets/1/book',
    '/api/exchange/bets?limit=50',
    '/api/exchange/balance',
    '/api/exchange/markets/2/book',
    '/api/exchange/markets/2/position',
  ]
  return paths.map((path, i) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${tokens[i + 1]!}\r\n\r\n`,
      'latin1',
    ),
  )
}
