/** Pages of a list: each twice as long as the one before, as far as a call goes. */
import { expect, test } from 'vitest'
import { firstPage, pageAfter } from './paged-list.ts'

test('a page has twice the rows of the one before, and never more than a call gives', () => {
  expect(firstPage(50)).toEqual({ cursor: undefined, limit: '50' })
  const limits = [1, 2, 3, 4, 5, 60].map((pages) => pageAfter(50, pages, '7')?.limit)
  expect(limits).toEqual(['100', '200', '400', '500', '500', '500'])
})

test('after the last row nothing is read', () => {
  expect(pageAfter(50, 1, null)).toBeNull()
})
