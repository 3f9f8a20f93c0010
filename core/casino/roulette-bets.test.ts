/** The roulette table: its 157 spots by the layout of the cloth, and nothing else. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultPaytables } from './paytables.ts'
import { colourOf, roulette, wheelOrder } from './roulette.ts'
import { spotOf, spots } from './roulette-bets.ts'

const isRowOfThree = (numbers: readonly number[]) => numbers[0]! % 3 === 1

/** Where a number lies on the cloth: rows of three, the zero before the first. */
const rowOf = (number: number) => Math.ceil(number / 3)
const columnOf = (number: number) => (number - 1) % 3

describe('the table', () => {
  test('has 157 spots, each named once, and the right number of each line', () => {
    const counts: Record<string, number> = {}
    for (const { line } of spots) counts[line] = (counts[line] ?? 0) + 1
    expect(counts).toEqual({
      straight: 37,
      split: 60,
      street: 12,
      trio: 2,
      corner: 22,
      firstFour: 1,
      line: 11,
      column: 3,
      dozen: 3,
      even: 6,
    })
    expect(new Set(spots.map(({ selection }) => selection)).size).toBe(157)
  })

  test.each([
    ['straight-0', [0]],
    ['straight-36', [36]],
    ['split-0-1', [0, 1]],
    ['split-0-2', [0, 2]],
    ['split-0-3', [0, 3]],
    ['split-1-2', [1, 2]],
    ['split-33-36', [33, 36]],
    ['street-1-2-3', [1, 2, 3]],
    ['trio-0-1-2', [0, 1, 2]],
    ['trio-0-2-3', [0, 2, 3]],
    ['corner-1-2-4-5', [1, 2, 4, 5]],
    ['corner-32-33-35-36', [32, 33, 35, 36]],
    ['firstFour-0-1-2-3', [0, 1, 2, 3]],
    ['line-1-2-3-4-5-6', [1, 2, 3, 4, 5, 6]],
    ['line-31-32-33-34-35-36', [31, 32, 33, 34, 35, 36]],
    ['column-1', [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34]],
    ['column-3', [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]],
    ['dozen-2', [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]],
    ['red', [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]],
    ['black', [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]],
    ['even', [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36]],
    ['odd', [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35]],
    ['low', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]],
    ['high', [19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]],
  ])('covers with %s the numbers %j', (selection, numbers) => {
    expect(spotOf(selection)?.numbers).toEqual(numbers)
  })

  test('has a split wherever two numbers touch, and nowhere else', () => {
    const touching: string[] = []
    for (let a = 1; a <= 36; a++) {
      for (let b = a + 1; b <= 36; b++) {
        const steps = Math.abs(rowOf(a) - rowOf(b)) + Math.abs(columnOf(a) - columnOf(b))
        if (steps === 1) touching.push(`split-${a}-${b}`)
      }
    }
    const atZero = ['split-0-1', 'split-0-2', 'split-0-3']
    const named = spots.filter(({ line }) => line === 'split').map(({ selection }) => selection)
    expect(named.toSorted()).toEqual([...atZero, ...touching].toSorted())
  })

  test('has streets, lines and corners of whole rows and neighbouring columns', () => {
    for (const { line, numbers } of spots) {
      if (line === 'street' || line === 'line') expect(isRowOfThree(numbers)).toBe(true)
      if (line !== 'corner') continue
      const [a, b, c, d] = numbers
      expect([rowOf(b!), rowOf(d!), columnOf(c!)]).toEqual([rowOf(a!), rowOf(a!) + 1, columnOf(a!)])
      expect([columnOf(b!), columnOf(d!)]).toEqual([columnOf(a!) + 1, columnOf(a!) + 1])
    }
  })

  test('pays each spot 36 for its share of the numbers: n numbers at 36/n - 1 to 1', () => {
    for (const { line, numbers, covers } of spots) {
      expect(defaultPaytables.roulette.returns[line]! * numbers.length).toBe(3600)
      expect(covers.flatMap((isCovered, number) => (isCovered ? [number] : []))).toEqual(numbers)
    }
  })
})

describe('a bet', () => {
  test.each([
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'straight',
    'straight-37',
    'straight--1',
    'straight-01',
    'split-2-1',
    'split-3-4',
    'split-1-1',
    'split-0-4',
    'street-2-3-4',
    'trio-0-1-3',
    'corner-3-4-6-7',
    'firstFour',
    'column-0',
    'column-4',
    'dozen-4',
    'Red',
    'red ',
    'green',
  ])('on "%s" is on no spot', (selection) => {
    expect(roulette.isSelection(selection)).toBe(false)
    expect(roulette.lineOf(selection, [0])).toBeUndefined()
  })

  test('comes back by its line exactly on the numbers that it covers', () => {
    fc.assert(
      fc.property(fc.constantFrom(...spots), fc.integer({ min: 0, max: 36 }), (spot, number) => {
        const expected = spot.numbers.includes(number) ? spot.line : undefined
        expect(roulette.lineOf(spot.selection, [number])).toBe(expected)
      }),
    )
  })
})

describe('the wheel', () => {
  test('has every number once, and red and black by turns from the zero on', () => {
    expect(wheelOrder.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number))
    const colours = wheelOrder.map(colourOf)
    expect(colours[0]).toBe('green')
    for (const [place, colour] of colours.slice(1).entries()) {
      expect(colour).toBe(place % 2 === 0 ? 'red' : 'black')
    }
  })
})
