/** Where stops would fire at once, and what moves them. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { isStop } from '../bets/bet-figures.ts'
import { termsOfMarket } from '../slip/bet-terms.ts'
import { isMet, movedStop } from './stops.ts'

const terms = termsOfMarket({})
const stop = (side: Bet['side'], held: Partial<NonNullable<Bet['held']>>) =>
  ({ orderId: 7, side, held: { exit: 'STOP', trigger: 220, slippage: 3, ...held } }) as Bet

test('a stop is met where the best price that it would take is at its trigger or worse', () => {
  expect([isMet('LAY', 220, 218), isMet('LAY', 220, 220), isMet('LAY', 220, 230)]).toEqual([
    false,
    true,
    true,
  ])
  expect([isMet('BACK', 180, 182), isMet('BACK', 180, 180), isMet('BACK', 180, 170)]).toEqual([
    false,
    true,
    true,
  ])
  expect(isMet('LAY', 220, null)).toBe(false)
})

test('a stop goes to another trigger, one that trails to another distance from the price it has followed to', () => {
  expect(movedStop(stop('LAY', {}), 230, terms)).toEqual({ orderId: 7, trigger: 230 })
  // 2.20 is five ticks of 0.02 behind 2.10.
  const trailing = stop('LAY', { distance: 5 })
  expect(movedStop(trailing, 230, terms)).toEqual({ orderId: 7, distance: 10 })
  expect(movedStop(trailing, 212, terms)).toEqual({ orderId: 7, distance: 1 })
  expect(movedStop(trailing, 210, terms)).toBeNull()
  const below = stop('BACK', { trigger: 180, distance: 5 })
  expect(movedStop(below, 175, terms)).toEqual({ orderId: 7, distance: 10 })
  expect(movedStop(below, 185, terms)).toBeNull()
})

test('a stop that has fired is an order like others', () => {
  expect(isStop(stop('LAY', {}))).toBe(true)
  expect(isStop(stop('LAY', { firedAt: 5, firedPrice: 221 }))).toBe(false)
  expect(isStop({})).toBe(false)
})
