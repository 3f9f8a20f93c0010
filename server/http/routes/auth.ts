/** Sign-up, sign-in, sign-out, who am I, and the first administrator. The answers are the specification's. */
import type { FastifyRequest } from 'fastify'
import { AdminSetup, Login, Me, Registration, SignedIn, SignedOut } from '#contract/auth.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import { addressKey } from '../address.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { answers, security } from '../openapi.ts'
import { createWindowCounter } from '../window-counter.ts'

const texts = {
  signedUp: 'Registration successful! You can now login.',
  signedIn: 'Login successful!',
  signedOut: 'You are signed out.',
  adminMade: 'You are the administrator now.',
}

/** Adds the calls under /api/auth, and the one that makes the first administrator. */
export function authRoutes(app: App, { accounts, config, now }: ServerDeps): void {
  const tries = createWindowCounter<string>(config.limits.signInsPerAddressPerMinute, 60_000, now)
  const countTry = (request: FastifyRequest) => {
    const retryAfterSeconds = tries.take(addressKey(request.ip))
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
  }
  const publicAuth = { tags: ['auth'], response: answers(SignedIn) }

  app.post(
    '/api/auth/register',
    { schema: { ...publicAuth, summary: 'Sign up', body: Registration }, config: { access: 'public' } },
    async (request) => {
      countTry(request)
      const token = await accounts.register(request.body)
      return { success: true, message: texts.signedUp, data: { token } }
    },
  )
  app.post(
    '/api/auth/login',
    { schema: { ...publicAuth, summary: 'Sign in', body: Login }, config: { access: 'public' } },
    async (request) => {
      countTry(request)
      const token = await accounts.login(request.body)
      return { success: true, message: texts.signedIn, data: { token } }
    },
  )
  app.post(
    '/api/admin/setup',
    {
      schema: { ...publicAuth, summary: 'Make the first administrator', body: AdminSetup },
      config: { access: 'public' },
    },
    async (request) => {
      countTry(request)
      const token = await accounts.setUpAdmin(request.body)
      return { success: true, message: texts.adminMade, data: { token } }
    },
  )
  app.post(
    '/api/auth/logout',
    {
      schema: { tags: ['auth'], summary: 'Sign out', security, response: answers(SignedOut) },
      config: { access: 'signed-in' },
    },
    async (request) => {
      await accounts.logout(sessionOf(request))
      return { success: true, message: texts.signedOut }
    },
  )
  app.get(
    '/api/auth/me',
    {
      schema: { tags: ['auth'], summary: 'Who am I', security, response: answers(Me) },
      config: { access: 'signed-in' },
    },
    async (request) => {
      const user = await accounts.userOf(sessionOf(request).accountId)
      if (user === undefined) throw new RefusedError('session_ended')
      return { ...user, roles: [...user.roles] }
    },
  )
}
