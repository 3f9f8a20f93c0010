/** The steps that place, replace and cancel orders. */
import type { OffsetAsked, TermsAsked } from '#core/exchange/command.ts'
import type { Sizing } from '#core/facts/order.ts'
import type { Answer } from '../../oracle/answer.ts'
import { expectSame } from '../../simulation/difference.ts'
import { expectKnown, expectOneOf } from '../known-fields.ts'
import {
  accountOf,
  expectAnswer,
  expectedOf,
  marketOf,
  moneyOf,
  numberOf,
  type OrderPlay,
  type OrderStep,
  orderOf,
  priceOf,
  refOf,
  type StepTable,
  selectionOf,
  textOf,
  versionOf,
} from '../order-play.ts'
import { startTime } from '../stage.ts'
import { expectOrder } from './looks.ts'

/** What an order may be expected to be right after the step. */
const standing = [
  ...['matched', 'remaining', 'fills', 'cancelled', 'state', 'release_at_ms'],
  ...['target_left', 'target_cancelled'],
]

export const orderSteps: StepTable = {
  place: {
    fields: [
      ...[
        'ref',
        'account',
        'runner',
        'side',
        'price',
        'stake',
        'sized_by',
        'target',
        'tif',
        'min_fill',
        'persist',
      ],
      ...['market', 'market_version', 'post_only', 'good_till_ms', 'order_reference', 'strategy'],
      'offset',
    ],
    expected: ['error', ...standing],
    play: place,
  },
  replace: {
    fields: ['ref', 'new_ref', 'price', 'target', 'market_version'],
    expected: ['error', ...standing],
    play: replace,
  },
  cancel: {
    fields: ['ref', 'size', 'market_version'],
    expected: ['error', 'cancelled'],
    play: cancel,
  },
  cancel_all: {
    fields: ['account', 'market', 'runner', 'side', 'strategy', 'market_version'],
    expected: ['error', 'cancelled'],
    play: cancelAll,
  },
}

/** What the answer to the step says of the order; the rest as it stands. What fires next may take it, which the answer does not say. */
function expectAnswered(
  play: OrderPlay,
  answer: Answer,
  { matched, remaining, cancelled, fills, ...expected }: Readonly<Record<string, unknown>>,
  what: string,
): void {
  const told = { matched: answer.matched, remaining: answer.unmatched, cancelled: answer.cancelled }
  for (const [field, value] of Object.entries({ matched, remaining, cancelled })) {
    if (value === undefined) continue
    expectSame(`${what}, ${field} told`, told[field as keyof typeof told], moneyOf(play, value))
  }
  if (fills !== undefined) {
    const wanted = (fills as [string, string][]).map(([at, stake]) => [priceOf(at), moneyOf(play, stake)])
    expectSame(`${what}, fills`, play.stage.fills(answer.id, 'taker'), wanted)
  }
  expectOrder(play, answer.id, expected, what)
}

/** In the markets named, or in all of them in turn; a runner is one of `main` unless another market is named. */
function cancelAll(play: OrderPlay, step: OrderStep, what: string): void {
  const { stage } = play
  const isOfOne = step.market !== undefined || step.runner !== undefined
  const markets = isOfOne ? [marketOf(play, step)] : [...play.markets.values()]
  const { error, cancelled } = expectedOf(step)
  const before = stage.facts.length
  for (const market of markets) {
    const answer = stage.run({
      kind: 'cancel-all',
      market,
      account: accountOf(play, step),
      ...(step.runner !== undefined && { selectionId: selectionOf(play, market, step.runner) }),
      ...(step.side !== undefined && { side: step.side as 'BACK' | 'LAY' }),
      ...(step.strategy !== undefined && { strategy: textOf(step, 'strategy') }),
      ...versionOf(play, step),
    })
    if (!expectAnswer(what, answer, error)) return
  }
  const gone = stage.facts.slice(before).filter(({ name }) => name === 'order_cancelled')
  const ids = gone.map(({ order }) => stage.pair.known.ids.oracleIdOf(order as number) as number)
  const taken = gone
    .filter((_, i) => !isSecondLeg(play, ids[i]!, ids))
    .map(({ order, size }) => [refOf(play, order as number), size])
  const expected = (cancelled as [string, string][]).map(([ref, stake]) => [ref, moneyOf(play, stake)])
  expectSame(what, taken, expected)
}

/** Whether an order goes with the other leg of its group, which was accepted before it and answers for both. */
function isSecondLeg({ stage }: OrderPlay, order: number, gone: readonly number[]): boolean {
  const { orders } = stage.oracleMarket(stage.parts(order).market)
  const { other } = orders.find(({ id }) => id === order)!
  return other < order && gone.includes(other)
}

function place(play: OrderPlay, step: OrderStep, what: string): void {
  expectOneOf(`${what}, side`, step.side, ['BACK', 'LAY'])
  expectOneOf(`${what}, tif`, step.tif, [undefined, 'FOK'])
  expectOneOf(`${what}, sized_by`, step.sized_by, [undefined, 'PAYOUT', 'BACKERS_PROFIT'])
  expectOneOf(`${what}, persist`, step.persist, [undefined, 'PERSIST'])
  const market = marketOf(play, step)
  const answer = play.stage.place({
    market,
    account: accountOf(play, step),
    selectionId: selectionOf(play, market, step.runner),
    side: step.side as 'BACK' | 'LAY',
    price: priceOf(step.price),
    size: moneyOf(play, step.sized_by === undefined ? step.stake : step.target),
    persistence: step.persist === 'PERSIST' ? 'PERSIST' : 'LAPSE',
    timeInForce: step.tif === 'FOK' ? 'FILL_OR_KILL' : 'LIMIT',
    ...(step.min_fill === undefined ? {} : { minFill: moneyOf(play, step.min_fill) }),
    ...versionOf(play, step),
    ...offsetOf(step),
    ...termsOf(step),
  })
  const { error, ...expected } = expectedOf(step)
  if (!expectAnswer(what, answer, error)) return
  play.orders.set(textOf(step, 'ref'), answer.id)
  expectAnswered(play, answer, expected, what)
}

function offsetOf({ offset }: OrderStep): { offset?: OffsetAsked } {
  if (offset === undefined) return {}
  expectKnown('an offset', offset as object, ['ticks', 'levelled', 'stop_ticks', 'slippage'])
  const { ticks, levelled, stop_ticks: stopTicks, slippage } = offset as Record<string, number>
  return {
    offset: {
      ticks: ticks!,
      ...(levelled !== undefined && { levelled: Boolean(levelled) }),
      ...(stopTicks !== undefined && { stopTicks }),
      ...(slippage !== undefined && { slippage }),
    },
  }
}

function termsOf(step: OrderStep): { terms?: TermsAsked } {
  const terms: TermsAsked = {
    ...(step.sized_by !== undefined && { sizedBy: step.sized_by as Sizing }),
    ...(step.post_only === true && { postOnly: true }),
    ...(step.good_till_ms !== undefined && { goodTill: startTime + numberOf(step, 'good_till_ms')! }),
    ...(step.order_reference !== undefined && { orderReference: textOf(step, 'order_reference') }),
    ...(step.strategy !== undefined && { strategy: textOf(step, 'strategy') }),
  }
  return Object.keys(terms).length === 0 ? {} : { terms }
}

function replace(play: OrderPlay, step: OrderStep, what: string): void {
  const order = orderOf(play, step.ref)
  const { account, market } = play.stage.parts(order)
  const answer = play.stage.run({
    kind: 'replace-order',
    ...{ market, account, order, price: priceOf(step.price) },
    ...(step.target === undefined ? {} : { size: moneyOf(play, step.target) }),
    ...versionOf(play, step),
  })
  const { error, ...expected } = expectedOf(step)
  if (!expectAnswer(what, answer, error)) return
  play.orders.set(textOf(step, 'new_ref'), answer.id)
  expectAnswered(play, answer, expected, what)
}

function cancel(play: OrderPlay, step: OrderStep, what: string): void {
  const order = orderOf(play, step.ref)
  const { account, market } = play.stage.parts(order)
  const answer = play.stage.run({
    kind: 'cancel-order',
    ...{ market, account, order },
    ...(step.size === undefined ? {} : { sizeReduction: moneyOf(play, step.size) }),
    ...versionOf(play, step),
  })
  const { error, cancelled } = expectedOf(step)
  if (!expectAnswer(what, answer, error) || cancelled === undefined) return
  expectSame(`${what}, of ${refOf(play, order)}`, answer.cancelled, moneyOf(play, cancelled))
}
