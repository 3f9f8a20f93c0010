/** Passkeys: one's own, making and ending them, and signing in by one. */
import type { FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { Place } from '#server/identity/passkeys.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import { addressKey } from '../address.ts'
import type { App } from '../app.ts'
import { callerOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../route.ts'
import { createSessionCookie } from '../session-cookie.ts'
import { createWindowCounter } from '../window-counter.ts'

const texts = {
  signedIn: 'Login successful!',
  confirmed: 'Thank you. That counts for five minutes.',
  ended: 'That passkey is good for nothing any more.',
}
const changesPerAccountPerMinute = 30

/** Adds the calls under /api/auth/passkeys. */
export function passkeyRoutes(app: App, { accounts, config, now }: ServerDeps): void {
  const { passkeys, proof } = accounts
  const cookie = createSessionCookie(config.behindTls)
  const tries = createWindowCounter<string>(config.limits.signInsPerAddressPerMinute, 60_000, now)
  const changes = createWindowCounter<number>(changesPerAccountPerMinute, 60_000, now)
  const countTry = (request: FastifyRequest) => {
    const retryAfterSeconds = tries.take(addressKey(request.ip))
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
  }
  const countedSessionOf = (request: FastifyRequest) => {
    const session = sessionOf(request)
    const retryAfterSeconds = changes.take(session.accountId)
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
    return session
  }
  const freshSessionOf = (request: FastifyRequest) => {
    const session = countedSessionOf(request)
    proof.requireFresh(session)
    return session
  }
  const placeOf = ({ headers }: FastifyRequest): Place => {
    const host = (headers.host ?? '').toLowerCase()
    return {
      origin: `${config.behindTls ? 'https' : 'http'}://${host}`,
      rpId: host.replace(/:\d+$/, ''),
    }
  }

  route(app, calls.listPasskeys, async (request) => {
    const own = await passkeys.of(sessionOf(request).accountId)
    return {
      passkeys: own.map(({ id, name, createdAt, usedAt }) => ({ passkeyId: id, name, createdAt, usedAt })),
    }
  })
  route(app, calls.beginPasskey, async (request) => {
    const { id, accountId } = freshSessionOf(request)
    const user = await accounts.userOf(accountId)
    if (user === undefined) throw new RefusedError('session_ended')
    const known = await passkeys.of(accountId)
    return {
      challenge: passkeys.challenge(id),
      rpId: placeOf(request).rpId,
      userId: Buffer.from(`account ${accountId}`).toString('base64url'),
      userName: user.email,
      displayName: user.fullName,
      known: known.map(({ credential }) => credential),
    }
  })
  route(app, calls.addPasskey, async (request) => {
    const { id: holder, accountId } = freshSessionOf(request)
    const passkeyId = await passkeys.add(accountId, request.body, { ...placeOf(request), holder })
    return { passkeyId }
  })
  route(app, calls.endPasskey, async (request) => {
    await passkeys.end(freshSessionOf(request).accountId, request.params.passkeyId)
    return { success: true, message: texts.ended }
  })
  route(app, calls.beginPasskeyConfirmation, async (request) => {
    const { id, accountId } = countedSessionOf(request)
    const known = await passkeys.of(accountId)
    return {
      ...{ challenge: passkeys.challenge(id), rpId: placeOf(request).rpId },
      known: known.map(({ credential }) => credential),
    }
  })
  route(app, calls.confirmByPasskey, async (request) => {
    await proof.confirmByPasskey(countedSessionOf(request), request.body, placeOf(request))
    return { success: true, message: texts.confirmed }
  })
  route(app, calls.beginPasskeySignIn, (request) => {
    countTry(request)
    return { challenge: passkeys.challenge(undefined), rpId: placeOf(request).rpId }
  })
  route(app, calls.signInByPasskey, async (request, reply) => {
    countTry(request)
    const accountId = await passkeys.ownerOf(request.body, { ...placeOf(request), holder: undefined })
    if (accountId === undefined) throw new RefusedError('login_failed')
    const opened = await accounts.signInStrong(accountId, callerOf(request))
    cookie.keep(request, reply, opened)
    return { success: true, message: texts.signedIn, data: { token: opened.token } }
  })
}
