/** Sign-up, sign-in, sign-out, who am I, one's password and sessions, and the first administrator. The answers are the specification's. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionRow } from '#contract/auth.ts'
import { calls } from '#contract/calls.ts'
import type { Opened, Session } from '#server/identity/sessions.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import { addressKey } from '../address.ts'
import type { App } from '../app.ts'
import { callerOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { type RequestOf, route } from '../route.ts'
import { createSessionCookie } from '../session-cookie.ts'
import { createWindowCounter } from '../window-counter.ts'

const texts = {
  signedUp: 'Registration successful! You can now login.',
  signedIn: 'Login successful!',
  signedOut: 'You are signed out.',
  passwordChanged:
    'Your password is changed. You are signed out everywhere else, and keys for programs are ended.',
  sessionEnded: 'That session has ended.',
  signedOutEverywhere: 'You are signed out everywhere.',
  adminMade: 'You are the administrator now.',
}

/** Adds the calls under /api/auth, and the one that makes the first administrator. */
export function authRoutes(app: App, { accounts, config, now }: ServerDeps): void {
  const tries = createWindowCounter<string>(config.limits.signInsPerAddressPerMinute, 60_000, now)
  const countTry = (request: FastifyRequest) => {
    const retryAfterSeconds = tries.take(addressKey(request.ip))
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
  }

  const signUps = createWindowCounter<string>(config.limits.signUpsPerAddressPerHour, 3_600_000, now)
  /** Makes the account; what is refused does not count as a sign-up. */
  const signUp = async (request: RequestOf<(typeof calls)['register']>) => {
    const address = addressKey(request.ip)
    const retryAfterSeconds = signUps.take(address)
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
    try {
      return await accounts.register(request.body, callerOf(request))
    } catch (error) {
      signUps.take(address, -1)
      throw error
    }
  }

  const cookie = createSessionCookie(config.behindTls)
  /** The answer to whoever has just signed in. */
  const signedIn = (request: FastifyRequest, reply: FastifyReply, opened: Opened, message: string) => {
    cookie.keep(request, reply, opened)
    return { success: true, message, data: { token: opened.token } }
  }

  route(app, calls.register, async (request, reply) => {
    countTry(request)
    return signedIn(request, reply, await signUp(request), texts.signedUp)
  })
  route(app, calls.login, async (request, reply) => {
    countTry(request)
    const opened = await accounts.login(request.body, callerOf(request))
    return signedIn(request, reply, opened, texts.signedIn)
  })
  route(app, calls.setUpAdmin, async (request, reply) => {
    countTry(request)
    const opened = await accounts.setUpAdmin(request.body, callerOf(request))
    return signedIn(request, reply, opened, texts.adminMade)
  })
  route(app, calls.logout, async (request, reply) => {
    await accounts.logout(sessionOf(request))
    cookie.forget(request, reply)
    return { success: true, message: texts.signedOut }
  })
  route(app, calls.getMe, async (request) => {
    const { accountId, scopes } = sessionOf(request)
    const user = await accounts.userOf(accountId)
    if (user === undefined) throw new RefusedError('session_ended')
    const roles = [...user.roles]
    return scopes === undefined ? { ...user, roles } : { accountId, roles }
  })
  route(app, calls.changePassword, async (request) => {
    countTry(request)
    await accounts.changePassword(request.body, sessionOf(request))
    return { success: true, message: texts.passwordChanged }
  })
  route(app, calls.listSessions, (request) => {
    const own = sessionOf(request)
    const sessions = accounts.sessions.of(own.accountId).map(sessionRow(own.id))
    return { sessions: sessions.reverse() }
  })
  route(app, calls.endSession, async (request) => {
    const { sessionId } = request.params
    const own = accounts.sessions.of(sessionOf(request).accountId)
    if (!own.some(({ id }) => id === sessionId)) throw new RefusedError('session_not_found')
    await accounts.sessions.revoke(sessionId)
    return { success: true, message: texts.sessionEnded }
  })
  route(app, calls.endAllSessions, async (request, reply) => {
    await accounts.sessions.revokeAllOf(sessionOf(request).accountId)
    cookie.forget(request, reply)
    return { success: true, message: texts.signedOutEverywhere }
  })
}

function sessionRow(current: string): (session: Session) => SessionRow {
  return ({ id, createdAt, usedAt, address, agent }) => ({
    ...{ sessionId: id, createdAt, usedAt, address, agent },
    current: id === current,
  })
}
