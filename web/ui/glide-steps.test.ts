import { expect, test } from 'vitest'
import { glideSteps, heldBy, mostMoved, type Place, remainderOfWay } from './glide-steps.ts'

/** Rows of 40 pixels, one under the other. */
const rows = (names: string) =>
  new Map([...names].map((name, at): [string, Place] => [name, [0, at * 40, at * 40 + 40]]))

const screen = { from: 0, to: 800, held: 0, holders: new Set<string>(), isOnItsWay: () => false }
const steps = (before: string, after: string, held = 0) =>
  Object.fromEntries(glideSteps(rows(before), rows(after), { ...screen, held }))

test('those under one that goes come up, those under one that comes go down, and who comes glides from nowhere', () => {
  expect(steps('abcd', 'acd')).toEqual({ c: [0, 40], d: [0, 40] })
  expect(steps('abc', 'axbc')).toEqual({ b: [0, -40], c: [0, -40] })
  expect(steps('abc', 'abc')).toEqual({})
})

test('where one above what is held still comes or goes, what is under it does not move', () => {
  expect(steps('abcd', 'bcd', 40)).toEqual({})
  expect(steps('abcd', 'xabcd', -40)).toEqual({})
  expect(steps('abcd', 'acd', 40)).toEqual({ a: [0, -40] })
})

test('beside one above, one among those that are seen moves only those under it', () => {
  expect(steps('abcde', 'bce', 40)).toEqual({ e: [0, 40] })
})

test('what is under one that grows goes down from where it was', () => {
  const before = rows('abc')
  const after = new Map<string, Place>([
    ['a', [0, 0, 40]],
    ['b', [0, 40, 100]],
    ['c', [0, 100, 140]],
  ])
  expect(Object.fromEntries(glideSteps(before, after, screen))).toEqual({ c: [0, -20] })
  // Where it grows above what is held still, that stays and what is above it goes up.
  const held = glideSteps(before, after, { ...screen, held: -20 })
  expect(Object.fromEntries(held)).toEqual({ a: [0, 20], b: [0, 20] })
})

test('around a list in which a row has gone above what is held still, nothing that is under it moves, nor the list as a whole', () => {
  const before = new Map<string, Place>([
    ['head', [0, 0, 100]],
    ['list', [0, 100, 900]],
    ['foot', [0, 900, 2_000]],
  ])
  const after = new Map<string, Place>([
    ['head', [0, 0, 100]],
    ['list', [0, 100, 860]],
    ['foot', [0, 860, 1_960]],
  ])
  const view = { ...screen, from: 460, to: 1_260, held: 40, holders: new Set(['list']) }
  expect(Object.fromEntries(glideSteps(before, after, view))).toEqual({})
  expect(Object.fromEntries(glideSteps(before, after, { ...view, from: 0 }))).toEqual({ head: [0, -40] })
})

test('who is out of view before and after is not moved, unless it may be seen on its way', () => {
  const view = { ...screen, from: 1_000, to: 1_200 }
  const names = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const moved = [...glideSteps(rows(names), rows(names.slice(1)), view).keys()].join('')
  expect(moved).toBe('wxyzABCDEFGH')
  const onTheWay = { ...view, isOnItsWay: (name: string) => name === 'c' }
  const found = glideSteps(rows(names), rows(names.slice(1)), onTheWay)
  expect([found.size, found.get('c')]).toEqual([13, [0, 40]])
})

test('a browser holds no more than was moved; what is scrolled further somebody else has scrolled', () => {
  const most = mostMoved(rows('abcd'), rows('acd'))
  expect(most).toBe(40)
  expect(heldBy(600, 560, most)).toBe(40)
  expect(heldBy(600, 640.5, most)).toBe(-40.5)
  expect(heldBy(600, 600, 0)).toBe(0)
  expect(heldBy(600, 0, most)).toBe(null)
})

test('a way is whole at its beginning, gets shorter, and has an end', () => {
  const remainders = [-5, 0, 50, 100, 150, 200, 5_000].map(remainderOfWay)
  expect(remainders).toEqual([1, 1, 0.75 ** 3, 0.5 ** 3, 0.25 ** 3, 0, 0])
})
