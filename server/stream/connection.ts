/**
 * One reader of the stream: what it watches, what it has been told, what it has yet to be told. Nothing is queued for
 * it beyond the soft limit: what changes meanwhile is only noted, and told as it then is once the reader has caught up.
 */
import type { WebSocket } from 'ws'
import type { Depth } from '#server/live/market-book.ts'
import { MessageAllowance, type StreamProblem, streamProblems } from './client-message.ts'
import type { StreamLimits } from './limits.ts'
import type { MarketTrace } from './market-trace.ts'

/** One watched market. `told`: everything up to this sequence has been told; -1: an image is due. */
export interface MarketWatch {
  readonly connection: Connection
  readonly trace: MarketTrace
  readonly depth: Depth
  told: number
}

/** What has changed of the account's bets since it was told. */
export interface OrdersWatch {
  /** Everything is due, not only what is noted below. */
  imageDue: boolean
  readonly orders: Set<number>
  readonly markets: Set<number>
}

/** Beyond so many changed bets an image is as good, and bounded. */
const changedOrdersMax = 500

export class Connection {
  readonly socket: WebSocket
  readonly allowance: MessageAllowance
  readonly #limits: StreamLimits
  accountId: number | undefined
  sessionId: string | undefined
  /** Whether any message has come: a token is taken as the first only. */
  hasSpoken = false
  isClosing = false

  readonly markets = new Map<number, MarketWatch>()
  readonly marketsDue = new Set<MarketWatch>()
  readonly events = new Set<number>()
  readonly eventsDue = new Set<number>()
  orders: OrdersWatch | undefined
  balance: { due: boolean; told: string } | undefined
  watchesCatalogue = false
  catalogueDue = false

  lastSentAt: number
  lastHeardAt: number
  lastPingAt: number

  constructor(socket: WebSocket, limits: StreamLimits, now: number) {
    this.socket = socket
    this.#limits = limits
    this.allowance = new MessageAllowance(limits.messagesPerSecond, limits.messageBurst, now)
    this.lastSentAt = now
    this.lastHeardAt = now
    this.lastPingAt = now
  }

  /** Whether more may be queued for this reader. */
  get canTake(): boolean {
    return !this.isClosing && this.socket.bufferedAmount <= this.#limits.queuedBytesSoft
  }

  get subscriptionCount(): number {
    return this.markets.size + this.events.size
  }

  send(message: Buffer | string, now: number): void {
    if (this.isClosing) return
    this.lastSentAt = now
    this.socket.send(message, { binary: false })
  }

  sendProblem(code: StreamProblem, now: number): void {
    this.send(JSON.stringify({ op: 'error', code, message: streamProblems[code] }), now)
  }

  /** Notes a changed bet and its market's position. */
  noteBet(market: number, order: number): void {
    const { orders } = this
    if (orders === undefined || orders.imageDue) return
    orders.orders.add(order)
    orders.markets.add(market)
    if (orders.orders.size <= changedOrdersMax) return
    orders.imageDue = true
    orders.orders.clear()
    orders.markets.clear()
  }

  /** Notes that the position in a market changed. */
  notePosition(market: number): void {
    if (this.orders !== undefined && !this.orders.imageDue) this.orders.markets.add(market)
  }

  /** Forgets everything watched, so that nothing more is made for this reader. */
  forgetAll(): void {
    this.markets.clear()
    this.marketsDue.clear()
    this.events.clear()
    this.eventsDue.clear()
    this.orders = undefined
    this.balance = undefined
    this.watchesCatalogue = false
    this.catalogueDue = false
  }

  /** Says goodbye and, when that is not heard in time, drops the socket. */
  close(code: number, reason: string): void {
    if (this.isClosing) return
    this.isClosing = true
    this.socket.close(code, reason)
    const timer = setTimeout(() => this.socket.terminate(), this.#limits.closeGraceMs)
    this.socket.once('close', () => clearTimeout(timer))
  }
}
