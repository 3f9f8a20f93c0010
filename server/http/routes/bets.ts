/** One's own bets, positions and what-if. Another's are answered like unknown ones. */
import { Type } from 'typebox'
import { Bet, Bets, BetsQuery, Position, WhatIf, WhatIfQuery } from '#contract/orders.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { answers, security } from '../openapi.ts'
import { IdText, pageOf } from '../paging.ts'

const tags = ['orders']
const config = { access: 'signed-in' } as const
const MarketParams = Type.Object({ marketId: IdText })

/** Adds the reads of a player's own bets. */
export function betRoutes(app: App, { bets, views }: ServerDeps): void {
  app.get(
    '/api/exchange/orders/:orderId',
    {
      schema: {
        tags,
        security,
        summary: 'One bet',
        params: Type.Object({ orderId: IdText }),
        response: answers(Bet),
      },
      config,
    },
    async (request) => {
      const { accountId } = sessionOf(request)
      const order = Number(request.params.orderId)
      // Bets of markets that have left memory are in the views.
      const bet = bets.betOf(accountId, order) ?? (await views.settledBet(accountId, order))
      if (bet === undefined) throw new RefusedError('order_not_found')
      return bet
    },
  )
  app.get(
    '/api/exchange/bets',
    {
      schema: { tags, security, summary: 'My bets', querystring: BetsQuery, response: answers(Bets) },
      config,
    },
    async (request) => {
      const { accountId } = sessionOf(request)
      const { state = 'open', marketId: market } = request.query
      const marketId = market === undefined ? undefined : Number(market)
      const page = { marketId, ...pageOf(request.query) }
      return state === 'settled'
        ? views.settledBets(accountId, page)
        : bets.betsOf(accountId, { state, ...page })
    },
  )
  app.get(
    '/api/exchange/markets/:marketId/position',
    {
      schema: { tags, security, summary: 'My position', params: MarketParams, response: answers(Position) },
      config,
    },
    (request, reply) => {
      const position = bets.positionOf(sessionOf(request).accountId, Number(request.params.marketId))
      if (position === undefined) refuse(reply, 'market_not_found')
      else reply.send(position)
    },
  )
  app.post(
    '/api/exchange/markets/:marketId/what-if',
    {
      schema: {
        tags,
        security,
        summary: 'My position if these orders were matched in full',
        params: MarketParams,
        body: WhatIfQuery,
        response: answers(WhatIf),
      },
      config,
    },
    (request, reply) => {
      const { accountId } = sessionOf(request)
      const { instructions } = request.body
      const whatIf = bets.whatIf(accountId, Number(request.params.marketId), instructions)
      if (typeof whatIf === 'string') refuse(reply, whatIf)
      else reply.send(whatIf)
    },
  )
}
