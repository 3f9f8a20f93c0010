/** What several bets may lose and win together. */
import { expect, test } from 'vitest'
import { slipTotals } from './totals.ts'

const line = (selectionId: number, side: 'BACK' | 'LAY', oddsText: string, stakeText: string, marketId = 1) =>
  ({ marketId, selectionIds: [1, 2, 3], numberOfWinners: 1, selectionId, side, oddsText, stakeText }) as const

test('a line alone is its own risk and win', () => {
  expect(slipTotals([line(1, 'LAY', '1.53', '50')])).toEqual({ count: 1, risk: 2_650, win: 5_000 })
})

test('a lay of 50.00 at 1.53 and a back of another at 4.10 for 10.00 risk 36.50 and may win 81.00', () => {
  expect(slipTotals([line(1, 'LAY', '1.53', '50'), line(2, 'BACK', '4.1', '10')])).toEqual({
    count: 2,
    risk: 3_650,
    win: 8_100,
  })
})

test('bets that cover each other risk less than their sum; those of two markets add up', () => {
  const both = [line(1, 'BACK', '2', '10'), line(1, 'LAY', '1.9', '10')]
  expect(slipTotals(both)).toEqual({ count: 2, risk: 0, win: 100 })
  expect(slipTotals([...both, line(1, 'BACK', '3', '5', 2)])).toEqual({ count: 3, risk: 500, win: 1_100 })
})

test('where two runners win, two of the bets may win, and two of the lays lose', () => {
  const lines = [1, 2, 3].map((id) => ({ ...line(id, 'LAY', '2', '10'), numberOfWinners: 2 }))
  expect(slipTotals(lines)).toEqual({ count: 3, risk: 1_000, win: 0 })
})

test('a line that is half written counts for nothing', () => {
  expect(slipTotals([line(1, 'BACK', '2', ''), line(2, 'BACK', '', '5')])).toEqual({
    count: 0,
    risk: 0,
    win: 0,
  })
})
