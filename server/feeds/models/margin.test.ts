/** The published and computed check values of margin removal. */
import { describe, expect, test } from 'vitest'
import {
  bookSum,
  decimalFromAmerican,
  powerProbabilities,
  proportionalProbabilities,
  shinProbabilities,
} from './margin.ts'

function expectAll(actual: readonly number[], expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length)
  for (const [index, value] of expected.entries()) expect(actual[index]).toBeCloseTo(value, 6)
}

describe('odds 2.6, 2.4, 4.3', () => {
  const odds = [2.6, 2.4, 4.3]

  test('the book sums to 1.03384', () => {
    expect(bookSum(odds)).toBeCloseTo(1.03384, 5)
  })

  test('proportional shares', () => {
    expectAll(proportionalProbabilities(odds), [0.372026, 0.403028, 0.224946])
  })

  test('power shares and exponent', () => {
    const { probabilities, exponent } = powerProbabilities(odds)
    expect(exponent).toBeCloseTo(1.032137, 6)
    expectAll(probabilities, [0.372984, 0.405107, 0.221908])
  })

  test("Shin's shares and z", () => {
    const { probabilities, z } = shinProbabilities(odds)
    expect(z).toBeCloseTo(0.0169425, 7)
    expectAll(probabilities, [0.372994, 0.404779, 0.222227])
  })
})

test("Shin's shares of odds 1.5, 2.74", () => {
  const { probabilities, z } = shinProbabilities([1.5, 2.74])
  expect(z).toBeCloseTo(0.0317273, 7)
  expectAll(probabilities, [0.650852, 0.349148])
})

test('odds without a margin keep their proportions under Shin', () => {
  expect(shinProbabilities([2, 2])).toEqual({ probabilities: [0.5, 0.5], z: 0 })
})

test('American odds', () => {
  expect(decimalFromAmerican(-130)).toBeCloseTo(1.76923, 5)
  expect(decimalFromAmerican(150)).toBe(2.5)
})
