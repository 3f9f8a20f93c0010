/** What is said of an order's outcome. */
import { expect, test } from 'vitest'
import type { OrderState } from '../../exchange/slip/slip-line.ts'
import { outcomeOf } from './outcome.ts'

function order(rest: Partial<OrderState>): OrderState {
  return {
    orderId: 1,
    state: 'unmatched',
    matched: 0,
    averagePrice: 0,
    unmatched: 0,
    cancelled: 0,
    lapsed: 0,
    voided: 0,
    reason: undefined,
    ...rest,
  }
}

test.each([
  ['matched', order({ matched: 5_000, averagePrice: 190 }), 'Matched 50.00 at 1.90'],
  [
    'partly-matched',
    order({ matched: 2_000, averagePrice: 193, unmatched: 3_000 }),
    'Matched 20.00 at 1.93; unmatched 30.00 at 1.92',
  ],
  [
    'partly-matched',
    order({ matched: 2_000, averagePrice: 192, cancelled: 3_000, reason: 'SELF_MATCH' }),
    'Matched 20.00 at 1.92; cancelled 30.00 (it would have matched a bet of your own)',
  ],
  ['unmatched', order({ unmatched: 5_000 }), 'Unmatched 50.00 at 1.92'],
  ['lapsed', order({ lapsed: 5_000, reason: 'Goal' }), 'Lapsed 50.00 (Goal)'],
  ['cancelled', order({ cancelled: 5_000 }), 'Cancelled 50.00'],
  ['void', order({ voided: 5_000, reason: 'Abandoned' }), 'Void 50.00 (Abandoned)'],
  ['settled', order({ state: 'settled', matched: 5_000, averagePrice: 190 }), 'Settled'],
] as const)('%s: %o', (kind, state, sentence) => {
  expect(outcomeOf(state, 192)).toEqual({ kind, sentence })
})
