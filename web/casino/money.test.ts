/** What a round came to, in words. */
import { expect, test } from 'vitest'
import { chipLabel } from './Chip.tsx'
import { isWin, minorOf, moneyLine, oddsDecimal, oddsRatio } from './money.ts'
import { stakeOf } from './StakeField.tsx'

test('only a return above the stake is a win, and its words are the net', () => {
  expect(moneyLine(20_000, 40_000)).toBe('You win 200')
  expect(moneyLine(80_000, 720_000)).toBe('You win 6,400')
  expect(moneyLine(100, 198)).toBe('You win 0.98')
  expect(moneyLine(20_000, 10_000)).toBe('100 of 200 returned')
  expect(moneyLine(20_000, 20_000)).toBe('200 of 200 returned')
  expect(moneyLine(20_000, 0)).toBe('No win')
  expect([isWin(100, 101), isWin(100, 100), isWin(100, 50), isWin(100, 0)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('amounts of the calls are exact in minor units', () => {
  for (const [amount, minor] of [
    [0.29, 29],
    [1.13, 113],
    [4.35, 435],
    [8.2, 820],
    [300_000, 30_000_000],
    [-1.15, -115],
  ] as const) {
    expect(minorOf(amount)).toBe(minor)
  }
})

test('odds are printed from the paytable', () => {
  expect([oddsRatio(200), oddsRatio(900), oddsRatio(195)]).toEqual(['1:1', '1:8', '1:0.95'])
  expect([oddsDecimal(198), oddsDecimal(800)]).toEqual(['1.98', '8.00'])
})

test('a stake is a finite number above zero', () => {
  expect(['200', ' 1.5 ', '0.01'].map(stakeOf)).toEqual([200, 1.5, 0.01])
  expect(['', ' ', '0', '-5', 'ten', '1e400', 'NaN'].map(stakeOf)).toEqual(new Array(7).fill(null))
})

test('a chip says its worth in short', () => {
  expect([20_000, 100_000, 150_000, 5_000_000, 30_000_000].map(chipLabel)).toEqual([
    '200',
    '1k',
    '1.50k',
    '50k',
    '300k',
  ])
  expect([50, 10_050, 400_000_000].map(chipLabel)).toEqual(['0.50', '100.50', '4m'])
})
