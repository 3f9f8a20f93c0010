/** The order vectors, against the engine and the oracle at once; what does not run is named. */
import { describe, expect, test } from 'vitest'
import { type OrderScenario, type OrderStep, readOrderScenarios } from './scenarios/order-play.ts'
import { orderScenarioWaitsFor, pendingGroups, pendingSingly } from './scenarios/pending-orders.ts'
import { playOrders } from './scenarios/play-orders.ts'

const scenarios = readOrderScenarios()

describe('order vectors', () => {
  for (const scenario of scenarios) {
    const name = `${scenario.id} ${scenario.title}`
    const feature = orderScenarioWaitsFor(scenario)
    if (feature === undefined) test(name, () => playOrders(scenario))
    else test.todo(`${name} (pending: ${feature})`)
  }

  test('what does not run exists, and is named once', () => {
    const groups = scenarios.map(({ group }) => group)
    expect(scenarios.length).toBe(88)
    expect(pendingGroups.filter((group) => !groups.includes(group))).toEqual([])
    const singly = scenarios.filter(({ id }) => id in pendingSingly)
    expect(singly.map(({ id }) => id)).toEqual(Object.keys(pendingSingly))
    expect(singly.filter(({ group }) => pendingGroups.includes(group))).toEqual([])
  })
})

describe('what nothing plays is not passed over', () => {
  const scenario = scenarios.find(({ id }) => id === 'EO-044')!
  const withStep = (step: OrderStep): OrderScenario => ({ ...scenario, steps: [...scenario.steps, step] })

  test.each([
    ['a step', withStep({ op: 'toString' }), 'a step that nothing plays'],
    ['a field of a step', withStep({ op: 'open', reason: 'x' }), '"reason"'],
    ['an expectation', withStep({ op: 'cancel', ref: 'a1', expect: { lapsed: '1' } }), '"lapsed"'],
    ['a value', withStep({ ...scenario.steps[1]!, tif: 'IOC' }), 'tif is "IOC"'],
    ['a field of the market', { ...scenario, config: { ...scenario.config, unheard: 1 } }, '"unheard"'],
  ])('%s', (_, changed, field) => {
    expect(() => playOrders(changed)).toThrow(field)
  })
})
