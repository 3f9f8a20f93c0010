/** What tells a repeated call from another: the Idempotency-Key header (its form is checked by its schema) and a digest of the call. */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

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
