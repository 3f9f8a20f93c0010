/** What takes two people: what waits and what was decided, asked for, approved and rejected. */
import type { FastifyRequest } from 'fastify'
import { type ApprovalKind, type AskApproval, AskedKind } from '#contract/approvals.ts'
import { calls } from '#contract/calls.ts'
import type { Asked } from '#server/back-office/approval-commands.ts'
import type { Step } from '#server/back-office/approvals.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { kindsRead, mayDecide } from '../approval-permissions.ts'
import { countsOf, endedOf, requestOf, waitingOf } from '../approval-shapes.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { digestOfCall, idempotencyKeyOf } from '../idempotency-key.ts'
import { limitOf, pageOf } from '../paging.ts'
import { route } from '../route.ts'

/** Adds the calls. Who asks and who decides have both shown within five minutes who they are. */
export function approvalRoutes(app: App, deps: ServerDeps): void {
  const { accounts, approvals, config } = deps
  const stepOf = (request: FastifyRequest, kind: ApprovalKind, reason: string): Step => {
    const session = sessionOf(request)
    if (!mayDecide(session.roles, kind)) throw new RefusedError('forbidden')
    accounts.proof.requireFreshStaff(session)
    if (reason.trim() === '') throw new RefusedError('reason_missing')
    return { by: actorOf(request), reason, key: idempotencyKeyOf(request) }
  }

  route(app, calls.listApprovals, async (request) => {
    const caller = sessionOf(request)
    const { list = 'waiting' } = request.query
    if (list === 'waiting' || list === 'mine') {
      const { cursor, limit } = request.query
      return waitingOf(deps, caller, { isMine: list === 'mine', cursor, limit: limitOf(limit) })
    }
    const { cursor, limit } = pageOf(request.query)
    const found = await approvals.ended(list, kindsRead(caller.roles), cursor, limit + 1)
    const rows = found.slice(0, limit)
    const next = found.length > limit ? String(rows.at(-1)!.approvalId) : null
    return { approvals: await endedOf(deps, rows, caller), next }
  })
  route(app, calls.getApprovalRules, async (request) => {
    return { ...config.approvals, ...(await countsOf(deps, sessionOf(request))) }
  })
  route(app, calls.getApproval, (request) => requestOf(deps, request.params.approvalId, sessionOf(request)))
  route(app, calls.askApproval, async (request) => {
    const asked = askedBy(request.body)
    const step = stepOf(request, asked.kind, request.body.reason)
    const id = await approvals.ask(asked, { ...step, call: digestOfCall(request) })
    return requestOf(deps, String(id), sessionOf(request))
  })
  route(app, calls.approveRequest, async (request) => {
    const { approvalId, kind } = await approvals.read(Number(request.params.approvalId))
    await approvals.approve(approvalId, stepOf(request, kind, request.body.reason))
    return requestOf(deps, request.params.approvalId, sessionOf(request))
  })
  route(app, calls.rejectRequest, async (request) => {
    const { approvalId, kind } = await approvals.read(Number(request.params.approvalId))
    await approvals.reject(approvalId, stepOf(request, kind, request.body.reason))
    return requestOf(deps, request.params.approvalId, sessionOf(request))
  })
}

/** Returns the one thing that a call asks for. */
function askedBy(body: AskApproval): Asked {
  const named = AskedKind.enum.filter((kind) => body[kind] !== undefined)
  const [kind] = named
  if (kind === undefined || named.length > 1) {
    throw new RefusedError('invalid_request', { message: `Ask for one of ${AskedKind.enum.join(', ')}.` })
  }
  return { kind, terms: body[kind] } as Asked
}
