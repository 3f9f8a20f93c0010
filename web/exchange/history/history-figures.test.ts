/** The figures over a chart and its points. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { beginOf, historyFigures, historyPoints, ownMarks } from './history-figures.ts'

test('low, high and the average weighted by size', () => {
  const sizes: [number, number][] = [
    [150, 30_000],
    [160, 10_000],
  ]
  // 1.525 is a half: upward.
  expect(historyFigures({ lastPrice: 160, sizes })).toEqual({ last: 160, low: 150, high: 160, average: 153 })
  expect(historyFigures({ lastPrice: null, sizes: [] })).toBeNull()
})

test('the average is exact where price times size is more than a number holds', () => {
  const huge = 9_000_000_000_000_000
  const sizes: [number, number][] = [
    [99_999, huge],
    [100_000, huge],
  ]
  expect(historyFigures({ lastPrice: 100_000, sizes })?.average).toBe(100_000)
})

const minute = 60_000
const minutes: [number, number, number, number, number, number][] = [
  [10 * minute, 200, 210, 198, 204, 5_000],
  [30 * minute, 204, 220, 204, 220, 1_000],
]

test('all points end with the price now', () => {
  expect(historyPoints(minutes, Number.NEGATIVE_INFINITY, 31 * minute)).toEqual({
    times: [600, 1_800, 1_860],
    prices: [2.04, 2.2, 2.2],
    sizes: [50, 10, 0],
  })
})

test('a shorter time begins with the price of before', () => {
  expect(historyPoints(minutes, 17 * minute, 32 * minute)).toEqual({
    times: [17 * 60, 1_800, 32 * 60],
    prices: [2.04, 2.2, 2.2],
    sizes: [0, 10, 0],
  })
  expect(historyPoints(minutes, 85 * minute, 100 * minute).prices).toEqual([2.2, 2.2])
  // From the off on, though nothing was traded for a while.
  expect(historyPoints(minutes.slice(1), 5 * minute, 31 * minute)).toMatchObject({
    times: [300, 1_800, 1_860],
    prices: [null, 2.2, 2.2],
  })
  expect(historyPoints([], Number.NEGATIVE_INFINITY, minute).times).toEqual([])
  expect(historyPoints([], 0, minute).times).toEqual([])
})

test('in play begins with the off, and is all where there was none', () => {
  const times = { now: 100 * minute, off: 40 * minute }
  expect(beginOf('inPlay', times)).toBe(40 * minute)
  expect(beginOf('inPlay', { ...times, off: undefined })).toBe(Number.NEGATIVE_INFINITY)
  expect(beginOf('quarter', times)).toBe(85 * minute)
  expect(beginOf('hour', times)).toBe(40 * minute)
})

test('own bets stand where they were matched, at their average price', () => {
  const bet = { selectionId: 1, side: 'BACK', matched: 500, averagePrice: 204, placedAt: 9_000 } as Bet
  const marks = ownMarks(
    [bet, { ...bet, matchedAt: 12_000, side: 'LAY' }, { ...bet, matched: 0 }, { ...bet, selectionId: 2 }],
    1,
  )
  expect(marks).toEqual([
    { time: 9, price: 2.04, side: 'BACK' },
    { time: 12, price: 2.04, side: 'LAY' },
  ])
})
