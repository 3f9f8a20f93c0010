/** Placing, cancelling and replacing: a call holds up to 200 instructions, each judged on its own, in order. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { CancelOrders, PlaceOrders, ReplaceOrders } from '#contract/orders.ts'
import type { Command } from '#core/engine/command.ts'
import type {
  CancelAll,
  CancelOrder,
  LoosenLimit,
  PlaceAtStart,
  PlaceOrder,
  ReplaceOrder,
} from '#core/exchange/command.ts'
import type { AccountId, MarketId, OrderId } from '#core/values/brands.ts'
import type { AnswerForm } from '#server/sequencer/submission.ts'
import { sessionOf } from '../access.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { route } from '../route.ts'
import { submit } from '../submit.ts'
import { createWindowCounter } from '../window-counter.ts'
import { edits, holdings } from './held-orders.ts'
import { termsOf } from './order-terms.ts'

const none: readonly number[] = []

/** Adds the calls that change orders. Each must carry an idempotency key. */
export function orderRoutes(app: App, { sequencer, bets, work, config: { limits }, now }: ServerDeps): void {
  const sent = createWindowCounter<number>(limits.orderCallsPerAccountPerSecond, 1_000, now)

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    commands: readonly Command[],
    form: AnswerForm,
  ): void {
    const account = sessionOf(request).accountId
    const wait = sent.take(account)
    if (wait > 0) return refuse(reply, 'too_many_requests', wait)
    work.begin(account, commands.length, commands[0]?.kind === 'cancel-all')
    submit(sequencer, { request, reply, commands, form, decided: (given) => work.end(account, given) })
  }

  /**
   * Returns the places of the instructions whose orders are not the account's. The engine forgets finished orders, so it
   * cannot say whose one was; the published bets can, and have every order that its caller has been told of.
   */
  function foreignAmong(
    account: AccountId,
    instructions: readonly { readonly orderId: OrderId }[],
  ): readonly number[] {
    let foreign: number[] | undefined
    for (let i = 0; i < instructions.length; i++) {
      if (bets.isOwn(account, instructions[i]!.orderId)) continue
      foreign ??= []
      foreign.push(i)
    }
    return foreign ?? none
  }

  route(app, calls.placeOrders, (request, reply) => {
    send(request, reply, placements(sessionOf(request).accountId, request.body), forms.placed())
  })
  route(app, calls.placeAtStart, (request, reply) => {
    const account = sessionOf(request).accountId
    const { marketId: market, marketVersion, instructions } = request.body
    const version = marketVersion === undefined ? undefined : { marketVersion }
    const commands = instructions.map((instruction): PlaceAtStart => {
      return { kind: 'place-at-start', market, account, ...version, ...instruction }
    })
    send(request, reply, commands, forms.placed())
  })
  route(app, calls.loosenLimits, (request, reply) => {
    const account = sessionOf(request).accountId
    const { marketId: market, instructions } = request.body
    const commands = instructions.map(({ orderId: order, limit }): LoosenLimit => {
      return { kind: 'loosen-limit', market, account, order, ...(limit !== undefined && { limit }) }
    })
    send(request, reply, commands, forms.placed(foreignAmong(account, instructions)))
  })
  route(app, calls.cancelOrders, (request, reply) => {
    const account = sessionOf(request).accountId
    const { marketId: market, instructions, ...selectors } = request.body
    if (market === undefined && (instructions ?? selectors.selectionId) !== undefined) {
      refuse(reply, 'market_not_found')
    } else if (instructions === undefined) {
      const markets = market === undefined ? bets.marketsWithOpenBets(account) : [market]
      const commands = markets.map((each): CancelAll => {
        return { kind: 'cancel-all', account, market: each, ...selectors }
      })
      send(request, reply, commands, forms.allCancelled)
    } else {
      const form = forms.cancelled(foreignAmong(account, instructions))
      send(request, reply, cancellations(account, market!, instructions), form)
    }
  })
  route(app, calls.setSwitch, (request, reply) => {
    const { accountId: account } = sessionOf(request)
    send(request, reply, [{ kind: 'set-switch', account, ...request.body }], forms.switchSet)
  })
  route(app, calls.listSwitches, (request) => bets.switchesOf(sessionOf(request).accountId))
  route(app, calls.replaceOrders, (request, reply) => {
    const account = sessionOf(request).accountId
    const form = forms.replaced(foreignAmong(account, request.body.instructions))
    send(request, reply, replacements(account, request.body), form)
  })
  route(app, calls.holdOrders, (request, reply) => {
    send(request, reply, holdings(sessionOf(request).accountId, request.body), forms.held([]))
  })
  route(app, calls.editHeldOrders, (request, reply) => {
    const account = sessionOf(request).accountId
    const form = forms.held(foreignAmong(account, request.body.instructions))
    send(request, reply, edits(account, request.body), form)
  })
}

function placements(account: AccountId, body: PlaceOrders): PlaceOrder[] {
  const { marketId: market, marketVersion } = body
  return body.instructions.map((instruction) => {
    const {
      selectionId,
      side,
      price,
      size,
      persistence = 'LAPSE',
      timeInForce = 'LIMIT',
      minFill,
      offset,
    } = instruction
    return {
      kind: 'place-order',
      market,
      account,
      selectionId,
      side,
      price,
      size,
      persistence,
      timeInForce,
      ...(minFill === undefined ? undefined : { minFill }),
      ...(offset === undefined ? undefined : { offset: { ticks: 0, ...offset } }),
      ...termsOf(instruction),
      ...(marketVersion === undefined ? undefined : { marketVersion }),
    }
  })
}

function cancellations(
  account: AccountId,
  market: MarketId,
  instructions: NonNullable<CancelOrders['instructions']>,
): CancelOrder[] {
  return instructions.map(({ orderId: order, sizeReduction }) => ({
    kind: 'cancel-order',
    market,
    account,
    order,
    ...(sizeReduction === undefined ? undefined : { sizeReduction }),
  }))
}

function replacements(account: AccountId, body: ReplaceOrders): ReplaceOrder[] {
  const { marketId: market, marketVersion } = body
  return body.instructions.map(({ orderId: order, price, size }) => ({
    kind: 'replace-order',
    market,
    account,
    order,
    price,
    ...(size === undefined ? undefined : { size }),
    ...(marketVersion === undefined ? undefined : { marketVersion }),
  }))
}
