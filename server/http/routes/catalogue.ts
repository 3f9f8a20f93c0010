/** Events, markets and prices: public, without a token. */
import { Type } from 'typebox'
import {
  BookQuery,
  EventQuery,
  EventSummary,
  Events,
  Market,
  MarketBook,
  Markets,
} from '#contract/catalogue.ts'
import type { EventFilter } from '#server/live/catalogue-readers.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { answers } from '../openapi.ts'
import { IdText, limitOf } from '../paging.ts'

const tags = ['catalogue']
const config = { access: 'public' } as const
const EventParams = Type.Object({ eventId: IdText })
const MarketParams = Type.Object({ marketId: IdText })

/** Adds the public reads under /api/exchange. */
export function catalogueRoutes(app: App, { catalogue }: ServerDeps): void {
  app.get(
    '/api/exchange/events',
    { schema: { tags, summary: 'Events', querystring: EventQuery, response: answers(Events) }, config },
    (request, reply) => {
      reply.send({ events: catalogue.events(filterOf(request.query)) })
    },
  )
  app.get(
    '/api/exchange/events/:eventId',
    { schema: { tags, summary: 'One event', params: EventParams, response: answers(EventSummary) }, config },
    (request, reply) => {
      const event = catalogue.event(Number(request.params.eventId))
      if (event === undefined) refuse(reply, 'event_not_found')
      else reply.send(event)
    },
  )
  app.get(
    '/api/exchange/markets',
    {
      schema: {
        tags,
        summary: 'Markets of the events that match',
        querystring: EventQuery,
        response: answers(Markets),
      },
      config,
    },
    (request, reply) => {
      reply.send({ markets: catalogue.markets(filterOf(request.query)) })
    },
  )
  app.get(
    '/api/exchange/markets/:marketId',
    { schema: { tags, summary: 'One market', params: MarketParams, response: answers(Market) }, config },
    (request, reply) => {
      const market = catalogue.market(Number(request.params.marketId))
      if (market === undefined) refuse(reply, 'market_not_found')
      else reply.send(market)
    },
  )
  app.get(
    '/api/exchange/markets/:marketId/book',
    {
      schema: {
        tags,
        summary: 'Prices of a market',
        params: MarketParams,
        querystring: BookQuery,
        response: answers(MarketBook),
      },
      config,
    },
    (request, reply) => {
      const book = catalogue.book(Number(request.params.marketId), request.query.depth ?? 'best')
      if (book === undefined) refuse(reply, 'market_not_found')
      else reply.send(book)
    },
  )
}

function filterOf({ sport, inPlay, search, settled, eventIds, limit }: EventQuery): EventFilter {
  return {
    sport,
    search,
    settled: settled === 'true',
    eventIds: eventIds?.split(',').map(Number),
    inPlay: inPlay === undefined ? undefined : inPlay === 'true',
    limit: limitOf(limit),
  }
}
