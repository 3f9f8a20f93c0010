/** What several bets may lose and win together. */
import { expect, test } from 'vitest'
import { ladderOfLines, ODDS } from '#core/values/ladder.ts'
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

test('a line risks its stake and pays even money, each-way pays its places; bets of such a market add up', () => {
  const ofLine = {
    terms: { kind: 'LINE', ladder: ladderOfLines(50, 84_050, 100), divisor: undefined },
  } as const
  const under = { ...line(1, 'BACK', '160.5', '10'), ...ofLine }
  const over = { ...line(1, 'LAY', '150.5', '4'), ...ofLine }
  expect(slipTotals([under])).toEqual({ count: 1, risk: 1_000, win: 1_000 })
  expect(slipTotals([under, over])).toEqual({ count: 2, risk: 1_400, win: 1_400 })
  const terms = { kind: 'EACH_WAY', ladder: ODDS, divisor: 5 } as const
  // 10.00 at 8 to win and 10.00 at 1.6 to be placed.
  expect(slipTotals([{ ...line(1, 'BACK', '9', '20'), terms }])).toEqual({
    count: 1,
    risk: 2_000,
    win: 9_600,
  })
})
