/** Who makes a call, as sessions, limits and the audit log have it. */
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#server/identity/audit.ts'
import type { Caller } from '#server/identity/caller.ts'
import { sessionOf } from './access.ts'
import { addressKey } from './address.ts'

/**
 * Sent by our own page with what begins or renews a session. Another site's page cannot send it without asking first, which is
 * answered to none.
 */
export const pageHeader = 'x-crossbook-page'
/** What is kept of a program's own name at most. */
const agentLengthMax = 200

/** Returns where a call comes from. */
export function callerOf({ ip, headers }: FastifyRequest): Caller {
  const agent = (headers['user-agent'] ?? '').slice(0, agentLengthMax)
  return { address: ip, network: addressKey(ip), agent, isPage: headers[pageHeader] !== undefined }
}

/** Returns whose call it is, for the audit log. Only for routes that are not public. */
export function actorOf(request: FastifyRequest): Actor {
  const { accountId: actor, id: session } = sessionOf(request)
  return { actor, session, address: request.ip }
}
