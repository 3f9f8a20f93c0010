/** The vectors of the tree of agents, against the engine and the oracle at once. */
import { describe, expect, test } from 'vitest'
import { type AgentScenario, playAgents, readAgentScenarios } from './scenarios/play-agents.ts'

const scenarios = readAgentScenarios()

describe('agent vectors', () => {
  for (const scenario of scenarios) test(`${scenario.id} ${scenario.title}`, () => playAgents(scenario))

  test('all twelve are there', () => {
    expect(scenarios.length).toBe(12)
  })
})

describe('what nothing plays is not passed over', () => {
  const [first] = scenarios as [AgentScenario]
  const withStep = (step: AgentScenario['steps'][number]): AgentScenario => ({
    ...first,
    steps: [...first.steps, step],
  })

  test.each([
    ['a step', withStep({ op: 'toString' }), 'a step that nothing plays'],
    ['a field of a step', withStep({ op: 'line', node: 'ann', amount: '1', why: 'x' }), '"why"'],
    [
      'an expectation',
      withStep({ op: 'line', node: 'ann', amount: '1', expect: { lowered: '1' } }),
      '"lowered"',
    ],
    ['a figure', withStep({ op: 'expect_node', node: 'ann', owed: '1.00' }), '"owed"'],
    ['a figure that is another', withStep({ op: 'expect_node', node: 'ann', line: '1.00' }), 'line of ann'],
    [
      'a product of the deals',
      withStep({ op: 'agent', node: 'Z', parent: 'M', deals: { poker: '1' } }),
      '"poker"',
    ],
    ['a field of the scenario', { ...first, clock: '0' } as AgentScenario, '"clock"'],
  ])('%s', (_, changed, field) => {
    expect(() => playAgents(changed)).toThrow(field)
  })
})
