import { expect, test } from 'vitest'
import type { ProfitRow } from '#contract/profit.ts'
import { barOf, profitFigures, profitPoints, shareOfTurnover } from './profit-figures.ts'

const row = (day: string, net: number): ProfitRow => ({ day, bets: 1, staked: 100, result: net, net })
const rows = [
  row('2026-11-01', 500),
  row('2026-11-02', -700),
  row('2026-11-04', -100),
  row('2026-11-05', 400),
]

test('the largest fall is from the highest sum before it', () => {
  expect(profitFigures(rows)).toEqual({ days: 4, daysWon: 2, largestFall: -800 })
  // Nothing was won before: the fall is from zero.
  expect(profitFigures(rows.slice(1)).largestFall).toBe(-800)
  expect(profitFigures([])).toEqual({ days: 0, daysWon: 0, largestFall: 0 })
})

test('commission counts where it is known; by strategy it is not', () => {
  const { net: _, ...gross } = { ...row('2026-11-01', -30), result: 20 }
  expect(profitFigures([gross]).daysWon).toBe(1)
})

test('days without bets have a point, at the sum of before', () => {
  expect(profitPoints(rows)).toEqual({
    times: [1, 2, 3, 4, 5].map((day) => Date.parse(`2026-11-0${day}`) / 1_000),
    won: [500, null, null, null, 400],
    lost: [null, -700, null, -100, null],
    sums: [500, -200, -200, -300, 100],
  })
})

test('bars share one zero', () => {
  const from = (net: number) => barOf(net, rows)
  expect(from(500)).toEqual({ from: 700 / 1_200, length: 500 / 1_200 })
  expect(from(-700)).toEqual({ from: 0, length: 700 / 1_200 })
  expect(from(-100)).toEqual({ from: 600 / 1_200, length: 100 / 1_200 })
  expect(barOf(0, [row('2026-11-01', 0)])).toEqual({ from: 0, length: 0 })
})

test('the share of the turnover is in hundredths of a percent', () => {
  expect(shareOfTurnover(49_817, 1_420_650)).toBe(351)
  expect(shareOfTurnover(-1, 0)).toBeNull()
})
