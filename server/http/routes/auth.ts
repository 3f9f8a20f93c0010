/** Sign-up, sign-in, sign-out, who am I, and the first administrator. The answers are the specification's. */

import type { FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import { addressKey } from '../address.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { type RequestOf, route } from '../route.ts'
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

  const signUps = createWindowCounter<string>(config.limits.signUpsPerAddressPerHour, 3_600_000, now)
  /** Makes the account; what is refused does not count as a sign-up. */
  const signUp = async ({ ip, body }: RequestOf<(typeof calls)['register']>) => {
    const address = addressKey(ip)
    const retryAfterSeconds = signUps.take(address)
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
    try {
      return await accounts.register(body)
    } catch (error) {
      signUps.take(address, -1)
      throw error
    }
  }

  route(app, calls.register, async (request) => {
    countTry(request)
    const token = await signUp(request)
    return { success: true, message: texts.signedUp, data: { token } }
  })
  route(app, calls.login, async (request) => {
    countTry(request)
    const token = await accounts.login(request.body)
    return { success: true, message: texts.signedIn, data: { token } }
  })
  route(app, calls.setUpAdmin, async (request) => {
    countTry(request)
    const token = await accounts.setUpAdmin(request.body)
    return { success: true, message: texts.adminMade, data: { token } }
  })
  route(app, calls.logout, async (request) => {
    await accounts.logout(sessionOf(request))
    return { success: true, message: texts.signedOut }
  })
  route(app, calls.getMe, async (request) => {
    const user = await accounts.userOf(sessionOf(request).accountId)
    if (user === undefined) throw new RefusedError('session_ended')
    return { ...user, roles: [...user.roles] }
  })
}
