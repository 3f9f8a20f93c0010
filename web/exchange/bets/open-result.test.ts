/** The result of closing at the prices of now. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { openResult, openStakes } from './open-result.ts'

function bet(side: Bet['side'], matched: number, averagePrice: number, change: Partial<Bet> = {}): Bet {
  return { marketId: 1, selectionId: 7, side, matched, averagePrice, state: 'matched', ...change } as Bet
}

const at = (lay: number | null, back: number | null = null) => {
  return (_: unknown, side: 'back' | 'lay') => (side === 'lay' ? lay : back)
}

test('a back is closed by a lay: 50.00 at 3.00 laid at 2.00 leaves 25.00', () => {
  expect(openResult(openStakes([bet('BACK', 5_000, 300)]), at(200))).toBe(2_500)
})

test('a lay is closed by a back: 50.00 at 2.00 backed at 4.00 leaves 25.00', () => {
  expect(openResult(openStakes([bet('LAY', 5_000, 200)]), at(null, 400))).toBe(2_500)
})

test('what is closed already needs no price', () => {
  const stakes = openStakes([bet('BACK', 5_000, 300), bet('LAY', 7_500, 200)])
  expect(openResult(stakes, at(null))).toBe(2_500)
})

test('without the price it is not known', () => {
  expect(openResult(openStakes([bet('BACK', 5_000, 300)]), at(null, 200))).toBeNull()
})

test('runners are closed one by one; what is settled, void or unmatched does not count', () => {
  const stakes = openStakes([
    bet('BACK', 1_000, 300),
    bet('BACK', 1_000, 300, { selectionId: 8 }),
    bet('BACK', 1_000, 300, { state: 'settled' }),
    bet('BACK', 0, 0, { state: 'unmatched' }),
  ])
  expect(stakes.length).toBe(2)
  expect(openResult(stakes, at(200))).toBe(1_000)
  expect(openResult([], at(null))).toBe(0)
})

test('net of commission each market is less by its own rate on what it brings, and nothing on a loss', () => {
  const stakes = openStakes([
    bet('BACK', 5_000, 300),
    bet('BACK', 1_000, 300, { marketId: 2 }),
    bet('BACK', 1_000, 150, { marketId: 3 }),
  ])
  const rates: Readonly<Record<number, number>> = { 1: 500, 2: 0, 3: 500 }
  // +25.00 less 1.25, +5.00, -2.50.
  expect(openResult(stakes, at(200), (marketId) => rates[marketId]!)).toBe(2_375 + 500 - 250)
})

test('net of a commission that is not known yet it is not known either', () => {
  const stakes = openStakes([bet('BACK', 5_000, 300), bet('BACK', 1_000, 300, { marketId: 2 })])
  expect(openResult(stakes, at(200), (marketId) => (marketId === 1 ? 500 : undefined))).toBeNull()
})
