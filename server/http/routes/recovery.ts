/** What is done by links in mails, and the operator's look at the mails that were put down instead of sent. */
import type { FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import { canonicalEmail } from '#server/identity/identity.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import { addressKey } from '../address.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../route.ts'
import { createWindowCounter } from '../window-counter.ts'

const texts = {
  mailed: 'We have sent you a mail. Its link is good for 30 minutes.',
  mailedIfThere:
    'If there is an account with this address, we have sent a mail to it. Its link is good for 30 minutes.',
  verified: 'Your address is confirmed.',
  reset: 'Your password is changed. You can log in with it now.',
}
/** Of one address of mail, whoever asks: nobody's inbox is filled. */
const mailsPerAddressPerHour = 3

/** Adds the calls. */
export function recoveryRoutes(app: App, { accounts, mailer, config, logger, now }: ServerDeps): void {
  const tries = createWindowCounter<string>(config.limits.signInsPerAddressPerMinute, 60_000, now)
  const mails = createWindowCounter<string>(mailsPerAddressPerHour, 3_600_000, now)
  const countTry = (request: FastifyRequest) => {
    const retryAfterSeconds = tries.take(addressKey(request.ip))
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
  }

  route(app, calls.requestVerification, async (request) => {
    const { accountId } = sessionOf(request)
    countTry(request)
    const user = await accounts.userOf(accountId)
    if (user === undefined) throw new RefusedError('session_ended')
    const retryAfterSeconds = mails.take(user.email)
    if (retryAfterSeconds > 0) throw new RefusedError('too_many_attempts', { retryAfterSeconds })
    await accounts.links.verify(user)
    return { success: true, message: texts.mailed }
  })
  route(app, calls.verifyEmail, async (request) => {
    countTry(request)
    await accounts.verifyEmail(request.body.secret)
    return { success: true, message: texts.verified }
  })
  route(app, calls.forgotPassword, (request) => {
    countTry(request)
    const email = canonicalEmail(request.body.email)
    // Behind the answer, so that neither its words nor its time say whether there is such an account.
    if (mails.take(email) === 0) {
      accounts.links
        .reset(email)
        .catch((error: unknown) => logger.error(error, 'A link for a new password was not mailed'))
    }
    return { success: true, message: texts.mailedIfThere }
  })
  route(app, calls.resetPassword, async (request) => {
    countTry(request)
    await accounts.resetPassword(request.body)
    return { success: true, message: texts.reset }
  })
  route(app, calls.listOutbox, async () => {
    // Who reads these mails could take any account: that is for play.
    if (config.casino.profile !== 'demo') throw new RefusedError('forbidden')
    const kept = await mailer.kept()
    return { mails: kept && [...kept] }
  })
}
