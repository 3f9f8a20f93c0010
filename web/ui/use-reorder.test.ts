import { expect, test } from 'vitest'
import { movedTo } from './use-reorder.ts'

test('a row moves to a place, and beyond the ends to the first or last', () => {
  expect(movedTo([1, 2, 3], 1, 1)).toEqual([2, 1, 3])
  expect(movedTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
  expect(movedTo([1, 2, 3], 2, Number.POSITIVE_INFINITY)).toEqual([1, 3, 2])
  expect(movedTo([1, 2, 3], 2, -4)).toEqual([2, 1, 3])
})
