/** What is said of a dutch that is placed. */
import { expect, test } from 'vitest'
import type { PlaceResult } from '#contract/orders.ts'
import { whyPlaced } from './dutch.ts'

const placed: PlaceResult = {
  ...{ ok: true, orderId: 1, state: 'matched', matched: 100, averagePrice: 200, unmatched: 0, cancelled: 0 },
}
const refused: PlaceResult = { ok: false, code: 'size_too_small', message: 'No.', retryable: false }

test('of a dutch of which some bets were refused it is said that the others stand, and how the refused are placed', () => {
  expect(whyPlaced([placed, placed])).toContain('These are placed.')
  expect(whyPlaced([placed, refused, placed])).toContain('The others stand. Place the refused one')
  expect(whyPlaced([placed, refused, refused])).toContain('The others stand. Place each of the refused')
  expect(whyPlaced([refused, refused])).toBeNull()
})
