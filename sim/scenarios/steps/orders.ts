/** The steps that place, replace and cancel orders. */
import { expectSame } from '../../simulation/difference.ts'
import { expectOneOf } from '../known-fields.ts'
import {
  accountOf,
  expectAnswer,
  expectedOf,
  marketOf,
  moneyOf,
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
import { expectOrder } from './looks.ts'

export const orderSteps: StepTable = {
  place: {
    fields: [
      ...['ref', 'account', 'runner', 'side', 'price', 'stake', 'tif', 'min_fill', 'persist'],
      ...['market', 'market_version'],
    ],
    expected: ['error', 'matched', 'remaining', 'fills', 'cancelled', 'state', 'release_at_ms'],
    play: place,
  },
  cancel: {
    fields: ['ref', 'size', 'market_version'],
    expected: ['error', 'cancelled'],
    play: cancel,
  },
}

function place(play: OrderPlay, step: OrderStep, what: string): void {
  expectOneOf(`${what}, side`, step.side, ['BACK', 'LAY'])
  expectOneOf(`${what}, tif`, step.tif, [undefined, 'FOK'])
  expectOneOf(`${what}, persist`, step.persist, [undefined, 'PERSIST'])
  const market = marketOf(play, step)
  const answer = play.stage.place({
    market,
    account: accountOf(play, step),
    selectionId: selectionOf(play, market, step.runner),
    side: step.side as 'BACK' | 'LAY',
    price: priceOf(step.price),
    size: moneyOf(play, step.stake),
    persistence: step.persist === 'PERSIST' ? 'PERSIST' : 'LAPSE',
    timeInForce: step.tif === 'FOK' ? 'FILL_OR_KILL' : 'LIMIT',
    ...(step.min_fill === undefined ? {} : { minFill: moneyOf(play, step.min_fill) }),
    ...versionOf(play, step),
  })
  const { error, ...expected } = expectedOf(step)
  if (!expectAnswer(what, answer, error)) return
  play.orders.set(textOf(step, 'ref'), answer.id)
  expectOrder(play, answer.id, expected, what)
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
