/** The address of a page of ladders. */
import { expect, test } from 'vitest'
import { laddersOf, laddersPath } from './ladder-address.ts'

test('an address is that of its ladders', () => {
  const places = [
    { marketId: 12, selectionId: 101 },
    { marketId: 7, selectionId: 3 },
  ]
  const path = laddersPath(places)
  expect(path).toBe('/lobby/ladders?of=12.101,7.3')
  expect(laddersOf(new URL(path, 'http://x').searchParams)).toEqual(places)
})

test('what is no ladder is passed over, and each is there once', () => {
  const search = new URLSearchParams({ of: '12.101,,x,0.4,12,12.101,9.-1,5.6' })
  expect(laddersOf(search)).toEqual([
    { marketId: 12, selectionId: 101 },
    { marketId: 5, selectionId: 6 },
  ])
  expect(laddersPath([])).toBe('/lobby/ladders')
})
