/**
 * One reader of the stream: its socket, whose it is and how it keeps up. Nothing is queued for it beyond the soft limit:
 * what changes meanwhile is only noted by the topics, and sent, as it then is, once the reader has caught up.
 */

import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { AccountId } from '#core/values/brands.ts'
import { Allowance } from '#server/allowance.ts'
import { type StreamProblem, streamProblems } from './client-message.ts'
import type { StreamLimits } from './limits.ts'

export class Connection {
  readonly socket: WebSocket
  readonly allowance: Allowance
  /** What the socket writes to. */
  readonly #transport: Writable
  readonly #limits: StreamLimits
  accountId: AccountId | undefined
  sessionId: string | undefined
  /** Until when it must have signed in, because there is no room for more guests. */
  mustSignInBy = Number.POSITIVE_INFINITY
  /** Whether any message has come: a token is taken as the first only. */
  hasSpoken = false
  isClosing = false

  lastSentAt: number
  lastHeardAt: number
  lastPingAt: number
  /** When it came, or was last seen to watch something. */
  lastUsedAt: number

  constructor(socket: WebSocket, transport: Writable, limits: StreamLimits, now: number) {
    this.socket = socket
    this.#transport = transport
    this.#limits = limits
    this.allowance = new Allowance(limits.messagesPerSecond, limits.messageBurst, now)
    this.lastSentAt = now
    this.lastHeardAt = now
    this.lastPingAt = now
    this.lastUsedAt = now
  }

  /** Whether it is heard only once it has signed in. */
  get mustSignIn(): boolean {
    return this.mustSignInBy < Number.POSITIVE_INFINITY
  }

  /** Whether more may be queued for this reader. */
  get canTake(): boolean {
    return !this.isClosing && this.socket.bufferedAmount <= this.#limits.queuedBytesSoft
  }

  send(message: Buffer | string, now: number): void {
    if (this.isClosing) return
    this.lastSentAt = now
    this.socket.send(message, { binary: false })
  }

  /** What `work` sends leaves in one write. Returns what it returns. */
  inOneWrite<T>(work: () => T): T {
    this.#transport.cork()
    try {
      return work()
    } finally {
      this.#transport.uncork()
    }
  }

  sendProblem(code: StreamProblem, now: number): void {
    this.send(JSON.stringify({ op: 'error', code, message: streamProblems[code] }), now)
  }

  /** Closes the connection, and drops the socket when the close is not answered in time. */
  close(code: number, reason: string): void {
    if (this.isClosing) return
    this.isClosing = true
    this.socket.close(code, reason)
    const timer = setTimeout(() => this.socket.terminate(), this.#limits.closeGraceMs)
    this.socket.once('close', () => clearTimeout(timer))
  }
}
