/** Hands a call's commands to the sequencer and sends its answer, made of what is journaled with the key. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Command } from '#core/engine/command.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Answered, AnswerForm } from '#server/sequencer/submission.ts'
import { sessionOf } from './access.ts'
import type { Answer } from './answers/answer.ts'
import { answerTo } from './answers/forms.ts'
import { digestOfCall, idempotencyKeyOf } from './idempotency-key.ts'

export interface SubmittedCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly commands: readonly Command[]
  readonly form: AnswerForm
  /** Called with what the commands came to. */
  readonly decided?: (given: Answered) => void
  /** Called with the answer that is about to be sent. */
  readonly answered?: (answer: Answer) => void
  /**
   * Keeps what belongs to the answer, which is sent once that is done or has failed: what the commands came to stands. Again with the
   * answer that is kept for the key.
   */
  readonly keep?: (answer: Answer) => Promise<unknown>
}

/** Submits the commands as the caller's, under the call's idempotency key, and answers once they are durable. */
export function submit(sequencer: Sequencer, call: SubmittedCall): void {
  const { request, reply, commands, form, decided, answered, keep } = call
  const { accountId: account } = sessionOf(request)
  const [key, bodyHash] = [idempotencyKeyOf(request), digestOfCall(request)]
  sequencer.submit({ account, key, bodyHash, commands, form }, (given) => {
    decided?.(given)
    const answer = answerTo(given)
    answered?.(answer)
    const send = () => sendAnswer(reply, answer)
    if (keep === undefined) send()
    else keep(answer).then(send, send)
  })
}

/** Sends a good answer made as text or bytes. */
export function sendMade(reply: FastifyReply, body: string | Buffer): void {
  reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/** Sends an answer made as text. */
export function sendAnswer(reply: FastifyReply, { status, body }: Answer): void {
  if (status === 503) reply.header('retry-after', 1)
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}
