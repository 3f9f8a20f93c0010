/** Levels that trail and are too large to be joined stand beside each other, and are as one. */
import { expect, test } from 'vitest'
import { playTrailsBeside } from './trails-beside.ts'

test.each([1, 2, 3])('whatever happens to them, seed %d', (seed) => {
  let beside = 0
  const { facts } = playTrailsBeside(seed, 250, (stage) => {
    for (const { trailAt } of stage.coreMarket().held?.books.values() ?? []) {
      for (const numbers of trailAt.values()) beside = Math.max(beside, numbers.length)
    }
  })
  expect(beside).toBeGreaterThan(1)
  expect(facts.filter(({ name }) => name === 'held_fired').length).toBeGreaterThan(50)
})
