/** What tells a repeated call from another: the Idempotency-Key header (its form is checked by its schema) and a digest of the call. */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import { type AnswerIndex, answerIndexFold, batchesOfKey } from '#server/sequencer/answer-index.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'

/** Returns the call's key. Only for routes whose schema demands it. */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') throw new Error(`${request.url} does not demand an idempotency key.`)
  return key
}

/** Returns whether a key of an account's may have an answer, which is given again whatever stands now. */
export function isKnownKey(sequencer: Pick<Sequencer, 'fold'>, account: AccountId, key: string): boolean {
  return batchesOfKey(sequencer.fold<AnswerIndex>(answerIndexFold.name), account, key).length > 0
}

/** Returns a digest of what the call asks: its method, path and body as sent. */
export function digestOfCall(request: FastifyRequest): string {
  return hash('sha256', `${request.method} ${request.url}\n${request.bodyText}`, 'base64url')
}

/** Returns the call's key, or undefined when it has none. For routes that leave it to the caller. */
export function optionalKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[ -~]{8,128}$/.test(key)) return key
  throw new RefusedError('invalid_request', {
    message: 'Idempotency-Key must be 8 to 128 printable ASCII characters.',
  })
}
