/** What clients say: read strictly, and the sentences for what is refused. */
import { Compile } from 'typebox/compile'
import { ClientMessage } from '#contract/stream.ts'
import { refusals } from '#core/refusals.ts'
import { serverRefusals } from '#server/refusals.ts'

/** Code -> sentence of every error message of the stream. */
export const streamProblems = {
  invalid_message: 'The message is not one of the documented ones: look at its fields, none may be added.',
  authenticate_first: 'The token must be the first message of a connection.',
  too_many_subscriptions: 'This connection watches as many markets and events as it may.',
  too_many_messages: 'Too many messages. Connect again and send fewer.',
  too_many_connections: 'Your account has as many connections open as it may.',
  too_many_readers: 'More read without an account than there is room for. Sign in, or come back later.',
  nothing_subscribed: 'This connection watches nothing. Connect again when there is something to watch.',
  market_not_found: refusals.market_not_found.text,
  event_not_found: refusals.event_not_found.text,
  not_signed_in: serverRefusals.not_signed_in.text,
  session_ended: serverRefusals.session_ended.text,
} as const
export type StreamProblem = keyof typeof streamProblems

const checker = Compile(ClientMessage)

/** Returns the message, or undefined when the text is not JSON or not exactly one of the documented messages. */
export function readClientMessage(text: string): ClientMessage | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // What is not JSON is refused like any other undocumented message.
    return undefined
  }
  return checker.Check(value) ? value : undefined
}
