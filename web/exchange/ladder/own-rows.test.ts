/** One's own bets by price. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { ownRowsOf } from './own-rows.ts'

const resting = { selectionId: 1, side: 'BACK', price: 200, unmatched: 500, state: 'unmatched' }

function bets(...changes: object[]): Bet[] {
  return changes.map((change, at) => ({ ...resting, orderId: 9 - at, ...change }) as Bet)
}

test('what stands at one price of one side is one row, newest first', () => {
  const own = ownRowsOf(bets({}, { unmatched: 250 }, { side: 'LAY' }, { price: 210 }), 1)
  expect(own.BACK.get(200)).toMatchObject({ size: 750, bets: [{ orderId: 9 }, { orderId: 8 }] })
  expect(own.LAY.get(200)?.size).toBe(500)
  expect(own.BACK.get(210)?.size).toBe(500)
  expect(own.all).toHaveLength(4)
})

test('other runners, what is matched and what is at the starting price have no row', () => {
  const atStart = { orderType: 'MARKET_ON_CLOSE' }
  const own = ownRowsOf(bets({ selectionId: 2 }, { unmatched: 0, state: 'matched' }, atStart), 1)
  expect(own.BACK.size).toBe(0)
  expect(own.all).toEqual([])
})

test('a stop stands at its trigger until it has fired', () => {
  const held = { exit: 'STOP', trigger: 230, slippage: 3 }
  const own = ownRowsOf(bets({ held }, { held: { ...held, firedPrice: 231, firedAt: 5 } }), 1)
  expect(own.stops.get(230)?.map(({ orderId }) => orderId)).toEqual([9])
  expect(own.BACK.get(200)?.bets.map(({ orderId }) => orderId)).toEqual([8])
  expect(own.all).toHaveLength(2)
})
