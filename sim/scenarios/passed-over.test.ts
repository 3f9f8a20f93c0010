/** Stops whose account offers too much itself are passed over as one: what fires is what the oracle lets fire. */
import { expect, test } from 'vitest'
import { playPassedOver } from './passed-over.ts'

test.each([1, 2, 3, 4])('whatever happens around them, seed %d', (seed) => {
  let apart = 0
  const { facts } = playPassedOver(seed, 350, (stage) => {
    for (const { levels } of stage.coreMarket().held?.books.values() ?? []) {
      for (const level of levels.values()) {
        for (const { heap } of level.apart?.values() ?? []) apart = Math.max(apart, heap.length)
      }
    }
  })
  expect(apart).toBeGreaterThan(5)
  expect(facts.filter(({ name }) => name === 'held_fired').length).toBeGreaterThan(20)
})
