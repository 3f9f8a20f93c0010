/** Signing up by a link of somebody above. */
import { calls } from '#contract/calls.ts'
import { RefusedError } from '#server/refusals.ts'
import { addressKey } from '../address.ts'
import type { App } from '../app.ts'
import { callerOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../route.ts'
import { createSessionCookie } from '../session-cookie.ts'
import { createWindowCounter } from '../window-counter.ts'

const joined = 'Registration successful! You can now login.'

/** Adds the calls. Tries count as sign-ins do. */
export function joiningRoutes(app: App, { config, joining, now }: ServerDeps): void {
  const tries = createWindowCounter<string>(config.limits.signInsPerAddressPerMinute, 60_000, now)
  const countTry = (ip: string) => {
    const retryAfterSeconds = tries.take(addressKey(ip))
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
  }
  const cookie = createSessionCookie(config.behindTls)
  route(app, calls.lookAtLink, (request) => {
    countTry(request.ip)
    return joining.offer(request.body.secret)
  })
  route(app, calls.join, async (request, reply) => {
    countTry(request.ip)
    const opened = await joining.join(request.body, callerOf(request))
    cookie.keep(request, reply, opened)
    return { success: true, message: joined, data: { token: opened.token } }
  })
}
