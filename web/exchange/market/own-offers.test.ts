/** Own bets in the price table. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { ownOffers } from './own-offers.ts'

const bet = (rest: Partial<Bet>) =>
  ({ selectionId: 11, side: 'LAY', price: 365, unmatched: 3_000, state: 'unmatched', ...rest }) as Bet

test('an own lay stands where others back, an own back where they lay; bets at one price add up', () => {
  const bets = [
    bet({}),
    bet({ state: 'partly-matched', unmatched: 500 }),
    bet({ side: 'BACK', price: 400 }),
    bet({ selectionId: 12 }),
  ]
  expect([...ownOffers(bets, 11, 'back')]).toEqual([[365, 3_500]])
  expect([...ownOffers(bets, 11, 'lay')]).toEqual([[400, 3_000]])
})

test('a bet that waits for its delay, or has ended, is not in the book', () => {
  const bets = [bet({ state: 'delayed' }), bet({ state: 'lapsed', unmatched: 0 }), bet({ state: 'void' })]
  expect(ownOffers(bets, 11, 'back').size).toBe(0)
})
