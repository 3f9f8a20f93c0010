/** What the house alone does in the tree: payments through all levels, and what takes two of its people. */
import { calls } from '#contract/calls.ts'
import type { AgentCommand } from '#core/agents/command.ts'
import { isAgent } from '#core/ledger/accounts.ts'
import { whyNotBelow, whyNotChild } from '#core/ledger/tree.ts'
import type { NewRequest } from '#server/agents/tables.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import { answerTo } from '../answers/forms.ts'
import type { App } from '../app.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import type { HousePostings } from '../house-postings.ts'
import { digestOfCall, idempotencyKeyOf } from '../idempotency-key.ts'
import { type RequestOf, route } from '../route.ts'
import { sendAnswer } from '../submit.ts'
import { createSight, createTreeCalls } from './agent-call.ts'

const kindOfWay = { down: 'settle_down', in: 'pass_in', out: 'pass_out' } as const

/** Adds the calls. What is asked, approved and rejected is in the audit log. */
export function houseAgentRoutes(app: App, deps: ServerDeps, postings: HousePostings): void {
  const { accounts, approvals, houseRequests, sequencer } = deps
  const call = createTreeCalls(deps)
  const seen = createSight(deps)
  type Asked = RequestOf<
    typeof calls.askMove | typeof calls.askWriteOff | typeof calls.askGrant | typeof calls.askCash
  >
  const nothing = { target: 0, claim: 0, amount: 0, lowersLine: 0 } as const
  const ask = async (request: Asked, row: Omit<NewRequest, 'askedAt' | 'askedBy' | 'key' | 'call'>) => {
    accounts.proof.requireFreshStaff(sessionOf(request))
    const by = actorOf(request)
    const target = `account ${row.account}`
    await accounts.audit({ ...by, action: `ask for ${row.kind}`, target, detail: request.bodyText })
    const asked = { askedBy: by.actor, key: idempotencyKeyOf(request), call: digestOfCall(request) }
    return houseRequests.ask({ ...row, ...asked })
  }

  route(app, calls.passThrough, async (request, reply) => {
    const account = seen(request, request.params.accountId)
    await approvals.refuseTouched(sessionOf(request).accountId, { accountId: account, marketId: null })
    const { amount, direction: way } = request.body
    const command: AgentCommand = { kind: 'pass-through', account, ...request.body }
    return call(request, reply, {
      command,
      action: 'pass through',
      target: `account ${account}`,
      isFresh: true,
      decided: postings(request, { way, account, amount }),
    })
  })
  route(app, calls.askMove, (request) => {
    // Also of a player who came by himself, and is in no branch yet.
    const account = Number(request.params.accountId)
    const { published } = sequencer
    const { to, reason } = request.body
    if (account >= published.accounts.next) throw new RefusedError('account_not_found')
    if (isAgent(published.accounts, account)) throw new RefusedError('only_players_move')
    const refusal = whyNotBelow(published, to ?? 0)
    if (refusal !== undefined) throw new RefusedError(refusal)
    return ask(request, { ...nothing, kind: 'move', account, target: to ?? 0, reason })
  })
  route(app, calls.askWriteOff, (request) => {
    const account = seen(request, request.params.accountId)
    const { amount, lowersLine = false, reason } = request.body
    return ask(request, {
      ...nothing,
      ...{ kind: 'write_off', account, amount, lowersLine: lowersLine ? 1 : 0, reason },
    })
  })
  route(app, calls.askCash, (request) => {
    const account = seen(request, request.params.accountId)
    const { amount, lowersLine = false, reason, way } = request.body
    const refusal = way === 'down' ? whyNotChild(sequencer.published, account, 0) : undefined
    if (refusal !== undefined) throw new RefusedError(refusal)
    return ask(request, {
      ...nothing,
      ...{ kind: kindOfWay[way], account, amount, reason },
      lowersLine: way === 'down' && lowersLine ? 1 : 0,
    })
  })
  route(app, calls.askGrant, (request) => {
    const claim = Number(request.params.claimId)
    const open = sequencer.published.tree.claims.get(claim)
    if (open?.to !== 0) throw new RefusedError('claim_not_found')
    const { account, amount } = open
    const { lowersLine = false, reason } = request.body
    return ask(request, {
      ...nothing,
      ...{ kind: 'claim', account, claim, amount, lowersLine: lowersLine ? 1 : 0, reason },
    })
  })
  route(app, calls.listHouseRequests, async () => ({ requests: await houseRequests.list() }))
  route(app, calls.approveHouseRequest, async (request, reply) => {
    accounts.proof.requireFreshStaff(sessionOf(request))
    const id = Number(request.params.requestId)
    sendAnswer(reply, answerTo(await houseRequests.approve(id, actorOf(request))))
    return reply
  })
  route(app, calls.rejectHouseRequest, async (request) => {
    const id = Number(request.params.requestId)
    const by = actorOf(request)
    const rejected = await houseRequests.reject(id, by.actor)
    const target = `account ${rejected.accountId}`
    await accounts.audit({ ...by, action: `reject ${rejected.kind}`, target, detail: `{"request":${id}}` })
    return rejected
  })
  route(app, calls.consentToMove, async (request) => {
    const { accountId } = sessionOf(request)
    await houseRequests.consent(Number(request.params.requestId), accountId)
    return { success: true }
  })
}
