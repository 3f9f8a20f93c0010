/** One's own bets, positions and what-if. Another's are answered like unknown ones. */

import { calls } from '#contract/calls.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { notInHistory, untilHistoryFollows } from '../history.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { sendMade } from '../submit.ts'

/** Adds the reads of a player's own bets. */
export function betRoutes(app: App, deps: ServerDeps): void {
  const { bets, views } = deps
  route(app, calls.getBet, async (request) => {
    const { accountId } = sessionOf(request)
    const order = Number(request.params.orderId)
    // Bets that have left memory are in history.
    let bet = bets.betOf(accountId, order) ?? (await views.endedBet(accountId, order))
    if (bet === undefined) {
      await untilHistoryFollows(deps)
      bet = await views.endedBet(accountId, order)
    }
    if (bet === undefined) throw notInHistory(views, 'order_not_found')
    return bet
  })
  route(app, calls.listReceipts, async (request, reply) => {
    const { accountId } = sessionOf(request)
    const order = Number(request.params.orderId)
    const receipts = bets.receiptsOf(accountId, order, pageOf(request.query))
    if (receipts !== undefined) return receipts
    if ((await views.endedBet(accountId, order)) === undefined) throw notInHistory(views, 'order_not_found')
    refuse(reply, 'receipts_gone')
    return reply
  })
  route(app, calls.listBets, async (request, reply) => {
    const { accountId } = sessionOf(request)
    const { state = 'open', marketId: market, strategy } = request.query
    const marketId = market === undefined ? undefined : Number(market)
    const page = { marketId, strategy, ...pageOf(request.query) }
    if (state !== 'settled' && state !== 'ended') return bets.betsOf(accountId, { state, ...page })
    const listed = state === 'settled' ? views.settledBets : views.endedBets
    sendMade(reply, await listed(accountId, page))
    return reply
  })
  route(app, calls.getPosition, (request, reply) => {
    const position = bets.positionOf(sessionOf(request).accountId, Number(request.params.marketId))
    if (position === undefined) refuse(reply, 'market_not_found')
    else reply.send(position)
  })
  route(app, calls.whatIf, (request, reply) => {
    const { accountId } = sessionOf(request)
    const { instructions } = request.body
    const whatIf = bets.whatIf(accountId, Number(request.params.marketId), instructions)
    if (typeof whatIf === 'string') refuse(reply, whatIf)
    else reply.send(whatIf)
  })
}
