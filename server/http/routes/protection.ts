/** What protects a player: read from what is published, changed by the player's own commands; what protects less only by who has shown who it is. */
import { calls } from '#contract/calls.ts'
import type { ProtectionCommand } from '#core/protection/command.ts'
import { isRaise, protectionAt } from '#server/live/protection.ts'
import { sessionOf } from '../access.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../route.ts'
import { submit } from '../submit.ts'

const hourMs = 3_600_000

/** Adds the calls of a player's protection. */
export function protectionRoutes(
  app: App,
  { accounts: { proof }, now, presence, sequencer, work }: ServerDeps,
): void {
  type Asked = Pick<Parameters<typeof submit>[1], 'request' | 'reply'>
  const ask = ({ request, reply }: Asked, command: ProtectionCommand) => {
    const { account } = command
    // Nobody is kept from leaving by what he has done before.
    work.begin(account, 1, true)
    const decided = (given: Parameters<NonNullable<Parameters<typeof submit>[1]['decided']>>[0]) =>
      work.end(account, given)
    submit(sequencer, { request, reply, commands: [command], form: forms.protectionChanged, decided })
  }
  route(app, calls.getProtection, async (request) => {
    const { accountId } = sessionOf(request)
    await presence.begun(accountId)
    return protectionAt(sequencer.published.accounts, accountId, now())
  })
  route(app, calls.setLimit, (request, reply) => {
    const session = sessionOf(request)
    const isHigher = isRaise(sequencer.published.accounts, session.accountId, request.body)
    // One that is lowered this moment may be higher in what is published: a higher one asks again when it is confirmed.
    if (isHigher) proof.requireFresh(session)
    const { amount, ...asked } = request.body
    const limit = { ...asked, ...(amount !== null && { amount }) }
    ask({ request, reply }, { kind: 'set-limit', account: sessionOf(request).accountId, ...limit })
  })
  route(app, calls.confirmLimit, (request, reply) => {
    proof.requireFresh(sessionOf(request))
    const { amount, ...asked } = request.body
    const limit = { ...asked, ...(amount !== null && { amount }) }
    ask({ request, reply }, { kind: 'confirm-limit', account: sessionOf(request).accountId, ...limit })
  })
  route(app, calls.takeTimeOut, (request, reply) => {
    const durationMs = request.body.hours * hourMs
    ask({ request, reply }, { kind: 'take-time-out', account: sessionOf(request).accountId, durationMs })
  })
  route(app, calls.excludeSelf, (request, reply) => {
    const { months } = request.body
    ask({ request, reply }, { kind: 'exclude-self', account: sessionOf(request).accountId, months })
  })
  route(app, calls.requestReturn, (request, reply) => {
    proof.requireFresh(sessionOf(request))
    ask({ request, reply }, { kind: 'request-return', account: sessionOf(request).accountId })
  })
  route(app, calls.setReminder, (request, reply) => {
    const { minutes } = request.body
    ask({ request, reply }, { kind: 'set-reminder', account: sessionOf(request).accountId, minutes })
  })
  route(app, calls.acknowledgeReminder, (request, reply) => {
    ask({ request, reply }, { kind: 'acknowledge-reminder', account: sessionOf(request).accountId })
  })
}
