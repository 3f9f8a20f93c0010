/** All that is kept about somebody, to himself and to administrators, and its erasure. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { actorOf } from '../caller.ts'
import { createCsvFiles } from '../csv-files.ts'
import type { ServerDeps } from '../deps.ts'
import { personalDataOf } from '../personal-data.ts'
import { route } from '../route.ts'
import { createWindowCounter } from '../window-counter.ts'

/** Each reads all there is of an account. */
const filesPerHour = 5

/** Adds the calls. Each wants that it was shown within five minutes who asks. */
export function personalDataRoutes(app: App, deps: ServerDeps): void {
  const { accounts, now, views } = deps
  const send = createCsvFiles()
  const files = createWindowCounter<number>(filesPerHour, 3_600_000, now)
  const requireHistory = () => {
    if (!views.standing.isComplete) throw new RefusedError('history_not_ready', { retryAfterSeconds: 5 })
  }
  const sendData = (reply: FastifyReply, asker: AccountId, account: AccountId) =>
    send(reply, asker, {
      ...{ name: `account-${account}.jsonl`, type: 'text/plain', head: '', rows: 1, isWhole: true },
      page: personalDataOf(deps, account),
    })

  route(app, calls.exportOwnData, (request, reply) => {
    const session = sessionOf(request)
    accounts.proof.requireFresh(session)
    requireHistory()
    const { accountId } = session
    const wait = files.take(accountId)
    if (wait > 0) throw new RefusedError('too_many_requests', { retryAfterSeconds: wait })
    return sendData(reply, accountId, accountId)
  })
  route(app, calls.exportDataOf, async (request, reply) => {
    const session = sessionOf(request)
    accounts.proof.requireFreshStaff(session)
    const account = Number(request.params.accountId)
    if ((await accounts.userOf(account)) === undefined) throw new RefusedError('account_not_found')
    requireHistory()
    await accounts.audit({
      ...actorOf(request),
      ...{ action: 'export person', target: `account ${account}`, detail: '{}' },
    })
    return sendData(reply, session.accountId, account)
  })
  erasureRoutes(app, deps)
}

/** One administrator asks and another approves, both having shown who they are; nobody erases himself. */
function erasureRoutes(app: App, { accounts, approvals, keeping, now }: ServerDeps): void {
  const standingOf = async (accountId: AccountId) => {
    const user = await accounts.userOf(accountId)
    if (user === undefined) throw new RefusedError('account_not_found')
    const { request, ...standing } = await keeping.standingOf(accountId)
    const asked = request && { askedBy: request.askedBy, askedAt: request.askedAt, endsAt: request.endsAt }
    return {
      ...{ accountId, fullName: user.fullName, email: user.email },
      ...{ ...standing, request: asked && { ...asked, reason: request.reason } },
    }
  }
  const freshOther = (request: FastifyRequest, accountId: AccountId) => {
    const session = sessionOf(request)
    accounts.proof.requireFreshStaff(session)
    if (accountId === session.accountId) throw new RefusedError('forbidden')
    return actorOf(request)
  }

  route(app, calls.getErasure, (request) => standingOf(Number(request.params.accountId)))
  route(app, calls.askErasure, async (request) => {
    const account = Number(request.params.accountId)
    await keeping.ask(account, freshOther(request, account), request.body.reason)
    return standingOf(account)
  })
  /** For the list of what two people decided. */
  const note = async (
    account: AccountId,
    { request }: Awaited<ReturnType<typeof keeping.standingOf>>,
    of: { state: 'done' | 'rejected'; decidedBy: AccountId },
  ) => {
    if (request === null) return
    const { askedBy, askedAt, endsAt, reason } = request
    await approvals.note({
      ...{ kind: 'erasure', accountId: account, marketId: null, amount: null, terms: '{}', reason, askedBy },
      ...{ askedAt, endsAt, key: `erasure ${account} ${askedAt}`, decidedAt: now(), decision: '', ...of },
    })
  }

  route(app, calls.approveErasure, async (request) => {
    const account = Number(request.params.accountId)
    const by = freshOther(request, account)
    await approvals.refuseTouched(by.actor, { accountId: account, marketId: null })
    const before = await keeping.standingOf(account)
    const askedBy = before.request?.askedBy ?? null
    // Who has asked by this very account is refused below.
    if (askedBy !== by.actor) await approvals.refuseOwn(by.actor, askedBy)
    const { keepUntil } = await keeping.approve(account, by)
    await note(account, before, { state: 'done', decidedBy: by.actor })
    return { accountId: account, keepUntil }
  })
  route(app, calls.rejectErasure, async (request) => {
    const account = Number(request.params.accountId)
    const by = freshOther(request, account)
    const before = await keeping.standingOf(account)
    await keeping.reject(account, by)
    await note(account, before, { state: 'rejected', decidedBy: by.actor })
    return standingOf(account)
  })
}
