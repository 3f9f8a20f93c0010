/** One's own bets, positions and what-if. Another's are answered like unknown ones. */

import { calls } from '#contract/calls.ts'
import { betLine, betsHead } from '#server/history/bet-csv.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { createCsvFiles } from '../csv-files.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { notInHistory, untilHistoryFollows } from '../history.ts'
import { pageMax, pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { settledFilterOf } from '../settled-filter.ts'
import { sendMade } from '../submit.ts'

/** Bets that are in memory, of a file: each page is made between other calls. */
const livePage = 100

/** Adds the reads of a player's own bets. */
export function betRoutes(app: App, deps: ServerDeps): void {
  const { bets, views, sequencer } = deps
  const send = createCsvFiles()
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
    const { state = 'open' } = request.query
    const page = { ...settledFilterOf(request.query), ...pageOf(request.query) }
    if (state !== 'settled' && state !== 'ended') return bets.betsOf(accountId, { state, ...page })
    const listed = state === 'settled' ? views.settledBets : views.endedBets
    sendMade(reply, await listed(accountId, page))
    return reply
  })
  route(app, calls.exportBets, (request, reply) => {
    const { accountId } = sessionOf(request)
    const { state = 'open' } = request.query
    const filter = settledFilterOf(request.query)
    const isOver = state === 'settled' || state === 'ended'
    const rows = isOver ? pageMax : livePage
    return send(reply, accountId, {
      ...{ name: `bets-${state}.csv`, head: betsHead, rows, ...(isOver && { isWhole: true }) },
      page(cursor) {
        if (isOver) return views.betLines(accountId, state, { ...filter, cursor, limit: rows })
        const listed = bets.betsOf(accountId, { ...filter, state, cursor, limit: rows })
        return { lines: listed.bets.map(betLine).join(''), next: listed.next }
      },
    })
  })
  route(app, calls.getPosition, (request, reply) => {
    const position = bets.positionOf(sessionOf(request).accountId, Number(request.params.marketId))
    if (position === undefined) refuse(reply, 'market_not_found')
    else reply.send(position)
  })
  route(app, calls.getQueue, (request, reply) => {
    const marketId = Number(request.params.marketId)
    const counted = bets.queueOf(sessionOf(request).accountId, marketId)
    if (counted === undefined) {
      refuse(reply, 'market_not_found')
      return
    }
    const { orders, isWhole } = counted
    reply.send({ marketId, sequence: sequencer.sequence, orders, isWhole })
  })
  route(app, calls.whatIf, (request, reply) => {
    const { accountId } = sessionOf(request)
    const { instructions } = request.body
    const whatIf = bets.whatIf(accountId, Number(request.params.marketId), instructions)
    if (typeof whatIf === 'string') refuse(reply, whatIf)
    else reply.send(whatIf)
  })
}
