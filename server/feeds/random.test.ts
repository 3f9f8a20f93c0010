/** The generator: same seed, same numbers; its draws have the distributions they are named for. */
import { describe, expect, test } from 'vitest'
import { Random } from './random.ts'

const draws = (random: Random, count: number) => Array.from({ length: count }, () => random.unit())

test('the same seed gives the same stream, another seed another', () => {
  expect(draws(new Random('a'), 50)).toEqual(draws(new Random('a'), 50))
  expect(draws(new Random('a'), 50)).not.toEqual(draws(new Random('b'), 50))
})

test('the stream is the same in every version: first numbers of the seed "crossbook"', () => {
  expect(draws(new Random('crossbook'), 3)).toMatchInlineSnapshot(`
    [
      0.9065795139420628,
      0.02697556415124669,
      0.8947692930067231,
    ]
  `)
})

test('a fork does not depend on how far its parent has come', () => {
  const fresh = new Random('a')
  const used = new Random('a')
  draws(used, 10)
  expect(draws(used.fork('x'), 5)).toEqual(draws(fresh.fork('x'), 5))
  expect(draws(fresh.fork('y'), 5)).not.toEqual(draws(fresh.fork('x'), 5))
})

describe('distributions', () => {
  const count = 100_000

  test('unit is uniform over ten parts (chi-squared, 9 degrees, 99.9 %)', () => {
    const parts = new Array<number>(10).fill(0)
    for (const value of draws(new Random('uniform'), count)) {
      expect(value >= 0 && value < 1).toBe(true)
      const part = Math.floor(value * 10)
      parts[part] = (parts[part] as number) + 1
    }
    const chiSquared = parts.reduce((sum, seen) => sum + (seen - count / 10) ** 2 / (count / 10), 0)
    expect(chiSquared).toBeLessThan(27.9)
  })

  test('normal has mean 0 and deviation 1', () => {
    const random = new Random('normal')
    const values = Array.from({ length: count }, () => random.normal())
    const mean = values.reduce((sum, value) => sum + value, 0) / count
    const variance = values.reduce((sum, value) => sum + value * value, 0) / count
    expect(Math.abs(mean)).toBeLessThan(0.013)
    expect(Math.abs(variance - 1)).toBeLessThan(0.02)
  })

  test('weighted follows the weights and never takes a weight of 0', () => {
    const random = new Random('weights')
    const seen = [0, 0, 0, 0]
    for (let draw = 0; draw < count; draw += 1) {
      const index = random.weighted([1, 0, 3, 0])
      seen[index] = (seen[index] as number) + 1
    }
    expect(seen[1]).toBe(0)
    expect(seen[3]).toBe(0)
    expect(Math.abs((seen[0] as number) / count - 0.25)).toBeLessThan(0.005)
  })
})

test('shuffled keeps every item and leaves the list given alone', () => {
  const items = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8])
  const shuffled = new Random('cards').shuffled(items)
  expect(shuffled.toSorted()).toEqual(items)
  expect(shuffled).not.toEqual(items)
})
