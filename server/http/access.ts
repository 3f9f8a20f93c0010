/** Who may call what. Every route says it in its `config.access`; a route that says nothing stops the server at its start. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Scope } from '#contract/auth.ts'
import { type Access, rolesOf } from '#contract/call.ts'
import { isStaff } from '#contract/permissions.ts'
import type { Bearer, Bearers } from '#server/identity/bearers.ts'
import { refuse } from './errors.ts'
import type { Presence } from './presence.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** What a program's key must have; no key is enough where it is undefined. */
    scope?: Scope | undefined
  }
  interface FastifyRequest {
    /** Whose call it is; null for a guest. */
    session: Bearer | null
  }
}

type Guard = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

/** Puts each route's guard before everything else of it, so that no body is read of a caller who may not call. */
export function registerAccess(
  app: FastifyInstance,
  { bearers, isFactorRequired, presence }: Omit<GuardParts, 'access' | 'scope'>,
): void {
  app.decorateRequest('session', null)
  app.addHook('onRoute', (route) => {
    const { scope } = route.config ?? {}
    const guard = createGuard({ access: accessOf(route), scope, bearers, isFactorRequired, presence })
    const own = route.onRequest ?? []
    route.onRequest = [guard, ...(Array.isArray(own) ? own : [own])]
  })
}

function accessOf(route: RouteOptions): Access {
  const access = route.config?.access
  if (access === undefined) throw new Error(`${route.method} ${route.url} does not say who may call it.`)
  return access
}

interface GuardParts {
  readonly access: Access
  readonly scope: Scope | undefined
  readonly bearers: Bearers
  /** Whether people of the house need a second factor for what not everybody may. */
  readonly isFactorRequired: boolean
  readonly presence: Presence
}

function createGuard({ access, scope, bearers, isFactorRequired, presence }: GuardParts): Guard {
  const roles = rolesOf(access)
  return (request, reply, done) => {
    const header = request.headers.authorization
    if (header === undefined) {
      if (access === 'public') done()
      else refuse(reply, 'not_signed_in')
      return
    }
    const session = /^bearer /i.test(header) ? bearers.find(header.slice(7)) : undefined
    // A token that is no longer good is never taken for a guest's call: the player must see it.
    if (session === undefined) return refuse(reply, 'session_ended')
    if (roles !== undefined && !session.roles.some((role) => roles.includes(role))) {
      return refuse(reply, 'forbidden')
    }
    // What everybody may read is read by any key.
    const isOpen = access === 'public' && scope === 'read'
    if (session.scopes && !isOpen && !(scope && session.scopes.includes(scope))) {
      return refuse(reply, 'scope_missing')
    }
    if (isFactorRequired && roles !== undefined && isStaff(session.roles) && session.strongAt === 0) {
      return refuse(reply, 'second_factor_missing')
    }
    if (session.roles.includes('player')) presence.seen(session.accountId)
    request.session = session
    done()
  }
}

/** Returns the caller's session. Only for routes that are not public. */
export function sessionOf(request: FastifyRequest): Bearer {
  if (request.session === null) throw new Error(`${request.url} was called without its guard.`)
  return request.session
}
