/** What runners share of their virtual offers comes to the same as what is found for each alone. */
import { describe, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/scene.ts'
import { BACK, LAY } from './book.ts'
import type { CrossedSide } from './cross.ts'
import { SharedVirtuals } from './shared-virtuals.ts'
import { forEachShownLevel, forEachVirtual, virtualsOf } from './virtual-levels.ts'

const market = 1

function openCrossed(runners: number): Scene {
  const names = Array.from({ length: runners }, (_, i) => ({ selectionId: i + 1, name: `Runner ${i + 1}` }))
  return openScene({ runners: names, stakeMin: 1, profitRatioChecked: false, terms: { crossMatching: true } })
}

function offer(scene: Scene, runner: number, side: 'BACK' | 'LAY', price: number, size: number) {
  scene.order(side === 'BACK' ? 101 : 102, side, price, size, { selectionId: runner + 1 })
}

/** Returns all virtual offers on all runners to one side, found together and one by one. */
function offersOf({ engine }: Scene, side: CrossedSide) {
  const its = engine.state.markets[market]!
  const shared = new SharedVirtuals(its, side)
  const together: [number, number, number][] = []
  const alone: [number, number, number][] = []
  for (let runner = 0; runner < its.runnerCount; runner++) {
    if (its.removed[runner]) continue
    shared.forEach(runner, (tick, payout) => together.push([runner, tick, payout]) > 0)
    forEachVirtual(its, runner, side, (tick, payout) => alone.push([runner, tick, payout]) > 0)
  }
  return { together, alone }
}

function expectSame(scene: Scene): number {
  let count = 0
  for (const side of [BACK, LAY]) {
    const { together, alone } = offersOf(scene, side)
    expect(together).toEqual(alone)
    count += alone.length
  }
  return count
}

describe('virtual offers found together', () => {
  test.each([2, 3, 4, 5])('are those found one by one, whatever is offered on %d runners', (runners) => {
    let seed = runners
    const random = (below: number) => {
      seed = (Math.imul(seed, 48_271) >>> 0) % 0x7fffffff
      return seed % below
    }
    let seen = 0
    for (let round = 0; round < 60; round++) {
      const scene = openCrossed(runners)
      for (let i = 0; i < runners * 6; i++) {
        const price = runners - 0.5 + random(20) / 20
        const side = random(2) === 0 ? 'BACK' : 'LAY'
        offer(
          scene,
          random(runners),
          side,
          side === 'BACK' ? price + 0.6 : price - 0.6,
          1 + random(400) / 100,
        )
      }
      if (round % 4 === 0)
        scene.do('remove-runner', { market, selectionId: 1 + random(runners), reason: 'lame' })
      seen += expectSame(scene)
    }
    expect(seen).toBeGreaterThan(100)
  })

  test('know exactly where a price is on the ladder, also where all prices are exactly one', () => {
    const scene = openCrossed(4)
    for (const [runner, price] of [4, 4, 4, 4].entries()) offer(scene, runner, 'BACK', price, 10 + runner)
    for (const [runner, price] of [5, 5, 10, 20].entries()) offer(scene, runner, 'BACK', price, 10)
    expect(expectSame(scene)).toBeGreaterThan(4)
    // The three others at 4.00 leave 4.00.
    const { together } = offersOf(scene, BACK)
    const at = (runner: number) => together.filter(([of]) => of === runner)[0]![1]
    expect([at(0), at(1), at(2)]).toEqual([at(3), at(3), at(3)])
  })

  test('are none where two runners offer nothing, and those on the one that offers nothing where it is one', () => {
    const scene = openCrossed(3)
    offer(scene, 0, 'BACK', 3, 10)
    expect(expectSame(scene)).toBe(0)
    offer(scene, 1, 'BACK', 3.2, 10)
    expect(expectSame(scene)).toBe(1)
  })

  test('pass as many prices as are passed for one runner alone, and show the same levels', () => {
    const scene = openCrossed(3)
    for (let i = 0; i < 130; i++) {
      offer(scene, 0, 'BACK', 100 + i * 5, 0.01)
      offer(scene, 1, 'BACK', 3 + i * 0.05, 0.01 + (i % 3) / 100)
      offer(scene, 2, 'BACK', 3, 0.01)
    }
    expect(expectSame(scene)).toBeGreaterThan(100)
    const its = scene.engine.state.markets[market]!
    for (const side of [BACK, LAY]) {
      const virtuals = virtualsOf(its, side)
      for (const runner of [0, 1, 2]) {
        const [together, alone] = [[] as number[][], [] as number[][]]
        forEachShownLevel(its, runner, side, (...level) => together.push(level), 5, virtuals)
        forEachShownLevel(its, runner, side, (...level) => alone.push(level), 5)
        expect(together).toEqual(alone)
      }
    }
  })
})
