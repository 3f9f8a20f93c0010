/** The page's one live stream: its stores, and the wiring from the connection into them. */

import { createStore } from 'zustand/vanilla'
import { getMe } from '#contract/addresses/auth.ts'
import type { Balance } from '#contract/orders.ts'
import type { ClientMessage, MarketDelta, MarketImage, ServerMessage } from '#contract/stream.ts'
import { ApiError, api } from '../api/client.ts'
import { onTokenChange, readToken } from '../api/token.ts'
import { Connection, type LinkState, type Socket, type SocketListeners } from './connection.ts'
import { EventsStore } from './events-store.ts'
import { applyMarketMessage } from './market-feed.ts'
import { MarketStore } from './market-store.ts'
import { OrdersStore } from './orders-store.ts'
import { PriceStore } from './price-store.ts'
import { Subscriptions } from './subscriptions.ts'

type MarketMessage = MarketImage | MarketDelta

export const prices = new PriceStore()
export const markets = new MarketStore()
export const events = new EventsStore()
export const orders = new OrdersStore()
// Values, not records: whoever sets one replaces it whole, by `true`.
export const account = createStore<Balance | null>()(() => null)
export const link = createStore<LinkState>()(() => 'connecting')

const catalogueListeners = new Set<() => void>()
const gamesListeners = new Set<() => void>()
/** The token that this connection offered and the server has not yet accepted. */
let tokenOffered: string | null = null
/** The stream's code for a token it does not know (any more). */
const sessionEnded = 'session_ended'
/** A token that the stream refused is not offered again. */
let tokenRefused: string | null = null

const connection = new Connection(
  {
    open: openSocket,
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
  },
  { onOpen: begin, onMessage: receive, onState: (state) => link.setState(state, true) },
)

const send = (message: ClientMessage) => connection.send(message)

export const subscriptions = new Subscriptions({
  send,
  sequenceOf: (marketId) => markets.sequence(marketId),
  forgetMarket(marketId) {
    prices.forget(marketId)
    markets.forget(marketId)
  },
  forgetEvent: (eventId) => events.forget(eventId),
})

/** Makes of a message at full depth one at depth best. Ladders bring it along. */
let readWhole = (message: MarketMessage): MarketMessage => message

/** Has messages at full depth read by `read` from now on. */
export function readWholeBooks(read: typeof readWhole): void {
  readWhole = read
}

/** Topics that one page alone needs: what takes them is loaded with it. */
interface LaterTopics {
  /** Called on each new connection, to subscribe again. */
  onOpen(): void
  /** Called with every message. */
  onMessage(message: ServerMessage): void
}

const laterTopics: LaterTopics[] = []

/** Has `topics` told of every connection and message from now on. Returns what sends; nothing is sent without a connection. */
export function takeTopics(topics: LaterTopics): (message: ClientMessage) => void {
  laterTopics.push(topics)
  return send
}

let started = false

/** Connects the first time that something live is shown. */
export function startLive(): void {
  if (started) return
  started = true
  onTokenChange(changeAccount)
  window.addEventListener('online', () => connection.hurry())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) connection.hurry()
  })
  connection.start()
}

/** Returns the server's time in milliseconds since 1970. */
export function serverNow(): number {
  return connection.serverNow()
}

/** Calls the listener when fixtures appeared, went live or ended, and after a cut, when they may have. */
export function onCatalogueChange(listener: () => void): () => void {
  catalogueListeners.add(listener)
  return () => catalogueListeners.delete(listener)
}

/** Calls the listener when a casino game was opened or closed or pays otherwise, and after a cut, when one may have. */
export function onGamesChange(listener: () => void): () => void {
  gamesListeners.add(listener)
  if (gamesListeners.size === 1) subscriptions.watchGames(true)
  return () => {
    gamesListeners.delete(listener)
    if (gamesListeners.size === 0) subscriptions.watchGames(false)
  }
}

function openSocket({ onMessage, onClose }: SocketListeners): Socket {
  const url = new URL('/api/stream', location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  const socket = new WebSocket(url)
  socket.onmessage = ({ data }) => onMessage(data)
  socket.onclose = onClose
  return {
    // One that is closing takes nothing more, and a browser complains of it.
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => socket.close(),
  }
}

function begin(): void {
  const token = readToken()
  tokenOffered = token !== null && token !== tokenRefused ? token : null
  if (tokenOffered !== null) send({ op: 'authenticate', token: tokenOffered })
  subscriptions.renew()
  for (const topics of laterTopics) topics.onOpen()
  if (link.getState() !== 'stale') return
  announce(catalogueListeners)
  announce(gamesListeners)
}

function changeAccount(): void {
  orders.clear()
  account.setState(null, true)
  connection.restart()
}

function receive(message: ServerMessage): void {
  for (const topics of laterTopics) topics.onMessage(message)
  switch (message.op) {
    case 'market-image':
    case 'market-delta': {
      const told = message.depth === 'full' ? readWhole(message) : message
      if (applyMarketMessage(prices, markets, told) === 'gap') subscriptions.reimage(message.marketId)
      break
    }
    case 'event':
      events.apply(message)
      break
    case 'catalogue-changed':
      announce(catalogueListeners)
      break
    case 'games-changed':
      announce(gamesListeners)
      break
    case 'authenticated':
      tokenOffered = null
      send({ op: 'subscribe', topic: 'orders' })
      send({ op: 'subscribe', topic: 'balance' })
      break
    case 'orders-image':
    case 'orders-delta':
      orders.apply(message)
      break
    case 'balance':
      account.setState(message.balance, true)
      break
    case 'error':
      receiveProblem(message)
      break
    case 'hello':
    case 'heartbeat':
    case 'pong':
      break
  }
}

function receiveProblem(problem: Extract<ServerMessage, { op: 'error' }>): void {
  console.warn(`Stream: ${problem.message} (${problem.code})`)
  if (tokenOffered === null) return
  if (problem.code === sessionEnded) tokenRefused = tokenOffered
  tokenOffered = null
  // An ordinary call with the same token tells the session whether it has ended; only that may end it.
  api(getMe).then(
    // It goes on, with another token.
    () => readToken() === tokenRefused || connection.restart(),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    },
  )
}

function announce(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener()
}
