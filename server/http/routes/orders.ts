/** Placing, cancelling and replacing: a call holds up to 200 instructions, each judged on its own, in order. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { CancelOrders, PlaceOrders, ReplaceOrders } from '#contract/orders.ts'
import type { CancelOrder, Command, PlaceOrder, ReplaceOrder } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import type { Answer } from '#server/sequencer/sequencer.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { route } from '../route.ts'
import { submit } from '../submit.ts'
import { createWindowCounter } from '../window-counter.ts'
import { answerCancelled, answerCancelledAll, answerPlaced, type RefusalToTell } from './order-answers.ts'

/** Adds the three calls that change orders. Each must carry an idempotency key. */
export function orderRoutes(app: App, { sequencer, bets, config: { limits }, now }: ServerDeps): void {
  const sent = createWindowCounter<number>(limits.orderCallsPerAccountPerSecond, 1_000, now)

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    commands: readonly Command[],
    answer: (outcomes: readonly Outcome[]) => Answer,
  ): void {
    const wait = sent.take(sessionOf(request).accountId)
    if (wait > 0) refuse(reply, 'too_many_requests', wait)
    else submit(sequencer, { request, reply, commands, answer })
  }

  /**
   * The engine forgets finished orders, so it cannot say whose one was; the published bets can. Of an order that is
   * not the caller's nothing is told, not even that it is finished.
   */
  function hideForeign(
    account: number,
    instructions: readonly { readonly orderId: number }[],
  ): RefusalToTell {
    return ({ refusal }, i) =>
      refusal === 'order_not_open' && bets.betOf(account, instructions[i]!.orderId) === undefined
        ? 'order_not_found'
        : refusal
  }

  route(app, calls.placeOrders, (request, reply) => {
    send(request, reply, placements(sessionOf(request).accountId, request.body), (outcomes) =>
      answerPlaced(outcomes),
    )
  })
  route(app, calls.cancelOrders, (request, reply) => {
    const account = sessionOf(request).accountId
    const { marketId: market, instructions } = request.body
    if (instructions === undefined) {
      send(request, reply, [{ kind: 'cancel-all', account, market }], answerCancelledAll)
    } else {
      send(request, reply, cancellations(account, market, instructions), (outcomes) =>
        answerCancelled(outcomes, hideForeign(account, instructions)),
      )
    }
  })
  route(app, calls.replaceOrders, (request, reply) => {
    const account = sessionOf(request).accountId
    send(request, reply, replacements(account, request.body), (outcomes) =>
      answerPlaced(outcomes, hideForeign(account, request.body.instructions)),
    )
  })
}

function placements(account: number, body: PlaceOrders): PlaceOrder[] {
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
      ...(marketVersion === undefined ? undefined : { marketVersion }),
    }
  })
}

function cancellations(
  account: number,
  market: number,
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

function replacements(account: number, body: ReplaceOrders): ReplaceOrder[] {
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
