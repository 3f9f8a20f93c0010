/** The published exchange vectors, against the engine and the oracle at once; what does not run is named. */
import { describe, expect, test } from 'vitest'
import { adaptations } from './scenarios/adaptations.ts'
import { outOfScope, pending, waitsFor } from './scenarios/pending.ts'
import { playExchange } from './scenarios/play-exchange.ts'
import { playFunction } from './scenarios/play-function.ts'
import { readScenarios, wholeOf } from './scenarios/scenario.ts'

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

  test('leaves 60 of 105 scenarios to run', () => {
    expect(ids.length).toBe(105)
    expect(ids.length - left.length).toBe(60)
  })

  test('holds every scenario in which an account would trade with itself to numbers of our own', () => {
    const selfMatching = scenarios.filter((each) => each.kind === 'exchange' && each.needs_self_match)
    expect(selfMatching.map((each) => each.id)).toEqual(['EX-030', 'EX-053'])
    for (const each of selfMatching) expect(adaptations).toHaveProperty(each.id)
  })
})

test('decimal texts become whole numbers or an error, never a rounded one', () => {
  expect(wholeOf('4.154', 4)).toBe(41_540)
  expect(wholeOf('-3.4', 2)).toBe(-340)
  expect(wholeOf('7.210', 2)).toBe(721)
  expect(() => wholeOf('0.001', 2)).toThrow('finer')
  expect(() => wholeOf('1e3', 2)).toThrow('not a decimal')
})
