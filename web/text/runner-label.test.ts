/** Runners of handicaps and totals are called with their lines. */
import { expect, test } from 'vitest'
import { runnerLabel } from './runner-label.ts'

test.each([
  ['Ash', undefined, 'Ash'],
  ['Ash', { side: 'HOME', handicap: -75 }, 'Ash \u22120.75'],
  ['Birch', { side: 'AWAY', handicap: 150 }, 'Birch +1.5'],
  ['Ash', { side: 'HOME', handicap: 0 }, 'Ash 0'],
  ['Over', { side: 'OVER', handicap: 275 }, 'Over 2.75'],
] as const)('%s with %o is %s', (name, handicap, label) => {
  expect(runnerLabel(name, handicap)).toBe(label)
})
