/** The live stream at /api/stream on the HTTP server's own port: upgrade, origin, limits, heartbeat, slow readers. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { protocolVersion } from '#contract/stream.ts'
import { type StreamProblem, streamProblems } from './client-message.ts'
import { Connection } from './connection.ts'
import { createConversation, policyViolation } from './conversation.ts'
import { Hub } from './hub.ts'
import { type StreamLimits, usualLimits } from './limits.ts'
import type { StreamDeps } from './stream-deps.ts'

export const streamPath = '/api/stream'

/** The status codes of a close: the server stops; the reader was too slow, or found no room, and is to come back. */
const goingAway = 1001
const tryAgainLater = 1013
const sweepMs = 500

export interface StreamFigures {
  readonly connections: number
  readonly subscriptions: number
  /** Bytes that readers have yet to take. */
  readonly queuedBytes: number
  /** Readers that were closed because they were too slow, since the start. */
  readonly closedSlow: number
}

export interface Stream {
  figures(): StreamFigures
  /** Closes every connection and stops. Resolves when all sockets are closed. */
  close(): Promise<void>
}

/** Answers WebSocket upgrades of /api/stream on the server from now on. */
export function attachStream(server: Server, deps: StreamDeps): Stream {
  const limits: StreamLimits = { ...usualLimits, ...deps.limits }
  const { now } = deps
  const hub = new Hub(deps, limits)
  const converse = createConversation(hub, deps.sessions, now)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    clientTracking: true,
  })
  let closedSlow = 0

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A peer may reset the connection meanwhile.
    socket.on('error', () => socket.destroy())
    const isMisdirected = deps.isHost?.(request.headers.host) === false
    const refusal =
      (isMisdirected ? '421 Misdirected Request' : refusalOf(request)) ??
      (hub.isFull ? '503 Service Unavailable' : undefined)
    if (refusal !== undefined) return reject(socket, refusal)
    const leave = deps.admit?.(request)
    if (deps.admit !== undefined && leave === undefined) return reject(socket, '429 Too Many Requests')
    if (leave !== undefined) socket.once('close', leave)
    sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, socket))
  }

  function welcome(socket: WebSocket, transport: Duplex): void {
    const connection = new Connection(socket, transport, limits, now())
    hub.add(connection)
    socket.on('message', (data, isBinary) => {
      connection.lastHeardAt = now()
      converse(connection, isBinary ? '' : textOf(data))
    })
    socket.on('pong', () => {
      connection.lastHeardAt = now()
    })
    // What breaks the protocol ends the connection; ws closes it with the right code by itself.
    socket.on('error', () => undefined)
    socket.on('close', () => hub.remove(connection))
    const hello = { op: 'hello', protocol: protocolVersion, heartbeatMs: limits.heartbeatMs, time: now() }
    connection.send(JSON.stringify(hello), now())
  }

  function sweep(): void {
    const time = now()
    const heartbeat = `{"op":"heartbeat","time":${time}}`
    for (const connection of hub.connections) {
      if (time >= connection.mustSignInBy) {
        sendAway(connection, 'too_many_readers')
        continue
      }
      if (time - connection.lastUsedAt >= limits.idleMs) {
        connection.lastUsedAt = time
        if (!hub.watchesAnything(connection)) {
          sendAway(connection, 'nothing_subscribed')
          continue
        }
      }
      if (isTooSlow(connection, time)) {
        closedSlow++
        hub.remove(connection)
        connection.close(tryAgainLater, 'Too slow. Connect again and take a new image.')
        continue
      }
      if (time - connection.lastPingAt >= limits.pingMs) {
        connection.lastPingAt = time
        connection.socket.ping()
      }
      if (time - connection.lastSentAt >= limits.heartbeatMs && connection.canTake)
        connection.send(heartbeat, time)
    }
    hub.sweep()
  }

  function sendAway(connection: Connection, problem: StreamProblem): void {
    connection.sendProblem(problem, now())
    hub.remove(connection)
    connection.close(tryAgainLater, streamProblems[problem])
  }

  function isTooSlow({ socket, lastHeardAt }: Connection, time: number): boolean {
    return socket.bufferedAmount > limits.queuedBytesMax || time - lastHeardAt >= limits.silenceMs
  }

  const stopRevoked = deps.sessions.onRevoked((sessionId) => {
    for (const connection of hub.connections) {
      if (connection.sessionId !== sessionId) continue
      connection.sendProblem('session_ended', now())
      hub.remove(connection)
      connection.close(policyViolation, 'The session has ended.')
    }
  })
  const timer = setInterval(sweep, Math.min(sweepMs, limits.heartbeatMs / 4))
  timer.unref()
  server.on('upgrade', upgrade)

  return {
    figures: () => {
      let subscriptions = 0
      let queuedBytes = 0
      for (const connection of hub.connections) subscriptions += hub.subscriptionsOf(connection)
      for (const socket of sockets.clients) queuedBytes += socket.bufferedAmount
      return { connections: hub.connections.size, subscriptions, queuedBytes, closedSlow }
    },
    close() {
      server.off('upgrade', upgrade)
      stopRevoked()
      clearInterval(timer)
      hub.close()
      for (const connection of [...hub.connections]) {
        hub.remove(connection)
        connection.close(goingAway, 'The server stops.')
      }
      return new Promise((resolve) => sockets.close(() => resolve()))
    },
  }
}

function textOf(data: RawData): string {
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as Buffer).toString()
}

/** Returns the HTTP status line with which an upgrade is refused, or undefined. */
function refusalOf(request: IncomingMessage): string | undefined {
  const path = (request.url ?? '').split('?')[0]
  if (path !== streamPath) return '404 Not Found'
  if (!isOwnOrigin(request)) return '403 Forbidden'
  return undefined
}

/** A browser names the page's origin, which must be this host; a program that is not a browser names none. */
function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  try {
    return new URL(origin).host === host?.toLowerCase()
  } catch {
    // An origin that is not an address ("null", of a sandboxed page) is not this host.
    return false
  }
}

/** The peer may keep its half open for ever, and HTTP's time limits do not hold for an upgrade: the socket ends with the last byte. */
function reject(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
