/**
 * Keeps one WebSocket to the live stream: watches its heartbeat, reconnects with growing pauses,
 * and says whether what is on screen is live. It knows nothing of what the messages mean.
 */
import type { ClientMessage, ServerMessage } from '#contract/stream.ts'

/** `connecting`: nothing has come yet. `stale`: something came, but what is on screen may be old. */
export type LinkState = 'connecting' | 'live' | 'stale'

/** An open or opening WebSocket. */
export interface Socket {
  send(text: string): void
  close(): void
}

/** Called by a socket, never before it has been returned. */
export interface SocketListeners {
  onMessage(data: unknown): void
  onClose(): void
}

export interface Surroundings {
  open(listeners: SocketListeners): Socket
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a function after `ms` milliseconds. Returns the function that cancels it. */
  after(ms: number, run: () => void): () => void
  /** From 0 to below 1. */
  random(): number
}

export interface Listeners {
  /** A new connection stands: authenticate and subscribe now. */
  onOpen(): void
  onMessage(message: ServerMessage): void
  onState(state: LinkState): void
}

/** The protocol spoken here; a server that speaks another one has newer pages. */
const protocolSpoken = 1
/** The longest silence; after it the prices are stale. */
export const silenceMaxMs = 5_000
const pauseMinMs = 250
const pauseMaxMs = 10_000

export class Connection {
  readonly #surroundings: Surroundings
  readonly #listeners: Listeners
  #socket: Socket | null = null
  #state: LinkState = 'connecting'
  #greeted = false
  #attempts = 0
  #stopped = true
  #clockOffsetMs: number | null = null
  #heardAt = 0
  #cancelSilence = () => {}
  #cancelPause = () => {}

  constructor(surroundings: Surroundings, listeners: Listeners) {
    this.#surroundings = surroundings
    this.#listeners = listeners
  }

  /** Connects, unless it is connected or trying already. */
  start(): void {
    if (!this.#stopped) return
    this.#stopped = false
    this.#connect()
  }

  /** Drops the connection and makes a new one at once: after sign-in and sign-out, or when the network is back. */
  restart(): void {
    if (this.#stopped) return
    this.#attempts = 0
    this.#drop()
    this.#connect()
  }

  /** Tries at once when it is between two attempts; a standing connection is left alone. */
  hurry(): void {
    if (!this.#stopped && this.#socket === null) this.restart()
  }

  /** Sends when a connection stands; otherwise nothing, because everything is subscribed again when one does. */
  send(message: ClientMessage): void {
    if (this.#greeted) this.#socket?.send(JSON.stringify(message))
  }

  /** Returns the server's time in milliseconds since 1970, as far as its messages tell. */
  serverNow(): number {
    return this.#surroundings.now() + (this.#clockOffsetMs ?? 0)
  }

  #connect(): void {
    this.#cancelPause()
    const socket = this.#surroundings.open({
      onMessage: (data) => {
        if (socket === this.#socket) this.#receive(data)
      },
      onClose: () => {
        if (socket === this.#socket) this.#lost()
      },
    })
    this.#socket = socket
    this.#heardAt = this.#surroundings.now()
    this.#watchSilence(silenceMaxMs)
  }

  #receive(data: unknown): void {
    const message = parse(data)
    // Before the greeting nothing counts, so that a server that never greets is left in time.
    if (!message || !(this.#greeted || message.op === 'hello')) return
    this.#heardAt = this.#surroundings.now()
    if ('time' in message) this.#learnClock(message.time)
    switch (message.op) {
      case 'hello':
        this.#greet(message.protocol)
        break
      case 'pong':
      case 'heartbeat':
        this.#attempts = 0
        this.#become('live')
        break
      default:
        this.#listeners.onMessage(message)
    }
  }

  #greet(protocol: number): void {
    if (protocol !== protocolSpoken) {
      this.#giveUp(protocol)
      return
    }
    this.#greeted = true
    this.#listeners.onOpen()
    // Messages are answered in order: the pong says that the subscriptions before it have been served.
    this.send({ op: 'ping' })
  }

  /** One timer however much is heard: a busy page hears hundreds of messages a second. */
  #watchSilence(ms: number): void {
    this.#cancelSilence()
    this.#cancelSilence = this.#surroundings.after(ms, () => {
      const left = this.#heardAt + silenceMaxMs - this.#surroundings.now()
      // More than the whole is left only where the machine's clock was put back.
      if (left > 0) return this.#watchSilence(Math.min(left, silenceMaxMs))
      // A connection that says nothing is as good as lost; closing it may itself take minutes to be noticed.
      this.#drop()
      this.#lost()
    })
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    this.#greeted = false
    this.#clockOffsetMs = null
    this.#cancelSilence()
    socket?.close()
    if (this.#state === 'live') this.#become('stale')
  }

  #lost(): void {
    this.#drop()
    const pause = Math.min(pauseMaxMs, pauseMinMs * 2 ** this.#attempts)
    this.#attempts++
    // Half of the pause is left to chance, so that a restarted server is not met by everyone at once.
    const ms = pause / 2 + (pause / 2) * this.#surroundings.random()
    this.#cancelPause = this.#surroundings.after(ms, () => this.#connect())
  }

  #giveUp(protocol: number): void {
    this.#stopped = true
    this.#drop()
    this.#become('stale')
    console.error(
      `The stream speaks protocol ${protocol}; this page speaks ${protocolSpoken}. Reload the page.`,
    )
  }

  /** A message is never early, so the largest offset seen is the one least delayed by the network. */
  #learnClock(time: number): void {
    const offset = time - this.#surroundings.now()
    if (this.#clockOffsetMs === null || offset > this.#clockOffsetMs) this.#clockOffsetMs = offset
  }

  #become(state: LinkState): void {
    if (state === this.#state) return
    this.#state = state
    this.#listeners.onState(state)
  }
}

function parse(data: unknown): ServerMessage | null {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as ServerMessage) : null
  } catch {
    // What is not JSON is not ours; silence will tell if nothing better follows.
    return null
  }
}
