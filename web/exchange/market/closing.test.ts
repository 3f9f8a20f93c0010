/** What bets come to when they are closed at a price. */
import { expect, test } from 'vitest'
import type { Bet, Position } from '#contract/orders.ts'
import { closingAt, resultIfClosed, runnerBetsOf } from './closing.ts'

function bet(selectionId: number, side: Bet['side'], matched: number, averagePrice: number): Bet {
  return { selectionId, side, matched, averagePrice } as Bet
}

function position(...ifWins: [number, number][]): Position {
  const runners = ifWins.map(([selectionId, result]) => ({ selectionId, ifWins: result }))
  return { marketId: 1, exposure: 0, runners }
}

test('a back is levelled by a lay of its payout over the price, and both results are the same', () => {
  const bets = runnerBetsOf([bet(1, 'BACK', 4_000, 200)], 1, undefined)
  expect(closingAt(bets, 160)).toEqual({ side: 'LAY', size: 5_000, price: 160 })
  expect(resultIfClosed(bets, 160)).toBe(1_000)
  expect(resultIfClosed(bets, 250)).toBe(-800)
})

test('a lay is levelled by a back', () => {
  const bets = runnerBetsOf([bet(1, 'LAY', 4_000, 200)], 1, undefined)
  expect(closingAt(bets, 160)).toEqual({ side: 'BACK', size: 5_000, price: 160 })
  expect(resultIfClosed(bets, 160)).toBe(-1_000)
})

test('bets that are level have nothing to close, at whichever price', () => {
  const bets = runnerBetsOf([bet(1, 'BACK', 4_000, 200), bet(1, 'LAY', 5_000, 160)], 1, undefined)
  expect(closingAt(bets, 101)).toBeNull()
  expect(resultIfClosed(bets, 101)).toBe(1_000)
  expect(resultIfClosed(bets, 100_000)).toBe(1_000)
})

test('the position tells the payout where the average price is rounded', () => {
  // 10.00 at 1.50, 20.00 at 1.52: the average is 1.5133, told as 1.51.
  const bets = [bet(1, 'BACK', 3_000, 151)]
  const exact = runnerBetsOf(bets, 1, position([1, 1_540], [2, -3_000]))
  expect(exact).toEqual({ ifLoses: -3_000, payout: 454_000 })
  // Bets on every runner: the average prices have to do.
  const both = [...bets, bet(2, 'BACK', 100, 400)]
  expect(runnerBetsOf(both, 1, position([1, 1_440], [2, -2_700])).payout).toBe(453_000)
})
