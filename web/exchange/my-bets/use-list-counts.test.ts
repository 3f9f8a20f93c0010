/** What the tabs of one's own bets count. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { openCounts } from './use-list-counts.ts'

const bet = (orderId: number, state: Bet['state']) => ({ orderId, state }) as Bet

test('a bet that is partly matched is one open bet, and what is held for a profit waits like a stop', () => {
  const partly = bet(1, 'partly-matched')
  const counts = openCounts(
    [partly, bet(2, 'held'), bet(3, 'unmatched')],
    [partly, bet(4, 'matched')],
    1,
    false,
  )
  expect(counts).toEqual({ open: '4', matched: '2', conditional: '2' })
})

test('where there are more than were read, the tabs say at least how many', () => {
  expect(openCounts([bet(1, 'unmatched')], [], 0, true)).toEqual({
    open: '1+',
    matched: '0+',
    conditional: '0+',
  })
})
