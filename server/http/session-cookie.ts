/**
 * The cookie that carries the page's session. No script reads it and no other site's page sends it; it goes with the calls
 * under /api/auth alone, or behind TLS, where a cookie may say that it is this host's own, under that stricter name.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Opened } from '#server/identity/sessions.ts'
import { pageHeader } from './caller.ts'

export interface SessionCookie {
  /** Has the browser keep what a session of the page is renewed by; of a program's nothing. */
  keep(request: FastifyRequest, reply: FastifyReply, opened: Opened): void
  /** Has it forget. */
  forget(request: FastifyRequest, reply: FastifyReply): void
  /** Returns the refresh token of a call, or undefined. */
  read(request: FastifyRequest): string | undefined
}

/** Returns the cookie of this server. */
export function createSessionCookie(behindTls: boolean): SessionCookie {
  // Cookies of one machine are shared by all its ports: two servers must not take each other's.
  const nameOf = ({ headers }: FastifyRequest) =>
    behindTls ? '__Host-crossbook' : `crossbook-${portOf(headers.host)}`
  const rules = behindTls
    ? 'Path=/; Secure; HttpOnly; SameSite=Strict'
    : 'Path=/api/auth; HttpOnly; SameSite=Strict'
  return {
    keep(request, reply, { refresh, secondsLeft }) {
      if (refresh === undefined) return
      reply.header('set-cookie', `${nameOf(request)}=${refresh}; Max-Age=${secondsLeft}; ${rules}`)
    },
    forget(request, reply) {
      reply.header('set-cookie', `${nameOf(request)}=; Max-Age=0; ${rules}`)
    },
    read(request) {
      const start = `${nameOf(request)}=`
      const parts = (request.headers.cookie ?? '').split('; ')
      return parts.find((part) => part.startsWith(start))?.slice(start.length)
    },
  }
}

/** Returns whether a call is one of our own page: it says so, and comes from nowhere else. */
export function isFromOwnPage({ headers }: FastifyRequest): boolean {
  if (headers[pageHeader] === undefined) return false
  const { origin, host } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase())
}

/** The port that a Host names, the usual one where it names none. */
function portOf(host: string | undefined): string {
  return /:(\d{1,5})$/.exec(host ?? '')?.[1] ?? '80'
}
