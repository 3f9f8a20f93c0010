/** The operator's calls on events and markets. A feed may make its own, change their status and settle them; nothing else. */

import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { marketCalls } from '#contract/admin.ts'
import type { BodyOf, Call, CallForm } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { may } from '#contract/permissions.ts'
import type { Command } from '#core/engine/command.ts'
import type { AccountId, EventId, MarketId } from '#core/values/brands.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { sessionOf } from '../access.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import { createMarketCommand, createMarketOfTypeCommand, payDelayUsual } from '../create-market-command.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../route.ts'
import { createOperatorCalls } from './operator-call.ts'

/** Adds the calls that make events and markets, and those that change a market. */
export function adminMarketRoutes(app: App, deps: ServerDeps): void {
  const call = createOperatorCalls(deps)

  route(app, calls.createEvent, (request, reply) => {
    call(request, reply, {
      command: { kind: 'create-event', ...request.body, ...feedOf(request) },
      action: 'create event',
      target: request.body.name,
      form: forms.eventCreated,
    })
  })
  route(app, calls.createMarket, (request, reply) => {
    refuseForeign(deps.sequencer, request, request.body.eventId)
    call(request, reply, {
      command: createMarketCommand(request.body, payDelayUsual(deps.sequencer.published.profile)),
      action: 'create market',
      target: `event ${request.body.eventId}`,
      form: forms.marketCreated,
    })
  })

  route(app, calls.createMarketOfType, (request, reply) => {
    const { eventId } = request.body
    refuseForeign(deps.sequencer, request, eventId)
    const event = deps.sequencer.fold<Catalogue>('catalogue').events.get(eventId)
    if (event === undefined) throw new RefusedError('event_not_found')
    const delay = payDelayUsual(deps.sequencer.published.profile)
    const command = createMarketOfTypeCommand(request.body, event, delay)
    if (command === undefined) throw new RefusedError('market_invalid')
    call(request, reply, {
      command,
      action: 'create market',
      target: `event ${eventId}`,
      form: forms.marketCreated,
    })
  })

  function marketCall<F extends ChangeForm>(
    changeCall: Call<F>,
    command: (of: { market: MarketId; actor: AccountId }, body: BodyOf<F>, isOperator: boolean) => Command,
  ): void {
    const change = changeCall.path.split('/').at(-1)
    route<ChangeForm>(
      app,
      changeCall,
      (request, reply) => {
        const marketId = Number(request.params.marketId)
        refuseForeign(deps.sequencer, request, eventOfMarket(deps.sequencer, marketId))
        const of = { market: marketId, actor: sessionOf(request).accountId }
        call(request, reply, {
          command: command(of, request.body as BodyOf<F>, feedOf(request).feed === undefined),
          action: `${change} market`,
          target: `market ${marketId}`,
          form: forms.marketChanged(marketId),
        })
      },
      {
        // Where nothing has to be said, nothing has to be sent.
        preValidation: (request, _, done) => {
          request.body ??= {}
          done()
        },
      },
    )
  }

  marketCall(calls.openMarket, (of, body) => ({ kind: 'open-market', ...of, ...body }))
  marketCall(calls.suspendMarket, (of, { lapse = false, reason = '', ...seen }, isOperator) => ({
    kind: 'suspend-market',
    ...of,
    lapse,
    by: isOperator ? 'OPERATOR' : 'FEED',
    reason,
    ...seen,
  }))
  marketCall(calls.turnInPlay, (of, body) => ({ kind: 'turn-in-play', ...of, ...body }))
  marketCall(calls.closeMarket, (of, body) => ({ kind: 'close-market', ...of, ...body }))
  marketCall(calls.settleMarket, (of, body) => ({ kind: 'settle-market', ...of, ...body }))
  marketCall(calls.resettleMarket, (of, body) => ({ kind: 'resettle-market', ...of, ...body }))
  marketCall(calls.voidMarket, (of, body) => ({ kind: 'void-market', ...of, ...body }))
  marketCall(calls.removeRunner, (of, body) => ({ kind: 'remove-runner', ...of, ...body }))
  marketCall(calls.voidWindow, (of, body) => ({ kind: 'void-window', ...of, ...body }))
}

/** The form of a call that changes one market. */
type ChangeForm = CallForm & Pick<(typeof marketCalls)['openMarket'], 'params' | 'answer'> & { body: TObject }

/** An event that a feed makes carries whose it is, in the journal. */
function feedOf(request: FastifyRequest): { feed?: string } {
  const { accountId, roles } = sessionOf(request)
  return may(roles, 'markets.of-others') ? {} : { feed: `account ${accountId}` }
}

function eventOfMarket(sequencer: Sequencer, marketId: MarketId): number | undefined {
  return sequencer.fold<Catalogue>('catalogue').markets.get(marketId)?.eventId
}

/** A feed gets no further with an event that is not its own, or not there. */
function refuseForeign(sequencer: Sequencer, request: FastifyRequest, eventId: EventId | undefined): void {
  const { feed } = feedOf(request)
  if (feed === undefined) return
  const event = eventId === undefined ? undefined : sequencer.fold<Catalogue>('catalogue').events.get(eventId)
  if (event?.feed !== feed) throw new RefusedError('forbidden')
}
