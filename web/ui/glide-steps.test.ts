import { expect, test } from 'vitest'
import { glideSteps, type Place } from './glide-steps.ts'

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
