/** Plays a published scenario of kind `exchange` step by step and checks what it expects after each. */
import type { Answer } from '../oracle/answer.ts'
import { coreLevels } from '../simulation/core-reading.ts'
import { expectSame } from '../simulation/difference.ts'
import { adaptedSteps } from './adaptations.ts'
import { aboutFields, expectKnown, expectOneOf } from './known-fields.ts'
import { vectorCodeOf } from './refusal-codes.ts'
import { type ExchangeScenario, type ScenarioStep, wholeOf } from './scenario.ts'
import { Stage } from './stage.ts'

type StepOf<Op extends ScenarioStep['op']> = Extract<ScenarioStep, { op: Op }>

/** The fields of each step, all of which are played. */
const stepFields: { readonly [Op in ScenarioStep['op']]: readonly (keyof StepOf<Op> & string)[] } = {
  place: ['op', 'ref', 'account', 'runner', 'side', 'price', 'stake', 'tif', 'min_fill', 'expect'],
  cancel: ['op', 'ref', 'expect'],
  expect_order: ['op', 'ref', 'matched', 'remaining', 'cancelled', 'lapsed', 'avg'],
  expect_book: ['op', 'runner', 'available_to_back', 'available_to_lay'],
  expect_exposure: ['op', 'account', 'value'],
  expect_available: ['op', 'account', 'value'],
  expect_balance: ['op', 'account', 'value'],
  expect_pnl_if_wins: ['op', 'account', 'runner', 'value'],
  settle: ['op', 'winners'],
  void_market: ['op'],
  turn_in_play: ['op'],
  remove_runner: ['op', 'runner', 'reduction_factor'],
}
const placeExpected = ['error', 'matched', 'remaining', 'avg', 'fills']
const cancelExpected = ['error', 'cancelled']

const configFields = [
  ...['runners', 'number_of_winners', 'commission_rate', 'min_stake', 'money_decimals'],
  // Prices are always held to the ladder, so a scenario that does not ask for it has none beside it.
  ...['price_ladder_checked', 'cross_matching'],
]

function checkFields(scenario: ExchangeScenario): void {
  const { id, config } = scenario
  expectKnown(id, scenario, [...aboutFields, 'needs_self_match', 'config', 'accounts', 'steps'])
  expectKnown(`${id}, the market`, config, configFields)
  expectOneOf(`${id}, cross_matching`, config.cross_matching, [false])
}

function checkStep(step: ScenarioStep, what: string): void {
  const fields: readonly string[] | undefined = Object.hasOwn(stepFields, step.op)
    ? stepFields[step.op]
    : undefined
  if (fields === undefined) throw new Error(`${what} is a step that nothing plays`)
  expectKnown(what, step, fields)
  if (step.op === 'cancel') expectKnown(`${what}, expected`, step.expect, cancelExpected)
  if (step.op !== 'place') return
  expectKnown(`${what}, expected`, step.expect, placeExpected)
  expectOneOf(`${what}, side`, step.side, ['BACK', 'LAY'])
  expectOneOf(`${what}, tif`, step.tif, [undefined, 'FOK'])
}

interface Play {
  readonly stage: Stage
  readonly scenario: ExchangeScenario
  readonly accounts: ReadonlyMap<string, number>
  /** The oracle's ids of the scenario's references. */
  readonly orders: Map<string, number>
}

/** Plays the scenario; throws at the first expectation that does not hold, and at whatever it does not know how to play. */
export function playExchange(scenario: ExchangeScenario): void {
  const { config } = scenario
  checkFields(scenario)
  const stage = new Stage({
    runners: config.runners.length,
    numberOfWinners: config.number_of_winners,
    commissionBps: wholeOf(config.commission_rate, 4),
    stakeMin: Math.max(1, wholeOf(config.min_stake, config.money_decimals)),
  })
  const accounts = new Map(
    Object.entries(scenario.accounts).map(([name, amount]) => [
      name,
      stage.account(wholeOf(amount, config.money_decimals)),
    ]),
  )
  const play: Play = { stage, scenario, accounts, orders: new Map() }
  adaptedSteps(scenario).forEach((step, i) => {
    playStep(play, step, `${scenario.id} step ${i + 1} (${step.op})`)
  })
}

function playStep(play: Play, step: ScenarioStep, what: string): void {
  const { stage } = play
  checkStep(step, what)
  switch (step.op) {
    case 'place':
      return place(play, step, what)
    case 'cancel':
      return cancel(play, step, what)
    case 'expect_order':
      return expectOrder(play, step, what)
    case 'expect_book':
      return expectBook(play, step, what)
    case 'expect_balance':
      return expectSame(what, stage.balance(accountOf(play, step)), money(play, step.value))
    case 'expect_exposure':
      return expectSame(what, stage.exposure(accountOf(play, step)), money(play, step.value))
    case 'expect_available': {
      const account = accountOf(play, step)
      return expectSame(what, stage.balance(account) - stage.exposure(account), money(play, step.value))
    }
    case 'expect_pnl_if_wins': {
      const result = stage.resultIfWins(accountOf(play, step), selectionOf(play, step.runner))
      return expectSame(what, result, wholeOf(step.value, play.scenario.config.money_decimals + 2))
    }
    case 'settle':
      return stage.settle(step.winners.map((runner) => selectionOf(play, runner)))
    case 'void_market':
      return expectDone(what, stage.run({ kind: 'void-market', market: 1, reason: 'abandoned' }))
    case 'turn_in_play':
      return expectDone(what, stage.run({ kind: 'turn-in-play', market: 1 }))
    case 'remove_runner':
      return removeRunner(play, step, what)
  }
}

function money(play: Play, text: string): number {
  return wholeOf(text, play.scenario.config.money_decimals)
}

function accountOf(play: Play, step: { account: string }): number {
  return play.accounts.get(step.account) ?? 0
}

/** Returns the runner's selectionId: its place from 1; one that the market lacks has an id of nobody's. */
function selectionOf(play: Play, runner: string): number {
  return play.scenario.config.runners.indexOf(runner) + 1 || 999
}

function expectDone(what: string, answer: Answer): void {
  expectSame(what, answer.refusal ?? 'done', 'done')
}

function place(play: Play, step: StepOf<'place'>, what: string): void {
  const { stage, scenario } = play
  const answer = stage.place({
    account: accountOf(play, step),
    selectionId: selectionOf(play, step.runner),
    side: step.side,
    price: wholeOf(step.price, 2),
    size: money(play, step.stake),
    timeInForce: step.tif === 'FOK' ? 'FILL_OR_KILL' : 'LIMIT',
    ...(step.min_fill === undefined ? {} : { minFill: money(play, step.min_fill) }),
  })
  const { expect } = step
  expectSame(what, answer.refusal && vectorCodeOf(answer.refusal), expect.error)
  if (answer.refusal !== undefined) return
  play.orders.set(step.ref, answer.id)
  const decimals = scenario.config.money_decimals
  if (expect.matched !== undefined) expectSame(what, answer.matched, wholeOf(expect.matched, decimals))
  if (expect.remaining !== undefined) expectSame(what, answer.unmatched, wholeOf(expect.remaining, decimals))
  if (expect.avg !== undefined) expectAverage(what, stage.fills(answer.id), expect.avg)
  if (expect.fills !== undefined) {
    const fills = expect.fills.map(([price, stake]) => [wholeOf(price, 2), wholeOf(stake, decimals)])
    expectSame(what, stage.fills(answer.id), fills)
  }
}

/** The average price, compared without dividing. */
function expectAverage(what: string, fills: readonly [price: number, size: number][], average: string): void {
  const payout = fills.reduce((sum, [price, size]) => sum + price * size, 0)
  const size = fills.reduce((sum, fill) => sum + fill[1], 0)
  expectSame(`${what}, average price`, payout, wholeOf(average, 2) * size)
}

function cancel(play: Play, step: StepOf<'cancel'>, what: string): void {
  const order = play.orders.get(step.ref) ?? 0
  const { account } = play.stage.parts(order)
  const answer = play.stage.run({ kind: 'cancel-order', market: 1, account, order })
  expectSame(what, answer.refusal && vectorCodeOf(answer.refusal), step.expect.error)
  if (step.expect.cancelled !== undefined) {
    expectSame(what, answer.cancelled, money(play, step.expect.cancelled))
  }
}

function expectOrder(play: Play, step: StepOf<'expect_order'>, what: string): void {
  const order = play.orders.get(step.ref) ?? 0
  const parts = play.stage.parts(order)
  if (step.matched !== undefined) expectSame(what, parts.matched, money(play, step.matched))
  if (step.remaining !== undefined) expectSame(what, parts.unmatched, money(play, step.remaining))
  if (step.cancelled !== undefined) expectSame(what, parts.cancelled, money(play, step.cancelled))
  if (step.lapsed !== undefined) expectSame(what, parts.lapsed, money(play, step.lapsed))
  if (step.avg !== undefined) expectAverage(what, play.stage.fills(order), step.avg)
}

function expectBook(play: Play, step: StepOf<'expect_book'>, what: string): void {
  const runner = selectionOf(play, step.runner) - 1
  const asLevels = (levels: readonly (readonly [string, string])[]) =>
    levels.map(([price, size]) => [wholeOf(price, 2), money(play, size)])
  // Unmatched lays are what can be backed, unmatched backs what can be laid.
  const coreMarket = play.stage.coreMarket()
  expectSame(`${what}, to back`, coreLevels(coreMarket, runner, 1), asLevels(step.available_to_back))
  expectSame(`${what}, to lay`, coreLevels(coreMarket, runner, 0), asLevels(step.available_to_lay))
}

function removeRunner(play: Play, step: StepOf<'remove_runner'>, what: string): void {
  const selectionId = selectionOf(play, step.runner)
  const factorBps = wholeOf(step.reduction_factor, 2)
  const reason = 'withdrawn'
  expectDone(what, play.stage.run({ kind: 'remove-runner', market: 1, selectionId, factorBps, reason }))
}
