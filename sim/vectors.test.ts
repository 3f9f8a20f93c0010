/** The published exchange vectors, against the engine and the oracle at once; what does not run is named. */
import { describe, expect, test } from 'vitest'
import { adaptations } from './scenarios/adaptations.ts'
import { outOfScope, pending, waitsFor } from './scenarios/pending.ts'
import { playExchange } from './scenarios/play-exchange.ts'
import { playFunction } from './scenarios/play-function.ts'
import {
  type ExchangeScenario,
  type FunctionScenario,
  readScenarios,
  type ScenarioStep,
  wholeOf,
} from './scenarios/scenario.ts'

const scenarios = readScenarios()

describe('published vectors', () => {
  for (const scenario of scenarios) {
    const name = `${scenario.id} ${scenario.title}`
    const feature = waitsFor(scenario.id)
    if (feature !== undefined) test.todo(`${name} (pending: ${feature})`)
    else if (outOfScope.includes(scenario.id)) test.todo(`${name} (never: another venue's fee)`)
    else if (scenario.kind === 'exchange') test(name, () => playExchange(scenario))
    else test(name, () => playFunction(scenario))
  }
})

describe('the list of what does not run', () => {
  const ids = scenarios.map((scenario) => scenario.id)
  const left = [...Object.values(pending).flat(), ...outOfScope]

  test('names each scenario once, and only such as exist', () => {
    expect(new Set(left).size).toBe(left.length)
    expect(left.filter((id) => !ids.includes(id))).toEqual([])
    expect(Object.keys(adaptations).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('leaves 101 of 105 scenarios to run', () => {
    expect(ids.length).toBe(105)
    expect(ids.length - left.length).toBe(101)
  })

  test('holds every scenario in which an account would trade with itself to numbers of our own', () => {
    const selfMatching = scenarios.filter((each) => each.kind === 'exchange' && each.needs_self_match)
    expect(selfMatching.map((each) => each.id)).toEqual(['EX-030', 'EX-053'])
    for (const each of selfMatching) expect(adaptations).toHaveProperty(each.id)
  })
})

describe('what nothing plays is not passed over', () => {
  const exchange = scenarios.find(({ id }) => id === 'EX-014') as ExchangeScenario
  const deadHeat = scenarios.find(({ id }) => id === 'FN-051') as FunctionScenario
  const withStep = (step: object): ExchangeScenario => ({
    ...exchange,
    steps: [...exchange.steps, step as ScenarioStep],
  })
  const withFirst = (changes: object): ExchangeScenario => {
    const [first, ...rest] = exchange.steps
    return { ...exchange, steps: [{ ...first, ...changes } as ScenarioStep, ...rest] }
  }

  test('a step', () => {
    expect(() => playExchange(exchange)).not.toThrow()
    expect(() => playExchange(withStep({ op: 'lapse_all_unmatched' }))).toThrow(
      'lapse_all_unmatched) is a step that nothing plays',
    )
    expect(() => playExchange(withStep({ op: 'toString' }))).toThrow('a step that nothing plays')
  })

  test.each([
    ['of a step', withFirst({ persist: true }), '"persist"'],
    ['of what a bet is expected to come to', withFirst({ expect: { lapsed: '1' } }), '"lapsed"'],
    ['of a step without any', withStep({ op: 'void_market', reason: 'abandoned' }), '"reason"'],
    ['of the market', { ...exchange, config: { ...exchange.config, bet_delay: 5 } }, '"bet_delay"'],
    ['of the scenario', { ...exchange, clock: '0' }, '"clock"'],
  ])('a field %s', (_, scenario, field) => {
    expect(() => playExchange(scenario as ExchangeScenario)).toThrow(field)
  })

  test('a value that is played otherwise', () => {
    expect(() => playExchange(withFirst({ tif: 'IOC' }))).toThrow('tif is "IOC"')
    const crossed = { ...exchange, config: { ...exchange.config, cross_matching: true } }
    expect(() => playExchange(crossed)).toThrow('cross_matching is true')
  })

  test('a function, or a field of one', () => {
    const { input, expected } = deadHeat
    expect(() => playFunction({ ...deadHeat, function: 'fancy_loss' })).toThrow('Nothing plays fancy_loss')
    expect(() => playFunction({ ...deadHeat, function: 'toString' })).toThrow('Nothing plays toString')
    const wrongs = [
      { ...deadHeat, input: { ...input, rf: '10' } },
      { ...deadHeat, expected: { ...expected, worst: '1' } },
      { ...deadHeat, limits: '1' },
      { ...deadHeat, input: { ...input, side: 'BOTH' } },
    ]
    for (const wrong of wrongs) expect(() => playFunction(wrong)).toThrow('nothing plays')
  })

  test('the side of a dead heat: who laid loses what the backer wins', () => {
    const { input, expected } = deadHeat
    const laid = { ...deadHeat, input: { ...input, side: 'LAY' } }
    expect(() => playFunction(laid)).toThrow('profit of')
    expect(() => playFunction({ ...laid, expected: { profit: `-${expected.profit}` } })).not.toThrow()
  })
})

test('decimal texts become whole numbers or an error, never a rounded one', () => {
  expect(wholeOf('4.154', 4)).toBe(41_540)
  expect(wholeOf('-3.4', 2)).toBe(-340)
  expect(wholeOf('7.210', 2)).toBe(721)
  expect(() => wholeOf('0.001', 2)).toThrow('finer')
  expect(() => wholeOf('1e3', 2)).toThrow('not a decimal')
})
