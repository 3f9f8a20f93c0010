/** The steps that only look: at orders, books, money, versions and what was written. */
import { cancelReasons, lapseReasons } from '#core/facts/order.ts'
import type { NamedFact } from '#core/facts/registry.ts'
import { coreLevels } from '../../simulation/core-reading.ts'
import { expectSame } from '../../simulation/difference.ts'
import { expectKnown } from '../known-fields.ts'
import {
  accountOf,
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
} from '../order-play.ts'
import { wholeOf } from '../scenario.ts'
import { startTime } from '../stage.ts'

export const lookSteps: StepTable = {
  expect_order: {
    fields: [
      ...['ref', 'matched', 'remaining', 'state', 'cancelled', 'lapsed', 'reason', 'price', 'fills'],
      ...['avg', 'target_left', 'target_cancelled'],
    ],
    play: (play, { op, ref, ...expected }, what) => expectOrder(play, orderOf(play, ref), expected, what),
  },
  expect_book: {
    fields: ['market', 'runner', 'available_to_back', 'available_to_lay'],
    play: expectBook,
  },
  expect_balance: {
    fields: ['account', 'value'],
    play: (play, step, what) =>
      expectSame(what, play.stage.balance(accountOf(play, step)), moneyOf(play, step.value)),
  },
  expect_exposure: {
    fields: ['account', 'value'],
    play: (play, step, what) =>
      expectSame(what, play.stage.exposure(accountOf(play, step)), moneyOf(play, step.value)),
  },
  expect_available: {
    fields: ['account', 'value'],
    play: (play, step, what) => {
      const account = accountOf(play, step)
      const available = play.stage.balance(account) - play.stage.exposure(account)
      expectSame(what, available, moneyOf(play, step.value))
    },
  },
  expect_pnl_if_wins: {
    fields: ['account', 'market', 'runner', 'value'],
    play: (play, step, what) => {
      const market = marketOf(play, step)
      const selectionId = selectionOf(play, market, step.runner)
      const result = play.stage.resultIfWins(accountOf(play, step), selectionId, market)
      expectSame(what, result, wholeOf(textOf(step, 'value'), play.scenario.config.money_decimals + 2))
    },
  },
  expect_pnl_if_result: {
    fields: ['account', 'market', 'result', 'value'],
    play: (play, step, what) => {
      const result = play.stage.resultIfNumber(
        accountOf(play, step),
        Number(step.result),
        marketOf(play, step),
      )
      expectSame(what, result, wholeOf(textOf(step, 'value'), play.scenario.config.money_decimals))
    },
  },
  see_version: {
    fields: ['as', 'market'],
    play: (play, step) => {
      play.versions.set(textOf(step, 'as'), play.stage.coreMarket(marketOf(play, step)).version)
    },
  },
  expect_version: {
    fields: ['since', 'grown_by', 'market'],
    play: (play, step, what) => {
      const { version } = play.stage.coreMarket(marketOf(play, step))
      expectSame(what, version - (play.versions.get(textOf(step, 'since')) ?? Number.NaN), step.grown_by)
    },
  },
  clear_log: {
    fields: [],
    play: ({ stage }) => {
      stage.facts.length = 0
    },
  },
  expect_log: { fields: ['events'], play: expectLog },
}

const orderFields = [
  'matched',
  'remaining',
  'cancelled',
  'lapsed',
  'reason',
  'price',
  'avg',
  'fills',
  'state',
  'release_at_ms',
  'target_left',
  'target_cancelled',
]

/** Throws unless the order, by the oracle's id, is as expected now. */
export function expectOrder(
  play: OrderPlay,
  order: number,
  expected: Readonly<Record<string, unknown>>,
  what: string,
): void {
  expectKnown(`${what}, expected`, expected, orderFields)
  const { stage } = play
  const parts = stage.parts(order)
  const { state, releaseAt, price, ...sized } = oracleOrderOf(play, order)
  const left = sized.unmatched === 0 ? 0 : sized.left
  const found: Readonly<Record<string, unknown>> = {
    // What was matched and then made void is told as matched.
    matched: parts.matched + parts.voided,
    remaining: parts.unmatched,
    cancelled: parts.cancelled,
    lapsed: parts.lapsed,
    reason: parts.reason,
    price,
    avg: averageOf(stage.fills(order)),
    fills: stage.fills(order),
    state,
    release_at_ms: releaseAt - startTime,
    target_left: left,
    target_cancelled: sized.target - sized.taken - left,
  }
  const asOurs: Readonly<Record<string, (value: unknown) => unknown>> = {
    reason: (value) => value,
    state: (value) => value,
    release_at_ms: (value) => value,
    target_left: (value) => targetOf(play, value),
    target_cancelled: (value) => targetOf(play, value),
    price: priceOf,
    avg: priceOf,
    fills: (value) => (value as [string, string][]).map(([at, stake]) => [priceOf(at), moneyOf(play, stake)]),
  }
  for (const [field, value] of Object.entries(expected)) {
    const wanted = asOurs[field] === undefined ? moneyOf(play, value) : asOurs[field](value)
    expectSame(
      `${what}, ${field} of ${refOf(play, stage.pair.known.ids.coreIdOf(order))}`,
      found[field],
      wanted,
    )
  }
}

/** The average price of what was matched, as it was reduced. */
function averageOf(fills: readonly [price: number, size: number][]): number {
  const size = fills.reduce((sum, [, part]) => sum + part, 0)
  return fills.reduce((sum, [price, part]) => sum + price * part, 0) / size
}

/** Returns a part of a target in hundredths of a minor unit. */
function targetOf({ scenario }: OrderPlay, value: unknown): number {
  return wholeOf(String(value), scenario.config.money_decimals + 2)
}

function oracleOrderOf({ stage }: OrderPlay, order: number) {
  const { market } = stage.parts(order)
  return stage.oracleMarket(market).orders.find(({ id }) => id === order)!
}

function expectBook(play: OrderPlay, step: OrderStep, what: string): void {
  const market = marketOf(play, step)
  const runner = selectionOf(play, market, step.runner) - 1
  const asLevels = (levels: unknown) =>
    (levels as [string, string][]).map(([price, size]) => [priceOf(price), moneyOf(play, size)])
  const core = play.stage.coreMarket(market)
  // Unmatched lays are what can be backed, unmatched backs what can be laid.
  expectSame(`${what}, to back`, coreLevels(core, runner, 1), asLevels(step.available_to_back))
  expectSame(`${what}, to lay`, coreLevels(core, runner, 0), asLevels(step.available_to_lay))
}

/** What happened since it was last looked at, in the vectors' words; what they have no word for is passed over. */
function expectLog(play: OrderPlay, step: OrderStep, what: string): void {
  const told = play.stage.facts.splice(0).flatMap((fact) => eventsOf(play, fact))
  const expected = (step.events as unknown[][]).map(([name, ref, ...rest]) => {
    switch (name) {
      case 'rests':
        return [name, ref, priceOf(rest[0]), moneyOf(play, rest[1])]
      case 'fired':
        return [name, ref, priceOf(rest[0])]
      case 'matched':
        return [name, ref, rest[0], priceOf(rest[1]), moneyOf(play, rest[2])]
      case 'cancelled':
      case 'lapsed':
        return [name, ref, moneyOf(play, rest[0]), rest[1]]
      default:
        return [name, ref, ...rest]
    }
  })
  expectSame(what, told, expected)
}

function eventsOf(play: OrderPlay, fact: NamedFact): unknown[][] {
  const ref = (field: string) => refOf(play, fact[field] as number)
  switch (fact.name) {
    case 'order_placed': {
      const rests = [['rests', ref('order'), fact.price, fact.resting]]
      return [['placed', ref('order')], ...((fact.resting as number) > 0 ? rests : [])]
    }
    case 'order_matched':
      return [['matched', ref('taker'), ref('maker'), fact.price, fact.size]]
    case 'held_fired':
      return [['fired', ref('order'), fact.price]]
    case 'order_cancelled':
    case 'remainder_cancelled':
      return [['cancelled', ref('order'), fact.size, nameOf(cancelReasons, fact.reason)]]
    case 'order_lapsed':
      return [['lapsed', ref('order'), fact.size, nameOf(lapseReasons, fact.reason)]]
    default:
      return []
  }
}

function nameOf(codes: Readonly<Record<string, number>>, code: unknown): string {
  return Object.keys(codes).find((name) => codes[name] === code) ?? `unknown ${code}`
}
