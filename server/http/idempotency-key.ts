/** What tells a repeated call from another: the Idempotency-Key header (its form is checked by its schema) and a digest of the call. */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { RefusedError } from '#server/refusals.ts'

/** Returns the call's key. Only for routes whose schema demands it. */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') throw new Error(`${request.url} does not demand an idempotency key.`)
  return key
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
