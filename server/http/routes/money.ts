/** One's own balance, statement, and discount off the commission. */
import { calls } from '#contract/calls.ts'
import { discounts } from '#core/ledger/discounts.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { sendMade } from '../submit.ts'

/** Adds the reads of a player's own money. */
export function moneyRoutes(app: App, { bets, sequencer, views }: ServerDeps): void {
  route(app, calls.getBalance, (request, reply) => {
    const balance = bets.balanceOf(sessionOf(request).accountId)
    if (balance === undefined) refuse(reply, 'account_not_found')
    else reply.send(balance)
  })
  route(app, calls.getCommission, (request) => ({
    discountBps: sequencer.published.accounts.discountBps[sessionOf(request).accountId] ?? 0,
    discounts: Object.entries(discounts).map(([discount, discountBps]) => ({ discount, discountBps })),
  }))
  route(app, calls.getStatement, async (request, reply) => {
    sendMade(reply, await views.statement(sessionOf(request).accountId, pageOf(request.query)))
    return reply
  })
}
