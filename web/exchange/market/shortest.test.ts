import { expect, test } from 'vitest'
import { shortest } from './shortest.ts'

const runner = (selectionId: number, status: 'ACTIVE' | 'REMOVED' = 'ACTIVE') => ({ selectionId, status })

test('the runners with the shortest prices come first, those without one last, and who is out not at all', () => {
  const prices = new Map([
    [1, 900],
    [2, 260],
    [4, 300],
    [5, 110],
  ])
  const runners = [runner(1), runner(2), runner(3), runner(4), runner(5, 'REMOVED')]
  const priceOf = (selectionId: number) => prices.get(selectionId) ?? null
  expect(shortest(runners, 3, priceOf)).toEqual([2, 4, 1])
  // Before prices have come they are as the market has them.
  expect(shortest(runners, 3, () => null)).toEqual([1, 2, 3])
})

test('runners that all have room stay in the order of the market', () => {
  const runners = [runner(1), runner(2, 'REMOVED'), runner(3), runner(4)]
  expect(shortest(runners, 3, (selectionId) => 1_000 - selectionId)).toEqual([1, 3, 4])
})
