/** How one’s account is kept: the page's next token, showing again who one is, the second factor, and keys for programs. */
import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/auth.ts'
import { calls } from '#contract/calls.ts'
import { isStaff } from '#contract/permissions.ts'
import { refuseExcluded } from '#server/identity/excluded-keys.ts'
import { freshMs } from '#server/identity/proof.ts'
import { appAddress, toBase32 } from '#server/identity/totp.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import { addressKey } from '../address.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { route } from '../route.ts'
import { createSessionCookie, isFromOwnPage } from '../session-cookie.ts'
import { createWindowCounter } from '../window-counter.ts'

const texts = {
  goesOn: 'Your session goes on.',
  confirmed: 'Thank you. That counts for five minutes.',
  factorEnded: 'Your account has no second factor any more.',
  keyEnded: 'That key is good for nothing any more.',
}
/** Each is a sync of the disk that signing in waits for, too: a page needs one in twelve minutes. */
const renewalsPerAddressPerMinute = 120
const changesPerAccountPerMinute = 30

/** Adds the calls under /api/auth that keep an account. */
export function securityRoutes(app: App, { accounts, config, now, sequencer }: ServerDeps): void {
  const { proof, factors, keys, sessions } = accounts
  const cookie = createSessionCookie(config.behindTls)
  const renewals = createWindowCounter<string>(renewalsPerAddressPerMinute, 60_000, now)
  const changes = createWindowCounter<number>(changesPerAccountPerMinute, 60_000, now)

  const isRequiredOf = (roles: readonly Role[]) => accounts.isFactorRequired && isStaff(roles)
  /** Returns the session of somebody who has shown within five minutes who it is. */
  const freshSessionOf = (request: FastifyRequest) => {
    const session = changingSessionOf(request)
    proof.requireFresh(session)
    return session
  }
  const changingSessionOf = (request: FastifyRequest) => {
    const session = sessionOf(request)
    const retryAfterSeconds = changes.take(session.accountId)
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
    return session
  }

  route(app, calls.refreshSession, async (request, reply) => {
    const retryAfterSeconds = renewals.take(addressKey(request.ip))
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
    const refresh = isFromOwnPage(request) ? cookie.read(request) : undefined
    const opened = refresh === undefined ? undefined : await sessions.renew(refresh)
    if (opened === undefined) {
      if (refresh !== undefined) cookie.forget(request, reply)
      refuse(reply, 'session_not_found')
      return reply
    }
    cookie.keep(request, reply, opened)
    return { success: true, message: texts.goesOn, data: { token: opened.token } }
  })
  route(app, calls.confirmIdentity, async (request) => {
    await proof.confirm(changingSessionOf(request), request.body)
    return { success: true, message: texts.confirmed }
  })
  route(app, calls.getSecurity, async (request) => {
    const { accountId, roles, provenAt } = sessionOf(request)
    const [standing, earlier, verified] = await Promise.all([
      factors.standingOf(accountId),
      accounts.earlierSignIn(accountId),
      accounts.verifiedSince(accountId),
    ])
    return {
      secondFactor: standing ?? null,
      secondFactorRequired: isRequiredOf(roles),
      keys: keys.of(accountId).map(({ id, scopes, ...key }) => ({ keyId: id, ...key, scopes: [...scopes] })),
      emailVerifiedAt: verified ?? null,
      earlierSignIn: earlier ?? null,
      freshUntil: provenAt + freshMs,
    }
  })
  route(app, calls.beginSecondFactor, async (request) => {
    const { accountId } = freshSessionOf(request)
    const user = await accounts.userOf(accountId)
    if (user === undefined) throw new RefusedError('session_ended')
    const secret = await factors.begin(accountId)
    return { secret: toBase32(secret), address: appAddress(secret, user.email) }
  })
  route(app, calls.enableSecondFactor, async (request) => {
    const { id, accountId } = freshSessionOf(request)
    const recoveryCodes = await factors.confirm(accountId, request.body.code)
    if (recoveryCodes === undefined) throw new RefusedError('second_factor_wrong')
    await sessions.prove(id, true)
    await sessions.revokeAllOf(accountId, id)
    return { recoveryCodes: [...recoveryCodes] }
  })
  route(app, calls.renewRecoveryCodes, async (request) => {
    const { accountId } = freshSessionOf(request)
    if ((await factors.standingOf(accountId)) === undefined) throw new RefusedError('second_factor_missing')
    return { recoveryCodes: [...(await factors.renewCodes(accountId))] }
  })
  route(app, calls.endSecondFactor, async (request) => {
    const { accountId, roles } = freshSessionOf(request)
    if (isRequiredOf(roles)) throw new RefusedError('forbidden')
    await factors.end(accountId)
    await sessions.weaken(accountId)
    return { success: true, message: texts.factorEnded }
  })
  route(app, calls.makeKey, async (request) => {
    const session = freshSessionOf(request)
    if (request.body.scopes.includes('trade')) refuseExcluded(sequencer, session.accountId)
    const { id, key } = await keys.make(session, request.body)
    return { keyId: id, key }
  })
  route(app, calls.endKey, async (request) => {
    // Ending one is never harder than it must be: whoever sees a stranger's key there is in a hurry.
    await keys.end(changingSessionOf(request).accountId, request.params.keyId)
    return { success: true, message: texts.keyEnded }
  })
}
