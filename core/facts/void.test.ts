/** Voids say by which rule they were made, before anything else of them. */
import { describe, expect, test } from 'vitest'
import { openScene, type Scene } from '../testing/scene.ts'
import { readFact } from './registry.ts'
import { type VoidRule, voidRules } from './void.ts'

const reason = 'As announced'

const voids = {
  'of a market': (scene: Scene, rule: { rule?: VoidRule }) =>
    scene.do('void-market', { market: 1, ...rule, reason }),
  'of a runner': (scene: Scene, rule: { rule?: VoidRule }) =>
    scene.do('remove-runner', { market: 1, selectionId: 3, ...rule, reason }),
  'of a window': (scene: Scene, rule: { rule?: VoidRule }) => {
    const from = scene.engine.state.time
    return scene.do('void-window', { market: 1, from, to: from + 1, ...rule, reason })
  },
}

describe.each(Object.entries(voids))('a void %s', (_, ask) => {
  test.each([
    [{ rule: 'PALPABLE_ERROR' }, 'PALPABLE_ERROR'],
    [{}, 'OPERATOR_DECISION'],
  ] as const)('asked with %o, is made by the rule %s', (asked, rule) => {
    const scene = openScene()
    scene.order(101, 'BACK', 3, 10)
    scene.order(102, 'LAY', 3, 10)
    const { log } = scene.engine
    const before = log.count
    expect(ask(scene, asked).refusal).toBeUndefined()
    expect(readFact(log, before)).toEqual({
      ...{ name: 'void_ruled', market: 1 },
      ...{ rule: voidRules[rule], text: reason },
    })
  })
})
