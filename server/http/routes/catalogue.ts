/** Events, markets and prices: public, without a token. */
import { calls } from '#contract/calls.ts'
import type { EventQuery } from '#contract/catalogue.ts'
import { type MarketType, marketTypes } from '#contract/market-types.ts'
import type { EventFilter } from '#server/live/event-filter.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { packed } from '../packed.ts'
import { limitOf } from '../paging.ts'
import { route } from '../route.ts'
import { sendMade } from '../submit.ts'

const typeRows = Object.entries<MarketType>(marketTypes).map(([type, row]) => ({
  type,
  sports: [...row.sports],
  kind: row.kind,
  name: row.name,
  runners: row.runners === 'participants' ? [] : [...row.runners],
  numbers: (row.numbers ?? []).map(([least, most, step]): [number, number, number] => [least, most, step]),
  rules: row.rules,
}))

/** Adds the public reads under /api/exchange. */
export function catalogueRoutes(app: App, { catalogue }: ServerDeps): void {
  route(
    app,
    calls.listEvents,
    (request, reply) => {
      sendMade(reply, catalogue.events(filterOf(request.query)))
    },
    { onSend: packed },
  )
  route(app, calls.getEvent, (request, reply) => {
    const event = catalogue.event(Number(request.params.eventId))
    if (event === undefined) refuse(reply, 'event_not_found')
    else reply.send(event)
  })
  route(app, calls.search, (request, reply) => {
    const { text, limit } = request.query
    reply.send(catalogue.search(text, limit === undefined ? undefined : Number(limit)))
  })
  route(app, calls.listCompetitions, (_, reply) => {
    reply.send(catalogue.competitions())
  })
  route(app, calls.listMarketTypes, (_, reply) => {
    reply.send({ types: typeRows })
  })
  route(app, calls.getCard, (request, reply) => {
    const card = catalogue.card(Number(request.params.eventId))
    if (card === undefined) refuse(reply, 'event_not_found')
    else reply.send(card)
  })
  route(app, calls.getMoments, (request, reply) => {
    const moments = catalogue.moments(Number(request.params.eventId))
    if (moments === undefined) refuse(reply, 'event_not_found')
    else reply.send({ moments: [...moments] })
  })
  route(
    app,
    calls.listMarkets,
    (request, reply) => {
      sendMade(reply, catalogue.markets(filterOf(request.query)))
    },
    { onSend: packed },
  )
  route(app, calls.getMarket, (request, reply) => {
    const market = catalogue.market(Number(request.params.marketId))
    if (market === undefined) refuse(reply, 'market_not_found')
    else reply.send(market)
  })
  route(app, calls.getBook, (request, reply) => {
    const book = catalogue.book(Number(request.params.marketId), request.query.depth ?? 'best')
    if (book === undefined) refuse(reply, 'market_not_found')
    else reply.send(book)
  })
  route(
    app,
    calls.getTraded,
    (request, reply) => {
      const traded = catalogue.traded(Number(request.params.marketId), Number(request.query.selectionId))
      if (typeof traded === 'string') refuse(reply, traded)
      else reply.send(traded)
    },
    { onSend: packed },
  )
}

function filterOf({ settled, eventIds, marketIds, inPlay, limit, ...query }: EventQuery): EventFilter {
  const { sport, search, startsFrom, startsBefore, after } = query
  return {
    sport,
    search,
    settled: settled === 'true',
    eventIds: eventIds?.split(',').map(Number),
    marketIds: marketIds?.split(',').map(Number),
    inPlay: inPlay === undefined ? undefined : inPlay === 'true',
    startsFrom: numberOf(startsFrom),
    startsBefore: numberOf(startsBefore),
    after: numberOf(after),
    limit: limitOf(limit),
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
