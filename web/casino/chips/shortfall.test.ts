import { expect, test } from 'vitest'
import { shortfallOf } from './shortfall.ts'

const limits = { stakeMin: 10_000 }
const of = (available: number | null, ...stakes: [string, number][]) => {
  const short = shortfallOf(new Map(stakes), limits, available)
  return short && { ...short, covered: [...short.covered] }
}

test('stakes within the money, or where nothing bounds them, are no shortfall', () => {
  expect(of(40_000, ['a', 20_000], ['b', 20_000])).toBeNull()
  expect(of(null, ['a', 20_000])).toBeNull()
})

test('what was staked last comes off first, and the action names what stays', () => {
  expect(of(116_000, ['a', 100_000], ['b', 40_000])).toEqual({
    sentence: '1,400 is more than 1,160',
    covered: [
      ['a', 100_000],
      ['b', 16_000],
    ],
    action: 'Stake 1,160',
  })
})

test('a bet of which less than the least stake is left comes off whole', () => {
  expect(of(105_000, ['a', 100_000], ['b', 40_000])?.covered).toEqual([['a', 100_000]])
  expect(of(15_050, ['a', 100_000])).toMatchObject({ covered: [['a', 15_050]], action: 'Stake 150.50' })
})

test('money below the least stake covers nothing', () => {
  expect(of(9_999, ['a', 100_000])).toMatchObject({ covered: [], action: null })
})
