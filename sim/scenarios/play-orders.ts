/** Plays an order scenario step by step on engine and oracle at once, and checks what it expects after each. */
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import { expectKnown, expectOneOf } from './known-fields.ts'
import type { OrderConfig, OrderPlay, OrderScenario, OrderStep, StepTable } from './order-play.ts'
import { wholeOf } from './scenario.ts'
import { Stage, type StageRules, startTime } from './stage.ts'
import { cashOutSteps } from './steps/cash-outs.ts'
import { crossSteps } from './steps/cross.ts'
import { gradingSteps } from './steps/grading.ts'
import { heldSteps } from './steps/held.ts'
import { kindTermsOf } from './steps/kinds.ts'
import { lookSteps } from './steps/looks.ts'
import { marketSteps } from './steps/markets.ts'
import { orderSteps } from './steps/orders.ts'
import { switchSteps } from './steps/switches.ts'

/** Every step that is played; an area's steps stand in a file of its own. */
const steps: StepTable = {
  batch: { fields: ['account', 'instructions'], play: playBatch },
  ...orderSteps,
  ...lookSteps,
  ...cashOutSteps,
  ...crossSteps,
  ...marketSteps,
  ...gradingSteps,
  ...switchSteps,
  ...heldSteps,
}

const aboutFields = ['id', 'kind', 'group', 'title', 'rule', 'printed_in_page']
const configFields = [
  ...['runners', 'number_of_winners', 'commission_rate', 'min_stake', 'money_decimals'],
  ...['market_kind', 'each_way', 'handicaps', 'line'],
  ...['price_ladder_checked', 'cross_matching', 'bet_delay_ms', 'bet_delay_model', 'scheduled_end_ms'],
  ...['pay_delay_ms', 'max_firings'],
]

/** Plays the scenario; throws at the first expectation that does not hold, and at whatever it does not know how to play. */
export function playOrders(scenario: OrderScenario): void {
  const { id, config, more_markets: more = {} } = scenario
  expectKnown(id, scenario, [...aboutFields, 'config', 'more_markets', 'accounts', 'steps'])
  const firings = config.max_firings as number | undefined
  const stage = new Stage(rulesOf(id, config), firings === undefined ? {} : { firings })
  const markets = new Map([['main', 1]])
  for (const [name, its] of Object.entries(more)) {
    markets.set(name, stage.addMarket(rulesOf(`${id}, ${name}`, its)))
  }
  const accounts = new Map(
    Object.entries(scenario.accounts).map(([name, amount]) => [
      name,
      stage.account(wholeOf(amount, config.money_decimals)),
    ]),
  )
  const play: OrderPlay = { stage, scenario, accounts, markets, orders: new Map(), versions: new Map() }
  scenario.steps.forEach((step, i) => {
    playStep(play, step, `${id} step ${i + 1} (${step.op})`)
  })
  stage.end()
}

function playStep(play: OrderPlay, step: OrderStep, what: string): void {
  const player = Object.hasOwn(steps, step.op) ? steps[step.op] : undefined
  if (player === undefined) throw new Error(`${what} is a step that nothing plays`)
  const { fields, expected = [] } = player
  expectKnown(what, step, ['op', 'expect', ...fields])
  expectKnown(`${what}, expected`, (step.expect ?? {}) as object, expected)
  // The sequencer goes on with what is under way before it takes the next command.
  if (!step.op.startsWith('expect_')) play.stage.goOn()
  player.play(play, step, what)
}

/** Its instructions are judged in order; triggers are looked at once, after the last. */
function playBatch(play: OrderPlay, step: OrderStep, what: string): void {
  const instructions = step.instructions as OrderStep[]
  instructions.forEach((instruction, i) => {
    play.stage.isPart = i < instructions.length - 1
    playStep(play, { account: step.account, ...instruction }, `${what}, instruction ${i + 1}`)
  })
}

/** What a market is made with. */
function rulesOf(what: string, config: OrderConfig): StageRules {
  expectKnown(`${what}, the market`, config, configFields)
  expectOneOf(`${what}, cross_matching`, config.cross_matching, [false, true])
  return {
    runners: config.runners.length,
    numberOfWinners: config.number_of_winners,
    commissionBps: wholeOf(config.commission_rate, 4),
    stakeMin: Math.max(1, wholeOf(config.min_stake, config.money_decimals)),
    betDelayMs: (config.bet_delay_ms as number | undefined) ?? 0,
    more: {
      scheduledEnd: startTime + ((config.scheduled_end_ms as number | undefined) ?? 0),
      terms: termsOf(config),
    },
    betDelayModel: (config.bet_delay_model as 'FULL' | 'PASSIVE' | undefined) ?? 'FULL',
  }
}

function termsOf(config: OrderConfig): MarketTerms {
  return {
    ...(config.cross_matching && { crossMatching: true }),
    ...(config.pay_delay_ms !== undefined && { payDelayMs: config.pay_delay_ms as number }),
    ...(config.market_kind !== undefined && kindTermsOf(config)),
  }
}
