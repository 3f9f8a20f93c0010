/**
 * Bounds what one connection may have under way: calls that came one behind the other and are not answered yet, and
 * answers that its peer does not take. Beyond it the connection is cut: nobody who reads what he asks for comes near.
 */
import type { Socket } from 'node:net'
import type { App } from './app.ts'

/** Calls of one connection that are not answered to the last byte. */
export const callsInFlightMax = 16
/** Bytes of answers that wait for the peer, unless they are those of one call. */
const unreadBytesMax = 1024 * 1024

declare module 'fastify' {
  interface FastifyReply {
    /** Bytes of the answer, 0 of one that is sent as it is read. */
    bytesMade: number
  }
}

interface Flight {
  calls: number
  /** Of their answers, as far as they are made. */
  bytes: number
}

/** Counts the calls of each connection from now on; to be registered before all other hooks. */
export function limitCallsInFlight(app: App): void {
  const flights = new WeakMap<Socket, Flight>()
  app.decorateReply('bytesMade', 0)

  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    let flight = flights.get(socket)
    if (flight === undefined) {
      flight = { calls: 0, bytes: 0 }
      flights.set(socket, flight)
    }
    flight.calls++
    if (flight.calls > callsInFlightMax) socket.destroy()
    // What came in the same bytes is handed on all the same: nobody waits for it any more.
    if (socket.destroyed) reply.hijack()
    else done()
  })
  app.addHook('onSend', ({ raw: { socket } }, reply, payload, done) => {
    const flight = flights.get(socket)
    if (flight !== undefined) {
      const isMade = Buffer.isBuffer(payload) || typeof payload === 'string'
      reply.bytesMade = isMade ? Buffer.byteLength(payload) : 0
      flight.bytes += reply.bytesMade
      if (flight.bytes > unreadBytesMax && flight.calls > 1) socket.destroy()
    }
    done(null, payload)
  })
  app.addHook('onResponse', ({ raw: { socket } }, { bytesMade }, done) => {
    const flight = flights.get(socket)
    if (flight !== undefined) {
      flight.calls--
      flight.bytes -= bytesMade
    }
    done()
  })
}
