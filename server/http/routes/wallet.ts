/** Money in and out: a player's wallet and payments, and what people of the house decide about withdrawals. */
import { calls } from '#contract/calls.ts'
import { paymentMethodOf } from '#core/facts/payment.ts'
import { approverOf, type Transfer } from '#core/ledger/wallet.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Answered } from '#server/sequencer/submission.ts'
import { clientFundsOf } from '#server/wallet/client-funds.ts'
import { followLinkedPayments, type LinkedPayments } from '#server/wallet/linked-payments.ts'
import { reviewsIn, walletOf } from '#server/wallet/payment-readers.ts'
import { sessionOf } from '../access.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { sendMade, submit } from '../submit.ts'
import { createFreshOperatorCalls } from './operator-call.ts'
import { paymentStanding } from './standing.ts'

const reviewsMax = 200

/** Adds the calls of the wallet. */
export function walletRoutes(app: App, deps: ServerDeps): void {
  const { accounts, config, sequencer, views, work } = deps
  const { fundsLevel, reviewAbove, provider } = config.wallet
  const isOffered = provider !== 'none'
  const linked = followLinkedPayments(sequencer, { now: deps.now, from: config.wallet.linkedFrom })

  route(app, calls.getWallet, (request) => {
    return walletOf(sequencer, sessionOf(request).accountId, { isOffered, fundsLevel, reviewAbove })
  })
  route(app, calls.listPayments, async (request, reply) => {
    sendMade(reply, await views.payments(sessionOf(request).accountId, pageOf(request.query)))
    return reply
  })
  route(app, calls.beginDeposit, (request, reply) => {
    if (!isOffered) throw new RefusedError('payments_not_offered')
    const { accountId: account } = sessionOf(request)
    const command = { kind: 'begin-deposit', account, ...request.body } as const
    work.begin(account, 1)
    const decided = (given: Answered) => work.end(account, given)
    submit(sequencer, { request, reply, commands: [command], form: forms.paymentBegun, decided })
  })
  route(app, calls.beginWithdrawal, (request, reply) => {
    if (!isOffered) throw new RefusedError('payments_not_offered')
    accounts.proof.requireFresh(sessionOf(request))
    const { accountId: account } = sessionOf(request)
    const { amount } = request.body
    const isLinked = linked.isReached(account, 'withdrawal', amount)
    const above = { reviewAbove: isLinked ? 0 : reviewAbove }
    const command = { kind: 'begin-withdrawal', account, ...request.body, ...above } as const
    // Whatever he has written today, nobody is kept from his money.
    work.begin(account, 1, true)
    const release = linked.reserve(account, 'withdrawal', amount)
    const decided = (given: Answered) => {
      release()
      work.end(account, given)
    }
    submit(sequencer, { request, reply, commands: [command], form: forms.paymentBegun, decided })
  })
  reviewRoutes(app, deps, linked)
}

function reviewRoutes(app: App, deps: ServerDeps, linked: LinkedPayments): void {
  const call = createFreshOperatorCalls(deps)
  route(app, calls.listReviews, () => {
    const { published } = deps.sequencer
    return {
      withdrawals: reviewsIn(published, reviewsMax).map((one) => reviewOf(one, deps.now())),
      linked: linked.reached(reviewsMax),
      clientFunds: { ...clientFundsOf(published.accounts), level: deps.config.wallet.fundsLevel },
    }
  })
  route(app, calls.approveWithdrawal, async (request, reply) => {
    const transfer = Number(request.params.paymentId)
    const by = sessionOf(request).accountId
    const found = deps.sequencer.published.wallet.underWay.get(transfer)
    // One's own, and to approve twice, is refused by the engine; here by an account of the same person as well.
    if (found !== undefined && found.account !== by) {
      await deps.approvals.refuseTouched(by, { accountId: found.account, marketId: null })
      const before = approverOf(found, deps.now())
      if (before !== by) await deps.approvals.refuseOwn(by, before || null)
    }
    call(request, reply, {
      command: { kind: 'approve-withdrawal', transfer, by },
      action: 'approve withdrawal',
      target: `payment ${transfer}`,
      standing: () => paymentStanding(deps, transfer),
      form: forms.paymentReviewed(true),
    })
    return reply
  })
  route(app, calls.rejectWithdrawal, (request, reply) => {
    const transfer = Number(request.params.paymentId)
    const by = sessionOf(request).accountId
    call(request, reply, {
      command: { kind: 'reject-withdrawal', transfer, by, reason: request.body.reason },
      action: 'reject withdrawal',
      target: `payment ${transfer}`,
      standing: () => paymentStanding(deps, transfer),
      form: forms.paymentReviewed(false),
    })
  })
}

function reviewOf(transfer: Transfer, time: number) {
  const { id, account, method, amount, begunAt } = transfer
  return {
    ...{ paymentId: id, accountId: account, method: paymentMethodOf(method), amount, begunAt },
    approvedBy: approverOf(transfer, time) || null,
  }
}
