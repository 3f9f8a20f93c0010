import { expect, test } from 'vitest'
import { glideSteps, leftOfWay, type Place } from './glide-steps.ts'

/** Rows of 40 pixels, one under the other. */
const rows = (names: string) =>
  new Map([...names].map((name, at): [string, Place] => [name, [0, at * 40, at * 40 + 40]]))

const steps = (before: string, after: string, seenFrom: number | null) =>
  Object.fromEntries(glideSteps(rows(before), rows(after), seenFrom))

test('those under one that goes come up, those under one that comes go down, and who comes glides from nowhere', () => {
  expect(steps('abcd', 'acd', null)).toEqual({ c: [0, 40], d: [0, 40] })
  expect(steps('abc', 'axbc', null)).toEqual({ b: [0, -40], c: [0, -40] })
  expect(steps('abc', 'abc', null)).toEqual({})
})

test('where one above what is seen comes or goes, nothing that is seen moves', () => {
  expect(steps('abcd', 'bcd', 50)).toEqual({})
  expect(steps('abcd', 'xabcd', 50)).toEqual({})
  expect(steps('abcd', 'abd', 50)).toEqual({ d: [0, 40] })
})

test('beside one above, one among those that are seen moves only those under it', () => {
  expect(steps('abcde', 'bce', 50)).toEqual({ e: [0, 40] })
})

test('where the first that is seen goes itself, or the list begins within what is seen, the others come up', () => {
  expect(steps('abcd', 'acd', 50)).toEqual({ c: [0, 40], d: [0, 40] })
  expect(steps('abcd', 'bcd', -10)).toEqual({ b: [0, 40], c: [0, 40], d: [0, 40] })
})

test('what is under one that grows goes down from where it was', () => {
  const before = rows('abc')
  const after = new Map<string, Place>([
    ['a', [0, 0, 40]],
    ['b', [0, 40, 100]],
    ['c', [0, 100, 140]],
  ])
  expect(Object.fromEntries(glideSteps(before, after, null))).toEqual({ c: [0, -20] })
  // Where it grows above what is seen, that is held still and what is above it goes up.
  expect(Object.fromEntries(glideSteps(before, after, 90))).toEqual({ a: [0, 20], b: [0, 20] })
})

test('a way is whole at its beginning, gets shorter, and has an end', () => {
  const left = [-5, 0, 50, 100, 150, 200, 5_000].map(leftOfWay)
  expect(left).toEqual([1, 1, 0.75 ** 3, 0.5 ** 3, 0.25 ** 3, 0, 0])
})
