/** Hands a call's commands to the sequencer and sends its answer, which is exactly the text that is journaled with the key. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Command } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import type { Answer, Sequencer } from '#server/sequencer/sequencer.ts'
import { sessionOf } from './access.ts'
import { digestOfCall, idempotencyKeyOf } from './idempotency-key.ts'

export interface SubmittedCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly commands: readonly Command[]
  /** Makes the answer from the outcomes, one a command. */
  readonly answer: (outcomes: readonly Outcome[]) => Answer
  /** Called with the answer that is about to be sent. */
  readonly answered?: (answer: Answer) => void
}

/** Submits the commands as the caller's, under the call's idempotency key, and answers once they are durable. */
export function submit(sequencer: Sequencer, call: SubmittedCall): void {
  const { request, reply, commands, answer, answered } = call
  sequencer.submit({
    account: sessionOf(request).accountId,
    key: idempotencyKeyOf(request),
    bodyHash: digestOfCall(request),
    commands,
    answer,
    done: (given) => {
      answered?.(given)
      sendAnswer(reply, given)
    },
  })
}

/** Sends an answer made as text. */
export function sendAnswer(reply: FastifyReply, { status, body }: Answer): void {
  if (status === 503) reply.header('retry-after', 1)
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}
