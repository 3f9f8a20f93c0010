/** What a reader's messages do: signing in, subscribing, unsubscribing, pings; and the answers to what is refused. */
import type { ClientMessage } from '#contract/stream.ts'
import { readClientMessage, type StreamProblem } from './client-message.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import type { StreamLimits } from './limits.ts'
import type { StreamSessions } from './stream-deps.ts'

type Subscribe = Extract<ClientMessage, { op: 'subscribe' }>
type Unsubscribe = Extract<ClientMessage, { op: 'unsubscribe' }>

/** The status code of a close for breaking the rules. */
export const policyViolation = 1008

/** Returns what takes the messages of every connection; an empty text is a message that was not text. */
export function createConversation(
  hub: Hub,
  sessions: StreamSessions,
  limits: StreamLimits,
  now: () => number,
): (connection: Connection, text: string) => void {
  const refuse = (connection: Connection, code: StreamProblem) => connection.sendProblem(code, now())

  function authenticate(connection: Connection, token: string, isFirst: boolean): void {
    if (!isFirst) return refuse(connection, 'authenticate_first')
    const session = sessions.accountOfToken(token)
    if (session === undefined) return refuse(connection, 'session_ended')
    if (!hub.signIn(connection, session.accountId, session.sessionId)) {
      return refuse(connection, 'too_many_connections')
    }
    connection.send(JSON.stringify({ op: 'authenticated', accountId: session.accountId }), now())
  }

  function subscribe(connection: Connection, message: Subscribe): void {
    switch (message.topic) {
      case 'markets':
        return watchEach(connection, message.marketIds, connection.markets, 'market_not_found', (id) =>
          hub.traces.watch(connection, id, message.depth ?? 'best', message.resume?.[String(id)]),
        )
      case 'events':
        return watchEach(connection, message.eventIds, connection.events, 'event_not_found', (id) =>
          hub.watchEvent(connection, id),
        )
      case 'catalogue':
        connection.watchesCatalogue = true
        return
      case 'orders':
        if (connection.accountId === undefined) return refuse(connection, 'not_signed_in')
        connection.orders = { imageDue: true, orders: new Set(), markets: new Set() }
        return
      case 'balance':
        if (connection.accountId === undefined) return refuse(connection, 'not_signed_in')
        connection.balance = { due: true, told: '' }
        return
    }
  }

  function watchEach(
    connection: Connection,
    ids: readonly number[],
    watched: { has(id: number): boolean },
    problem: StreamProblem,
    watch: (id: number) => boolean,
  ): void {
    for (const id of ids) {
      if (!watched.has(id) && connection.subscriptionCount >= limits.subscriptions) {
        return refuse(connection, 'too_many_subscriptions')
      }
      if (!watch(id)) refuse(connection, problem)
    }
  }

  function unsubscribe(connection: Connection, message: Unsubscribe): void {
    switch (message.topic) {
      case 'markets':
        for (const id of message.marketIds ?? [...connection.markets.keys()])
          hub.traces.unwatch(connection, id)
        return
      case 'events':
        for (const id of message.eventIds ?? [...connection.events]) hub.unwatchEvent(connection, id)
        return
      case 'catalogue':
        connection.watchesCatalogue = false
        return
      case 'orders':
        connection.orders = undefined
        return
      case 'balance':
        connection.balance = undefined
        return
    }
  }

  return (connection, text) => {
    if (connection.isClosing) return
    const isFirst = !connection.hasSpoken
    connection.hasSpoken = true
    if (!connection.allowance.take(now())) {
      refuse(connection, 'too_many_messages')
      hub.remove(connection)
      return connection.close(policyViolation, 'Too many messages.')
    }
    const message = readClientMessage(text)
    if (message === undefined) return refuse(connection, 'invalid_message')
    switch (message.op) {
      case 'authenticate':
        return authenticate(connection, message.token, isFirst)
      case 'subscribe':
        subscribe(connection, message)
        return hub.wake(connection)
      case 'unsubscribe':
        return unsubscribe(connection, message)
      case 'ping':
        hub.tellNow(connection)
        return connection.send(`{"op":"pong","time":${now()}}`, now())
    }
  }
}
