/** Figures of bets in tables. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { figuresOf, totalOf } from './bet-figures.ts'

function bet(change: Partial<Bet>): Bet {
  return {
    side: 'BACK',
    price: 300,
    size: 5_000,
    matched: 2_000,
    averagePrice: 310,
    unmatched: 3_000,
    voided: 0,
    state: 'partly-matched',
    ...change,
  } as Bet
}

test('a partly matched bet has its own figures in each list', () => {
  expect(figuresOf('unmatched', bet({}))).toEqual({ price: 300, stake: 3_000, risk: 3_000, win: 6_000 })
  expect(figuresOf('matched', bet({}))).toEqual({ price: 310, stake: 2_000, risk: 2_000, win: 4_200 })
})

test('a lay risks its liability and may win its stake', () => {
  expect(figuresOf('matched', bet({ side: 'LAY' }))).toMatchObject({ stake: 2_000, risk: 4_200, win: 2_000 })
})

test('a void bet has the stake that was returned, at the price that was asked', () => {
  const returned = bet({ matched: 0, averagePrice: 0, unmatched: 0, voided: 5_000, state: 'void' })
  expect(figuresOf('settled', returned)).toMatchObject({ price: 300, stake: 5_000 })
})

test('sums are over the bets', () => {
  const bets = [
    bet({ state: 'settled', profit: 4_200 }),
    bet({ state: 'settled', side: 'LAY', profit: -4_200 }),
  ]
  expect(totalOf('settled', bets)).toEqual({ stake: 4_000, risk: 6_200, win: 6_200, profit: 0 })
  expect(totalOf('matched', [])).toEqual({ stake: 0, risk: 0, win: 0, profit: 0 })
})

test('at the starting price a back risks its stake, a lay its liability, and what they may win is not known', () => {
  const waiting = { matched: 0, unmatched: 3_000, state: 'unmatched' } as const
  const back = bet({ ...waiting, orderType: 'MARKET_ON_CLOSE' })
  const lay = bet({ ...waiting, orderType: 'LIMIT_ON_CLOSE', side: 'LAY' })
  expect(figuresOf('unmatched', back)).toEqual({ price: 300, stake: 3_000, risk: 3_000, win: 0 })
  expect(figuresOf('unmatched', lay)).toEqual({ price: 300, stake: 0, risk: 3_000, win: 0 })
  const found = bet({
    matched: 1_500,
    unmatched: 0,
    state: 'matched',
    orderType: 'LIMIT_ON_CLOSE',
    side: 'LAY',
  })
  expect(figuresOf('matched', found)).toMatchObject({ stake: 1_500, risk: 3_150, win: 1_500 })
})
