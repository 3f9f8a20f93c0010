import { expect, test } from 'vitest'
import type { Market } from '#contract/catalogue.ts'
import type { Bet, Position } from '#contract/orders.ts'
import { asUnmatched, outcomesOf, rangeOf, sumOfChosen } from './position-figures.ts'

const runner = (selectionId: number, name: string) => ({ selectionId, name, status: 'ACTIVE' })
const race = {
  marketId: 5,
  runners: [runner(1, 'Copper Lantern'), runner(2, 'Slow Tide'), runner(3, 'Merry Bishop'), runner(4, 'Ash')],
} as Market
const position = {
  marketId: 5,
  exposure: 9_650,
  runners: [
    { selectionId: 1, ifWins: -9_650 },
    { selectionId: 2, ifWins: 11_800 },
    { selectionId: 3, ifWins: 1_000 },
    { selectionId: 4, ifWins: 1_000 },
  ],
} as Position
const bet = (selectionId: number, more: Partial<Bet> = {}) =>
  ({
    marketId: 5,
    selectionId,
    side: 'BACK',
    price: 300,
    matched: 1_000,
    unmatched: 0,
    state: 'matched',
    ...more,
  }) as Bet

test('net of commission a win is less by it, a loss is not', () => {
  const net = outcomesOf(race, position, [bet(1), bet(2)], 500)
  expect(net.map(({ matched }) => matched)).toEqual([-9_650, 11_210, 950])
})

test('runners with bets stand by themselves, the others that come to the same together', () => {
  expect(outcomesOf(race, position, [bet(1), bet(2)])).toEqual([
    { ids: [1], name: 'Copper Lantern', matched: -9_650, withUnmatched: -9_650 },
    { ids: [2], name: 'Slow Tide', matched: 11_800, withUnmatched: 11_800 },
    { ids: [3, 4], name: null, matched: 1_000, withUnmatched: 1_000 },
  ])
})

test('a tried bet counts with what is unmatched, and changes nothing that is matched', () => {
  const tried = asUnmatched(race, { selectionId: 3, side: 'LAY', price: 400, stake: 500 })
  const outcomes = outcomesOf(race, position, [bet(1), bet(2), tried])
  expect(outcomes.map(({ matched }) => matched)).toEqual([-9_650, 11_800, 1_000, 1_000])
  expect(outcomes.map(({ withUnmatched }) => withUnmatched)).toEqual([-9_150, 12_300, -500, 1_500])
})

test('a market of numbers has its spans', () => {
  const market = { marketId: 6, kind: 'ASIAN_TOTAL', runners: [] } as unknown as Market
  const numbers = [
    { from: 0, to: 2, result: -500 },
    { from: 3, to: 3, result: 0 },
    { from: 4, to: 1_000_000, result: 450 },
  ]
  expect(outcomesOf(market, { marketId: 6, exposure: 500, runners: [], numbers }, [])).toMatchObject([
    { name: '0 – 2 goals', matched: -500 },
    { name: '3 goals', matched: 0 },
    { name: '≥ 4 goals', matched: 450 },
  ])
})

test('the ends of all markets, and what the chosen outcomes come to', () => {
  const one = { marketId: 5, outcomes: outcomesOf(race, position, [bet(1), bet(2)]) }
  const other = { marketId: 6, outcomes: [{ ids: [9], name: 'A', matched: -50 }] }
  expect(rangeOf([one.outcomes, other.outcomes, []])).toEqual({ worst: -9_700, best: 11_750 })
  const chosen = new Map([
    [5, 2],
    [6, 9],
  ])
  expect(sumOfChosen([one, other], chosen)).toEqual({ matched: 11_750, withUnmatched: 11_750 })
  // One of several that come to the same.
  expect(sumOfChosen([one], new Map([[5, 4]]))).toEqual({ matched: 1_000, withUnmatched: 1_000 })
  expect(sumOfChosen([one, other], new Map())).toEqual({ matched: 0, withUnmatched: 0 })
})
