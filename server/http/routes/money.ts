/** One's own balance, statement, and discount off the commission. */
import { calls } from '#contract/calls.ts'
import { discounts } from '#core/ledger/discounts.ts'
import { statementHead } from '#server/history/statement-readers.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { createCsvFiles } from '../csv-files.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { pageMax, pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { statementFilterOf } from '../settled-filter.ts'
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
  const send = createCsvFiles()
  route(app, calls.getStatement, async (request, reply) => {
    const page = { ...statementFilterOf(request.query), ...pageOf(request.query) }
    sendMade(reply, await views.statement(sessionOf(request).accountId, page))
    return reply
  })
  route(app, calls.exportStatement, (request, reply) => {
    const { accountId } = sessionOf(request)
    const filter = statementFilterOf(request.query)
    return send(reply, accountId, {
      ...{ name: 'statement.csv', head: statementHead, rows: pageMax, isWhole: true },
      page: (cursor) => views.statementLines(accountId, { ...filter, cursor, limit: pageMax }),
    })
  })
  route(app, calls.getStatementTotals, async (request, reply) => {
    const { accountId } = sessionOf(request)
    sendMade(reply, await views.statementTotals(accountId, statementFilterOf(request.query)))
    return reply
  })
  route(app, calls.getTotalsOf, async (request, reply) => {
    const account = Number(request.params.accountId)
    if (bets.balanceOf(account) === undefined) throw new RefusedError('account_not_found')
    sendMade(reply, await views.statementTotals(account, statementFilterOf(request.query)))
    return reply
  })
  route(app, calls.getYear, async (request, reply) => {
    sendMade(reply, await views.year(sessionOf(request).accountId, Number(request.params.year)))
    return reply
  })
}
