/** All outcomes of all markets together: exact sums, chances that add up to one, bars that meet at zero. */
import { expect, test } from 'vitest'
import { allTogether, barsOf, chancesOf, meanOf } from './distribution.ts'
import type { Outcome } from './position-figures.ts'

const outcome = (matched: number, ...ids: number[]): Outcome => ({ ids, name: null, matched })
const total = (all: readonly { chance: number }[]) => all.reduce((sum, { chance }) => sum + chance, 0)

test('chances follow from the prices of now, those of runners together add up', () => {
  const prices: Readonly<Record<number, number>> = { 1: 200, 2: 400, 3: 400 }
  const chances = chancesOf([outcome(1_000, 1), outcome(-1_000, 2, 3)], (id) => prices[id] ?? null)
  expect(chances).toEqual([
    { result: 1_000, chance: 0.5 },
    { result: -1_000, chance: 0.5 },
  ])
  // Where a price is missing every runner is as likely as the others.
  const alike = chancesOf([outcome(1_000, 1), outcome(-1_000, 2, 9)], (id) => prices[id] ?? null)
  expect(alike.map(({ chance }) => chance)).toEqual([1 / 3, 2 / 3])
})

test('two markets make four results; those that are the same are one', () => {
  const even = [
    { result: 1_000, chance: 0.5 },
    { result: -1_000, chance: 0.5 },
  ]
  const all = allTogether([even, even])
  expect(all).toEqual([
    { result: -2_000, chance: 0.25 },
    { result: 0, chance: 0.5 },
    { result: 2_000, chance: 0.25 },
  ])
  expect(meanOf(all)).toEqual({ mean: 0, ofProfit: 0.25 })
})

test('many markets stay bounded, and nothing is lost of their chances and their mean', () => {
  const markets = Array.from({ length: 30 }, (_, at) => [
    { result: 1_000 + 37 * at, chance: 0.4 },
    { result: -700 - 11 * at * at, chance: 0.6 },
  ])
  const all = allTogether(markets)
  expect(all.length).toBeLessThanOrEqual(2_000)
  expect(total(all)).toBeCloseTo(1, 9)
  const mean = markets.flat().reduce((sum, { result, chance }) => sum + result * chance, 0)
  expect(Math.abs(meanOf(all).mean - mean)).toBeLessThan(30)
})

test('bars have a round width, meet at zero, hold everything, and are few', () => {
  const results = [-46_550, -100, 0, 12_720, 53_920].map((result) => ({ result, chance: 0.2 }))
  const bars = barsOf(results)
  expect(bars.length).toBeLessThanOrEqual(26)
  expect(bars.map(({ from, to }) => to - from).every((width) => width === 5_000)).toBe(true)
  expect(bars.some(({ from }) => from === 0)).toBe(true)
  expect(total(bars)).toBeCloseTo(1, 9)
  expect(bars.find(({ from }) => from === -5_000)?.chance).toBe(0.2)
  expect(barsOf([])).toEqual([])
  expect(barsOf([{ result: 0, chance: 1 }])).toEqual([{ from: 0, to: 100, chance: 1 }])
})
