/** The shape of the published vectors (`sim/vectors/exchange.json`), and their decimal texts as the engine's integers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ExchangeScenario {
  readonly id: string
  readonly kind: 'exchange'
  readonly title: string
  readonly needs_self_match: boolean
  readonly config: {
    readonly runners: readonly string[]
    readonly number_of_winners: number
    readonly commission_rate: string
    readonly min_stake: string
    readonly money_decimals: number
    readonly price_ladder_checked: boolean
    readonly cross_matching: boolean
  }
  readonly accounts: Readonly<Record<string, string>>
  readonly steps: readonly ScenarioStep[]
}

export interface FunctionScenario {
  readonly id: string
  readonly kind: 'function'
  readonly title: string
  readonly function: string
  readonly input: Readonly<Record<string, unknown>>
  readonly expected: Readonly<Record<string, unknown>>
  readonly tolerance?: string
}

export type Scenario = ExchangeScenario | FunctionScenario

export interface PlaceExpectation {
  readonly error?: string
  readonly matched?: string
  readonly remaining?: string
  readonly avg?: string
  readonly fills?: readonly (readonly [price: string, stake: string])[]
}

export type ScenarioStep =
  | {
      readonly op: 'place'
      readonly ref: string
      readonly account: string
      readonly runner: string
      readonly side: 'BACK' | 'LAY'
      readonly price: string
      readonly stake: string
      readonly tif?: 'FOK'
      readonly min_fill?: string
      readonly expect: PlaceExpectation
    }
  | {
      readonly op: 'cancel'
      readonly ref: string
      readonly expect: { readonly cancelled?: string; readonly error?: string }
    }
  | {
      readonly op: 'expect_order'
      readonly ref: string
      readonly matched?: string
      readonly remaining?: string
      readonly cancelled?: string
      readonly lapsed?: string
      readonly avg?: string
    }
  | {
      readonly op: 'expect_book'
      readonly runner: string
      readonly available_to_back: readonly (readonly [string, string])[]
      readonly available_to_lay: readonly (readonly [string, string])[]
    }
  | {
      readonly op: 'expect_exposure' | 'expect_available' | 'expect_balance'
      readonly account: string
      readonly value: string
    }
  | {
      readonly op: 'expect_pnl_if_wins'
      readonly account: string
      readonly runner: string
      readonly value: string
    }
  | { readonly op: 'settle'; readonly winners: readonly string[] }
  | { readonly op: 'void_market' | 'turn_in_play' }
  | { readonly op: 'remove_runner'; readonly runner: string; readonly reduction_factor: string }

/** Reads all scenarios. */
export function readScenarios(): Scenario[] {
  const text = readFileSync(join(import.meta.dirname, '..', 'vectors', 'exchange.json'), 'utf8')
  return (JSON.parse(text) as { scenarios: Scenario[] }).scenarios
}

/**
 * Returns a decimal text times 10 to the power of `decimals`, as a whole number; throws when it is not whole.
 * "4.154" with 4 decimals is 41540.
 */
export function wholeOf(text: string, decimals: number): number {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (parts === null) throw new Error(`${text} is not a decimal number`)
  const [, sign, units, fraction = ''] = parts
  if (fraction.slice(decimals).replaceAll('0', '') !== '')
    throw new Error(`${text} is finer than ${decimals}`)
  const whole = Number(units + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' ? 0 - whole : whole
}
