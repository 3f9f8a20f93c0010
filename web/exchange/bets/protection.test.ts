/** What protecting a position asks of the server. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { protectText } from '../../text/en/protect.ts'
import {
  askedBy,
  figuresFor,
  type OpenRunner,
  type Protection,
  resultsWith,
  sideOut,
  standingStops,
  worse,
} from './protection.ts'

// Backed for 40.00 at 2.00.
const backed = { ifLoses: -4_000, payout: 4_000 * 200 }
const laid = { ifLoses: 4_000, payout: -4_000 * 200 }
const plain: Protection = {
  kind: 'STOP',
  triggerText: '2.2',
  distance: 4,
  trails: false,
  profitText: '1.6',
  slippage: 3,
  stakeText: '',
}
const asked = (part: Partial<Protection>, bets = backed, best: number | null = 206) => {
  const protection = { ...plain, ...part }
  return askedBy(protection, 7, figuresFor(protection, bets, sideOut(bets)!, best))
}

test('who has backed gets out by laying, at higher prices when it goes badly; who has laid, the other way', () => {
  expect([sideOut(backed), sideOut(laid), sideOut({ ifLoses: 5, payout: 0 })]).toEqual(['LAY', 'BACK', null])
  expect(worse('LAY', 200, 2)).toBe(204)
  expect(worse('BACK', 200, 2)).toBe(198)
})

test('what the position comes to counts the stake that gets out, level or not', () => {
  const out = { side: 'LAY', size: 5_000, price: 160 } as const
  expect(resultsWith(backed, out)).toEqual({ ifWins: 1_000, ifLoses: 1_000 })
  expect(resultsWith(backed, { ...out, price: 220 })).toEqual({ ifWins: -2_000, ifLoses: 1_000 })
  expect(resultsWith(laid, { side: 'BACK', size: 4_000, price: 210 })).toEqual({ ifWins: 400, ifLoses: 0 })
})

test('a stop is of the stake that levels the position at its trigger', () => {
  expect(asked({})).toEqual({
    held: { selectionId: 7, side: 'LAY', size: 3_636, slippage: 3, exit: 'STOP', trigger: 220 },
  })
  expect(asked({ stakeText: '10' })).toMatchObject({ held: { size: 1_000 } })
})

test('a stop that trails has a distance and no trigger, and its stake is that of where it would stand now', () => {
  expect(asked({ kind: 'TRAILING' })).toEqual({
    held: { selectionId: 7, side: 'LAY', size: 3_738, slippage: 3, exit: 'TRAILING', distance: 4 },
  })
})

test('a take-profit is an order that stays; both are a pair of the stake that levels at the profit', () => {
  expect(asked({ kind: 'PROFIT' })).toEqual({
    order: { selectionId: 7, side: 'LAY', price: 160, size: 5_000, persistence: 'PERSIST' },
  })
  expect(asked({ kind: 'PAIR' })).toMatchObject({
    held: { size: 5_000, exit: 'STOP', trigger: 220, takeProfit: 160 },
  })
  expect(asked({ kind: 'PAIR', trails: true })).toMatchObject({ held: { exit: 'TRAILING', takeProfit: 160 } })
})

test('stops that stand for a position already are told, those that have fired are not', () => {
  const one = { runner: { selectionId: 7 }, bets: backed, side: 'LAY' } as OpenRunner
  const held = { exit: 'STOP', trigger: 220, slippage: 3 }
  const stop = (more: object) => ({ selectionId: 7, side: 'LAY', unmatched: 500, held, ...more }) as Bet
  const other = [{ selectionId: 8 }, { side: 'BACK' }, { unmatched: 0 }, { held: undefined }]
  const fired = { held: { ...held, firedAt: 5, firedPrice: 221 } }
  const standing = stop({})
  expect(standingStops([standing, stop(fired), ...other.map(stop)], one)).toEqual([standing])
  expect(protectText.standing('LAY', 500, [220])).toBe(
    'A stop to lay 5.00 at 2.20 stands already. Another is held beside it.',
  )
  expect(protectText.standing('BACK', 900, [180, 150])).toBe(
    '2 stops to back 9.00 at 1.80, 1.50 stand already. Another is held beside them.',
  )
})

test('what is missing is said, and nothing asked', () => {
  expect(asked({ triggerText: '' })).toBe('Enter the prices.')
  expect(asked({ kind: 'PAIR', profitText: '' })).toBe('Enter the prices.')
  expect(asked({ stakeText: '0' })).toBe('Enter a stake above zero.')
})
