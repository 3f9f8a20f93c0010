/** The operator's calls on events and markets. A feed may make its own, change their status and settle them; nothing else. */
import type { FastifyRequest } from 'fastify'
import { type Static, type TObject, Type } from 'typebox'
import {
  CreateEvent,
  CreateMarket,
  EventCreated,
  MarketChange,
  MarketChanged,
  MarketCreated,
  RemoveRunner,
  ResettleMarket,
  SettleMarket,
  SuspendMarket,
  VoidMarket,
  VoidWindow,
} from '#contract/admin.ts'
import type { Command } from '#core/engine/command.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { sessionOf } from '../access.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import { createMarketCommand } from '../create-market-command.ts'
import type { ServerDeps } from '../deps.ts'
import { answers, keyHeader, security } from '../openapi.ts'
import { IdText } from '../paging.ts'
import { createOperatorCalls } from './operator-call.ts'

const keyed = { tags: ['admin'], security, headers: keyHeader }
const ofFeeds = { access: ['admin', 'feed'] } as const
const ofAdmins = { access: ['admin'] } as const
const MarketParams = Type.Object({ marketId: IdText })

/** Adds the calls that make events and markets, and those that change a market. */
export function adminMarketRoutes(app: App, deps: ServerDeps): void {
  const call = createOperatorCalls(deps)

  app.post(
    '/api/admin/events',
    {
      schema: {
        ...keyed,
        summary: 'Create an event',
        body: CreateEvent,
        response: answers(EventCreated, 201),
      },
      config: ofFeeds,
    },
    (request, reply) => {
      call(request, reply, {
        command: { kind: 'create-event', ...request.body, ...feedOf(request) },
        action: 'create event',
        target: request.body.name,
        form: forms.eventCreated,
      })
    },
  )
  app.post(
    '/api/admin/markets',
    {
      schema: {
        ...keyed,
        summary: 'Create a market',
        body: CreateMarket,
        response: answers(MarketCreated, 201),
      },
      config: ofFeeds,
    },
    (request, reply) => {
      refuseForeign(deps.sequencer, request, request.body.eventId)
      call(request, reply, {
        command: createMarketCommand(request.body),
        action: 'create market',
        target: `event ${request.body.eventId}`,
        form: forms.marketCreated,
      })
    },
  )

  function marketCall<T extends TObject>(
    path: string,
    options: {
      summary: string
      body: T
      config: typeof ofFeeds | typeof ofAdmins
      command: (market: number, body: Static<T>) => Command
    },
  ): void {
    const { summary, body, config, command } = options
    app.post(
      `/api/admin/markets/:marketId/${path}`,
      {
        schema: { ...keyed, summary, params: MarketParams, body, response: answers(MarketChanged) },
        config,
        // Where nothing has to be said, nothing has to be sent.
        preValidation: (request, _, done) => {
          request.body ??= {} as typeof request.body
          done()
        },
      },
      (request, reply) => {
        const marketId = Number(request.params.marketId)
        refuseForeign(deps.sequencer, request, eventOfMarket(deps.sequencer, marketId))
        call(request, reply, {
          command: command(marketId, request.body as Static<T>),
          action: `${path} market`,
          target: `market ${marketId}`,
          form: forms.marketChanged(marketId),
        })
      },
    )
  }

  marketCall('open', {
    summary: 'Open for orders',
    body: MarketChange,
    config: ofFeeds,
    command: (market, body) => ({ kind: 'open-market', market, ...body }),
  })
  marketCall('suspend', {
    summary: 'Suspend; with lapse, end every unmatched order',
    body: SuspendMarket,
    config: ofFeeds,
    command: (market, { lapse = false, reason = '', ...seen }) => ({
      kind: 'suspend-market',
      market,
      lapse,
      reason,
      ...seen,
    }),
  })
  marketCall('in-play', {
    summary: 'Turn in-play',
    body: MarketChange,
    config: ofFeeds,
    command: (market, body) => ({ kind: 'turn-in-play', market, ...body }),
  })
  marketCall('close', {
    summary: 'Close',
    body: MarketChange,
    config: ofFeeds,
    command: (market, body) => ({ kind: 'close-market', market, ...body }),
  })
  marketCall('settle', {
    summary: 'Settle by the winners',
    body: SettleMarket,
    config: ofFeeds,
    command: (market, body) => ({ kind: 'settle-market', market, ...body }),
  })
  marketCall('resettle', {
    summary: 'Take a settlement back and settle anew',
    body: ResettleMarket,
    config: ofAdmins,
    command: (market, body) => ({ kind: 'resettle-market', market, ...body }),
  })
  marketCall('void', {
    summary: 'Void the market: every bet is returned',
    body: VoidMarket,
    config: ofAdmins,
    command: (market, body) => ({ kind: 'void-market', market, ...body }),
  })
  marketCall('remove-runner', {
    summary: 'Take a runner out and void its bets',
    body: RemoveRunner,
    config: ofAdmins,
    command: (market, body) => ({ kind: 'remove-runner', market, ...body }),
  })
  marketCall('void-window', {
    summary: 'Void the matches made in a window of time',
    body: VoidWindow,
    config: ofAdmins,
    command: (market, body) => ({ kind: 'void-window', market, ...body }),
  })
}

/** An event that a feed makes carries whose it is, in the journal. */
function feedOf(request: FastifyRequest): { feed?: string } {
  const { accountId, roles } = sessionOf(request)
  return roles.includes('admin') ? {} : { feed: `account ${accountId}` }
}

function eventOfMarket(sequencer: Sequencer, marketId: number): number | undefined {
  return sequencer.fold<Catalogue>('catalogue').markets.get(marketId)?.eventId
}

/** A feed gets no further with an event that is not its own, or not there. */
function refuseForeign(sequencer: Sequencer, request: FastifyRequest, eventId: number | undefined): void {
  const { feed } = feedOf(request)
  if (feed === undefined) return
  const event = eventId === undefined ? undefined : sequencer.fold<Catalogue>('catalogue').events.get(eventId)
  if (event?.feed !== feed) throw new RefusedError('forbidden')
}
