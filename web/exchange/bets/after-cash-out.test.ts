/** What is left of a position after a cash-out of a part. */
import { expect, test } from 'vitest'
import { resultsAfter } from './after-cash-out.ts'

// Backed the first of two for 40.00 at 2.00.
const position = {
  marketId: 1,
  exposure: 4_000,
  runners: [
    { selectionId: 1, ifWins: 4_000 },
    { selectionId: 2, ifWins: -4_000 },
  ],
}
const lay = (...levels: [price: number, size: number][]) => ({
  selectionId: 1,
  side: 'LAY' as const,
  size: levels.reduce((sum, [, size]) => sum + size, 0),
  averagePrice: levels[0]![0],
  levels: levels.map(([price, size]) => ({ price, size })),
})

test('laid 50.00 at 1.60 both results are 10.00', () => {
  expect(resultsAfter([1, 2], position, [lay([160, 5_000])])).toEqual([1_000, 1_000])
})

test('half of that leaves the other half open', () => {
  expect(resultsAfter([1, 2], position, [lay([160, 2_500])])).toEqual([2_500, -1_500])
})

test('each price counts with its own stake', () => {
  expect(resultsAfter([1, 2], position, [lay([160, 2_500], [170, 1_000])])).toEqual([1_800, -500])
})
