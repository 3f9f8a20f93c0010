/**
 * What an address may hold open and how often it may call. Without a proxy its connections are counted as they arrive; behind
 * one, whose connections all of them are, the calls under way and the streams of the address that the proxy names.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Limits } from '#server/config.ts'
import { addressKey, addressOf } from './address.ts'
import { createWindowCounter } from './window-counter.ts'

/** Calls that opening a stream counts as: all it watches is sent again. */
const callsAStream = 10

export interface Callers {
  /** Counts a call of an address. Returns 0 when it is within the limit, else the seconds to wait. */
  call(address: string): number
  /** Counts a stream that is to be opened. Returns what ends it, or undefined when the address may open none now. */
  openStream(request: IncomingMessage): (() => void) | undefined
  /** Counts a call that is under way behind a proxy. Returns what ends it, or undefined when the address has too many. */
  begin(address: string): (() => void) | undefined
  /** Ends connections beyond the limits as they arrive: those of one address, and `connectionsMax` in all. */
  limitConnections(server: Server, connectionsMax: number): void
  /** Connections that are open. */
  readonly connections: number
}

/** Returns the count of callers, nobody there yet. */
export function createCallers(options: {
  readonly limits: Limits
  readonly behindTls: boolean
  readonly now: () => number
}): Callers {
  const { limits, behindTls, now } = options
  const calls = createWindowCounter<string>(limits.requestsPerAddressPerMinute, 60_000, now)
  const perAddress = limits.connectionsPerAddress
  const open = new Map<string, number>()
  let connections = 0

  /** Takes one of an address's places. Returns what gives it back, or undefined when there is none. */
  function take(address: string): (() => void) | undefined {
    const count = open.get(address) ?? 0
    if (count >= perAddress) return undefined
    open.set(address, count + 1)
    return () => {
      const left = open.get(address)! - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    }
  }

  return {
    call: (address) => calls.take(addressKey(address)),
    openStream(request) {
      const address = addressKey(addressOf(request, behindTls))
      if (calls.take(address, callsAStream) > 0) return undefined
      return behindTls && perAddress > 0 ? take(address) : nothing
    },
    begin: (address) => (perAddress > 0 ? take(addressKey(address)) : nothing),
    limitConnections(server, connectionsMax) {
      server.maxConnections = connectionsMax
      server.on('connection', (socket: Socket) => {
        connections++
        const isCounted = !behindTls && perAddress > 0
        const leave = isCounted ? take(addressKey(socket.remoteAddress ?? '')) : nothing
        socket.once('close', () => {
          connections--
          leave?.()
        })
        if (leave === undefined) socket.destroy()
      })
    },
    get connections() {
      return connections
    },
  }
}

function nothing(): void {}
