/** The order vectors (`sim/vectors/orders.json`): what a scenario says, and where it is played. Each area plays its own steps. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '../oracle/answer.ts'
import { expectSame } from '../simulation/difference.ts'
import { vectorCodeOf } from './refusal-codes.ts'
import { wholeOf } from './scenario.ts'
import type { Stage } from './stage.ts'

export interface OrderConfig {
  readonly runners: readonly string[]
  readonly number_of_winners: number
  readonly commission_rate: string
  readonly min_stake: string
  readonly money_decimals: number
  readonly price_ladder_checked: boolean
  readonly cross_matching: boolean
  /** What few markets have: the areas that play it read it. */
  readonly [field: string]: unknown
}

export interface OrderStep {
  readonly op: string
  readonly [field: string]: unknown
}

export interface OrderScenario {
  readonly id: string
  readonly kind: 'exchange'
  readonly group: string
  readonly title: string
  readonly rule: string
  readonly printed_in_page: boolean
  readonly config: OrderConfig
  readonly more_markets?: Readonly<Record<string, OrderConfig>>
  readonly accounts: Readonly<Record<string, string>>
  readonly steps: readonly OrderStep[]
}

/** A scenario on its way: what its names stand for. */
export interface OrderPlay {
  readonly stage: Stage
  readonly scenario: OrderScenario
  readonly accounts: ReadonlyMap<string, number>
  /** Ids by name; that of `config` is `main`. */
  readonly markets: ReadonlyMap<string, number>
  /** The oracle's ids of the orders by reference. */
  readonly orders: Map<string, number>
  /** Market versions by the label under which they were seen. */
  readonly versions: Map<string, number>
}

/** How a step of one name is played: the fields that it may have, and what is done. */
export interface StepPlayer {
  readonly fields: readonly string[]
  /** Those that its `expect` may have; none when absent. */
  readonly expected?: readonly string[]
  play(play: OrderPlay, step: OrderStep, what: string): void
}

/** The steps that an area plays, by name. */
export type StepTable = Readonly<Record<string, StepPlayer>>

/** Reads all order scenarios. */
export function readOrderScenarios(): OrderScenario[] {
  const text = readFileSync(join(import.meta.dirname, '..', 'vectors', 'orders.json'), 'utf8')
  return (JSON.parse(text) as { scenarios: OrderScenario[] }).scenarios
}

/** Returns a field as text; throws where it is none. */
export function textOf(step: Readonly<Record<string, unknown>>, field: string): string {
  const value = step[field]
  if (typeof value !== 'string') throw new Error(`${field} is ${JSON.stringify(value)}, not a text`)
  return value
}

/** Returns a field as a number, undefined where it is absent. */
export function numberOf(step: Readonly<Record<string, unknown>>, field: string): number | undefined {
  const value = step[field]
  if (value === undefined || typeof value === 'number') return value
  throw new Error(`${field} is ${JSON.stringify(value)}, not a number`)
}

/** Returns an amount of money in minor units. */
export function moneyOf({ scenario }: OrderPlay, text: unknown): number {
  return wholeOf(String(text), scenario.config.money_decimals)
}

/** Returns a price in hundredths; one that is finer is no whole number. */
export function priceOf(text: unknown): number {
  return wholeOf(String(text), 4) / 100
}

/** Returns the id of the account that a step names; nobody's when there is none of the name. */
export function accountOf({ accounts }: OrderPlay, step: OrderStep): number {
  return accounts.get(textOf(step, 'account')) ?? 0
}

/** Returns the id of the market that a step names: main unless it names one. */
export function marketOf({ markets }: OrderPlay, step: OrderStep): number {
  const name = step.market === undefined ? 'main' : textOf(step, 'market')
  const market = markets.get(name)
  if (market === undefined) throw new Error(`There is no market ${name}`)
  return market
}

function configOf({ scenario, markets }: OrderPlay, market: number): OrderConfig {
  const name = [...markets].find(([, id]) => id === market)?.[0]
  return (name === undefined ? undefined : scenario.more_markets?.[name]) ?? scenario.config
}

/** Returns the selectionId of a runner: its place in its market from 1; one that the market lacks has an id of nobody's. */
export function selectionOf(play: OrderPlay, market: number, runner: unknown): number {
  return configOf(play, market).runners.indexOf(String(runner)) + 1 || 999
}

/** Returns the id of the order of a reference; throws when there is none. */
export function orderOf(play: OrderPlay, ref: unknown): number {
  const { orders } = play
  const order = orders.get(String(ref)) ?? exitOf(play, String(ref))
  if (order === undefined) throw new Error(`There is no order ${ref}`)
  return order
}

/** The exits of `p` are `p/1`, `p/2` ... in the order of its fills; their stops `p/1/stop` ... */
function exitOf({ orders, stage }: OrderPlay, ref: string): number | undefined {
  const [, parentRef, place, isStop] = /^(.+)\/(\d+)(\/stop)?$/.exec(ref) ?? []
  const parent = orders.get(parentRef ?? '')
  if (parent === undefined) return undefined
  const { orders: all } = stage.oracleMarket(stage.parts(parent).market)
  const exits = all.filter((order) => order.parent === parent).sort((one, other) => one.id - other.id)
  const exit = exits[Number(place) - 1]
  return isStop === undefined ? exit?.id : exit?.other
}

/** Returns the reference of an order by the engine's id. */
export function refOf({ orders, stage }: OrderPlay, coreId: number): string {
  const { ids } = stage.pair.known
  const found = [...orders].find(([, id]) => ids.coreIdOf(id) === coreId)
  return found?.[0] ?? refOfExit({ orders, stage }, ids.oracleIdOf(coreId) as number) ?? `order ${coreId}`
}

function refOfExit({ orders, stage }: Pick<OrderPlay, 'orders' | 'stage'>, id: number): string | undefined {
  for (const [ref, parent] of orders) {
    const { orders: all } = stage.oracleMarket(stage.parts(parent).market)
    const exits = all.filter((order) => order.parent === parent).sort((one, other) => one.id - other.id)
    const place = exits.findIndex((exit) => exit.id === id || exit.other === id)
    if (place !== -1) return `${ref}/${place + 1}${exits[place]!.id === id ? '' : '/stop'}`
  }
  return undefined
}

/** Returns the version a step names by its label, as a field of a command. */
export function versionOf({ versions }: OrderPlay, step: OrderStep): { marketVersion?: number } {
  if (step.market_version === undefined) return {}
  return { marketVersion: versions.get(textOf(step, 'market_version')) ?? -1 }
}

/** Throws unless the answer is refused, or not, as expected. Returns whether it was done. */
export function expectAnswer(what: string, answer: Answer, error: unknown): boolean {
  expectSame(what, answer.refusal === undefined ? 'done' : vectorCodeOf(answer.refusal), error ?? 'done')
  return answer.refusal === undefined
}

/** Returns what a step expects, nothing when it says nothing. */
export function expectedOf(step: OrderStep): Readonly<Record<string, unknown>> {
  return (step.expect ?? {}) as Readonly<Record<string, unknown>>
}
