/** What agents, the house and those below them change in the tree. */
import type { FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { AgentCommand } from '#core/agents/command.ts'
import { isAgent } from '#core/ledger/accounts.ts'
import { lineOf } from '#core/ledger/beside.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Books } from '#server/agents/books.ts'
import { booksFold } from '#server/agents/books-fold.ts'
import { isOverdue } from '#server/agents/overdue.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import type { HousePostings } from '../house-postings.ts'
import { digestOfCall, idempotencyKeyOf, isKnownKey } from '../idempotency-key.ts'
import { route } from '../route.ts'
import { actingFor, createSight, createTreeCalls } from './agent-call.ts'

/** Adds the calls of whoever is above: links, lines, deals, freezing, payments, claims, write-offs, closing. */
export function agentRoutes(app: App, deps: ServerDeps, postings: HousePostings): void {
  const { accounts, config, joining, now, sequencer } = deps
  const { answerMs, lineMax, noticeMs } = config.agents
  const call = createTreeCalls(deps)
  const seen = createSight(deps)
  const targetOf = (account: number) => `account ${account}`
  /** Nobody of the house gives credit or posts cash to an account of his own, or of the same person. */
  const refuseTouched = async (request: FastifyRequest, accountId: AccountId): Promise<void> => {
    if (actingFor(request) === 0)
      await deps.approvals.refuseTouched(sessionOf(request).accountId, { accountId, marketId: null })
  }

  route(app, calls.openNode, async (request, reply) => {
    const by = actingFor(request)
    const session = sessionOf(request)
    if (by === 0) accounts.proof.requireFreshStaff(session)
    else accounts.proof.requireFresh(session)
    const made = { key: idempotencyKeyOf(request), call: digestOfCall(request) }
    const action = `link for a new ${request.body.kind}`
    // As of all calls of the tree: the house's are in the audit log.
    if (by === 0)
      await accounts.audit({ ...actorOf(request), action, target: 'house', detail: request.bodyText })
    reply.code(201)
    return joining.link(by, request.body, made)
  })
  route(app, calls.setLine, async (request, reply) => {
    const account = seen(request, request.params.accountId)
    await refuseTouched(request, account)
    const { line } = request.body
    const books = sequencer.fold<Books>(booksFold.name)
    const isRise = line > lineOf(sequencer.published.accounts, account)
    if (isRise && isOverdue(books, account, now(), config.agents)) throw new RefusedError('line_overdue')
    const command: AgentCommand = { kind: 'set-line', account, line, by: actingFor(request), lineMax }
    const about = { command, action: 'set line', target: targetOf(account), isFresh: true }
    return call(request, reply, { ...about, formOfAgents: forms.treeLined })
  })
  route(app, calls.announceDeals, (request, reply) => {
    const changes = request.body.changes.map(({ accountId, deals }) => ({
      account: seen(request, String(accountId)),
      deals,
    }))
    const target = changes.map(({ account }) => targetOf(account)).join(', ')
    const command: AgentCommand = { kind: 'announce-deals', by: actingFor(request), noticeMs, changes }
    return call(request, reply, { command, action: 'announce deals', target, isFresh: true })
  })
  for (const [kind, action, made] of [
    ['freeze-branch', 'freeze branch', calls.freezeBranch],
    ['thaw-branch', 'let branch go', calls.thawBranch],
  ] as const) {
    route(app, made, (request, reply) => {
      const account = seen(request, request.params.accountId)
      const command: AgentCommand = { kind, account, by: actingFor(request), reason: request.body.reason }
      return call(request, reply, { command, action, target: targetOf(account) })
    })
  }
  route(app, calls.settleDown, async (request, reply) => {
    const account = seen(request, request.params.accountId)
    const from = actingFor(request)
    await refuseTouched(request, account)
    const { amount } = request.body
    const command: AgentCommand = { kind: 'settle-up', from, to: account, ...request.body }
    const about = { command, action: 'settle up', target: targetOf(account), isFresh: true }
    if (from !== 0) return call(request, reply, about)
    return call(request, reply, { ...about, decided: postings(request, { way: 'in', account, amount }) })
  })
  route(app, calls.proposePayment, (request, reply) => {
    const from = seen(request, request.params.accountId)
    const to = actingFor(request)
    const { amount } = request.body
    const command: AgentCommand = { kind: 'propose-payment', from, to, amount, lapseMs: answerMs }
    return call(request, reply, { command, action: 'propose payment', target: targetOf(from), isFresh: true })
  })
  route(app, calls.answerClaim, (request, reply) => {
    const claim = Number(request.params.claimId)
    const by = actingFor(request)
    if (sequencer.published.tree.claims.get(claim)?.to !== by) throw new RefusedError('claim_not_found')
    // What the house grants takes two of its people.
    if (by === 0 && request.body.isGranted) throw new RefusedError('two_needed')
    const command: AgentCommand = { kind: 'answer-claim', claim, by, ...request.body }
    return call(request, reply, { command, action: 'answer claim', target: `claim ${claim}`, isFresh: true })
  })
  route(app, calls.writeOff, (request, reply) => {
    const account = seen(request, request.params.accountId)
    const by = actingFor(request)
    if (by === 0) throw new RefusedError('two_needed')
    // The engine adds the branch up, account by account: what the books know to be too much does not come there.
    const node = sequencer.fold<Books>(booksFold.name).nodes.get(account)
    const isAbove = node?.parent === by && request.body.amount > Math.max(0, -node.total)
    if (isAbove && !isKnownKey(sequencer, by, idempotencyKeyOf(request))) throw new RefusedError('above_debt')
    const command: AgentCommand = { kind: 'write-off', account, by, ...request.body }
    return call(request, reply, { command, action: 'write off', target: targetOf(account), isFresh: true })
  })
  route(app, calls.closeAgent, (request, reply) => {
    const account = seen(request, request.params.accountId)
    const command: AgentCommand = { kind: 'close-agent', account, by: actingFor(request) }
    return call(request, reply, { command, action: 'close agent', target: targetOf(account) })
  })
  ownAgentRoutes(app, deps)
}

/** Adds the calls of whoever is below: what he pays up, confirms, claims, and gives his players. */
function ownAgentRoutes(app: App, deps: ServerDeps): void {
  const { config, sequencer } = deps
  const call = createTreeCalls(deps)
  route(app, calls.settleUp, (request, reply) => {
    const { accountId: from } = sessionOf(request)
    const to = sequencer.published.accounts.parent[from]!
    // The house pays its own players by withdrawals.
    if (to === 0 && !isAgent(sequencer.published.accounts, from)) throw new RefusedError('not_adjacent')
    const command: AgentCommand = { kind: 'settle-up', from, to, ...request.body }
    return call(request, reply, { command, action: 'settle up', target: `account ${to}`, isFresh: true })
  })
  route(app, calls.confirmPayment, (request, reply) => {
    const payment = Number(request.params.paymentId)
    const { accountId: by } = sessionOf(request)
    const waiting = sequencer.published.tree.payments.get(payment)
    if (waiting?.account !== by) throw new RefusedError('payment_not_found')
    const command: AgentCommand = { kind: 'confirm-payment', payment, by }
    return call(request, reply, {
      command,
      action: 'confirm payment',
      target: `payment ${payment}`,
      isFresh: true,
    })
  })
  route(app, calls.announceGiveBack, (request, reply) => {
    const { accountId: account } = sessionOf(request)
    const { noticeMs } = config.agents
    const command: AgentCommand = { kind: 'announce-give-back', account, noticeMs, giveBack: request.body }
    const target = `account ${account}`
    return call(request, reply, { command, action: 'announce give-back', target, isFresh: true })
  })
  route(app, calls.fileClaim, (request, reply) => {
    const { accountId: account } = sessionOf(request)
    const command: AgentCommand = {
      kind: 'file-claim',
      account,
      waitMs: config.agents.answerMs,
      ...request.body,
    }
    return call(request, reply, { command, action: 'file claim', target: `account ${account}` })
  })
}
