/** What a reader's messages do: signing in, subscribing, unsubscribing, pings; and the answers to what is refused. */
import { readClientMessage, type StreamProblem } from './client-message.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import type { StreamSessions } from './stream-deps.ts'

/** The status code of a close for breaking the rules. */
export const policyViolation = 1008

/** Returns what takes the messages of every connection; an empty text is a message that was not text. */
export function createConversation(
  hub: Hub,
  sessions: StreamSessions,
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
    if (connection.mustSignIn && message.op !== 'authenticate') return refuse(connection, 'too_many_readers')
    switch (message.op) {
      case 'authenticate':
        return authenticate(connection, message.token, isFirst)
      case 'subscribe':
        return hub.subscribe(connection, message)
      case 'unsubscribe':
        return hub.unsubscribe(connection, message)
      case 'ping':
        return hub.tellNow(connection, () => connection.send(`{"op":"pong","time":${now()}}`, now()))
    }
  }
}
