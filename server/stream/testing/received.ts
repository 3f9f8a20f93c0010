/** Reads what a test received from the stream: every message must be exactly one of the documented ones. */
import { ServerMessage } from '#contract/stream.ts'
import { exactly } from '#server/testing/exact-schema.ts'

const check = exactly(ServerMessage)

/** Returns the message. Throws where it is not as its schema has it. */
export function received(text: string): ServerMessage {
  const message: unknown = JSON.parse(text)
  check(message, 'A message of the stream')
  return message as ServerMessage
}
