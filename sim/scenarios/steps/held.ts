/** The steps that hold orders until their trigger is met, and those that look at them. */
import type { EditHeld } from '#core/exchange/command.ts'
import { limitOfExit } from '../../oracle/offsets.ts'
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
  type StepTable,
  selectionOf,
  textOf,
  versionOf,
} from '../order-play.ts'
import { startTime } from '../stage.ts'

const standing = ['state', 'trigger', 'limit']

export const heldSteps: StepTable = {
  hold: {
    fields: [
      ...['kind', 'ref', 'account', 'runner', 'side', 'stake', 'trigger', 'distance', 'slippage'],
      ...['take_profit', 'market', 'market_version', 'good_till_ms'],
    ],
    expected: ['error', ...standing],
    play: hold,
  },
  edit_held: {
    fields: ['ref', 'trigger', 'distance', 'slippage', 'stake', 'market_version'],
    expected: ['error', ...standing],
    play: edit,
  },
  expect_held: {
    fields: ['ref', ...standing, 'size', 'fired_at', 'reason'],
    play: (play, { op, ref, ...expected }, what) => expectHeld(play, orderOf(play, ref), expected, what),
  },
}

function hold(play: OrderPlay, step: OrderStep, what: string): void {
  expectOneOf(`${what}, side`, step.side, ['BACK', 'LAY'])
  expectOneOf(`${what}, kind`, step.kind, ['STOP', 'TRAILING'])
  const market = marketOf(play, step)
  const slippage = numberOf(step, 'slippage')
  const distance = numberOf(step, 'distance')
  const goodTill = numberOf(step, 'good_till_ms')
  const answer = play.stage.run({
    kind: 'hold-order',
    ...{ market, account: accountOf(play, step), selectionId: selectionOf(play, market, step.runner) },
    ...{ side: step.side as 'BACK' | 'LAY', size: moneyOf(play, step.stake) },
    exit: step.kind as 'STOP' | 'TRAILING',
    ...(step.trigger !== undefined && { trigger: priceOf(step.trigger) }),
    ...(distance !== undefined && { distance }),
    ...(slippage !== undefined && { slippage }),
    ...(step.take_profit !== undefined && { takeProfit: priceOf(step.take_profit) }),
    ...(goodTill !== undefined && { terms: { goodTill: startTime + goodTill } }),
    ...versionOf(play, step),
  })
  const { error, ...expected } = expectedOf(step)
  if (!expectAnswer(what, answer, error)) return
  play.orders.set(textOf(step, 'ref'), answer.id)
  if (answer.other !== 0) play.orders.set(`${textOf(step, 'ref')}/profit`, answer.other)
  expectHeld(play, answer.id, expected, what)
}

function edit(play: OrderPlay, step: OrderStep, what: string): void {
  const order = orderOf(play, step.ref)
  const { account, market } = play.stage.parts(order)
  const slippage = numberOf(step, 'slippage')
  const distance = numberOf(step, 'distance')
  const command: EditHeld = {
    kind: 'edit-held',
    ...{ market, account, order },
    ...(step.trigger !== undefined && { trigger: priceOf(step.trigger) }),
    ...(distance !== undefined && { distance }),
    ...(slippage !== undefined && { slippage }),
    ...(step.stake !== undefined && { size: moneyOf(play, step.stake) }),
    ...versionOf(play, step),
  }
  const { error, ...expected } = expectedOf(step)
  if (expectAnswer(what, play.stage.run(command), error)) expectHeld(play, order, expected, what)
}

/** Throws unless the held order, by the oracle's id, is as expected now. */
function expectHeld(
  play: OrderPlay,
  order: number,
  expected: Readonly<Record<string, unknown>>,
  what: string,
): void {
  expectKnown(`${what}, expected`, expected, [...standing, 'size', 'fired_at', 'reason'])
  const { stage } = play
  const { reason, unmatched, lapsed } = stage.parts(order)
  const market = stage.oracleMarket(stage.parts(order).market)
  const { state, price, held, side } = market.orders.find(({ id }) => id === order)!
  const isWaiting = state === 'held'
  const ended = lapsed > 0 ? 'LAPSED' : 'CANCELLED'
  const actual: Readonly<Record<string, unknown>> = {
    state: isWaiting ? 'WAITING' : held!.firedAt > 0 ? 'FIRED' : ended,
    trigger: held!.trigger,
    // While it waits, what it would be placed at; what it is held back for at may be worse.
    limit: held!.firedAt > 0 ? price : limitOfExit(market, side, held!.trigger, held!.slippage),
    size: isWaiting ? unmatched : 0,
    fired_at: held!.firedAt,
    reason,
  }
  for (const [field, value] of Object.entries(expected)) {
    const isPrice = field === 'trigger' || field === 'limit' || field === 'fired_at'
    const wanted = isPrice ? priceOf(value) : field === 'size' ? moneyOf(play, value) : value
    expectSame(`${what}, ${field}`, actual[field], wanted)
  }
}
