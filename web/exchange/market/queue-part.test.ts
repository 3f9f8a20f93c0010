/** One's own part of the queue at a price, and where a bar shows it. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { queuePart, spanOf } from './queue-part.ts'

const bet = (orderId: number, price: number, unmatched: number, side: Bet['side'] = 'BACK') =>
  ({ orderId, selectionId: 1, side, price, unmatched }) as Bet

const places = new Map([
  [1, { ahead: 5_800, behind: 6_000 }],
  [2, { ahead: 9_000, behind: 1_000 }],
  [3, { ahead: 100, behind: null }],
])
const placeOf = (orderId: number) => places.get(orderId)

test('one order stands behind what is ahead of it', () => {
  expect(queuePart([bet(1, 155, 2_500)], 1, 'lay', 155, placeOf)).toEqual({
    ahead: 5_800,
    own: 2_500,
    behind: 6_000,
  })
})

test('two orders at a price are one part; those elsewhere are none of it', () => {
  const bets = [bet(1, 155, 2_500), bet(2, 155, 4_300), bet(3, 156, 700), bet(3, 155, 700, 'LAY')]
  expect(queuePart(bets, 1, 'lay', 155, placeOf)).toEqual({ ahead: 5_800, own: 6_800, behind: 1_000 })
})

test('nothing is told of an order whose place is not known, or of a price without one', () => {
  expect(queuePart([bet(9, 155, 2_500)], 1, 'lay', 155, placeOf)).toBeNull()
  expect(queuePart([bet(1, 155, 2_500)], 1, 'back', 155, placeOf)).toBeNull()
  expect(queuePart([bet(1, 155, 2_500)], 2, 'lay', 155, placeOf)).toBeNull()
})

test.each([
  ['in the middle', { ahead: 4_000, own: 2_000, behind: 4_000 }, 10_000, { from: 40, to: 60 }],
  ['alone', { ahead: 0, own: 2_000, behind: 0 }, 2_000, { from: 0, to: 100 }],
  ['last', { ahead: 9_000, own: 1_000, behind: 0 }, 10_000, { from: 90, to: 100 }],
  ['first of a queue too long to count', { ahead: 0, own: 500, behind: null }, 10_000, { from: 0, to: 5 }],
])('%s', (_name, part, offered, span) => {
  expect(spanOf(part, offered)).toEqual(span)
})
