/** Lists are read to their end before they are printed, as far as that is sensible. */
import { expect, test } from 'vitest'
import { firstPages, type PagedList, readOn } from './paper.ts'

/** A list with some pages to come, of which one cannot be read. */
function listOf(pages: number, broken = Number.POSITIVE_INFINITY) {
  const asked: number[] = []
  const after = (read: number): PagedList => ({
    data: undefined,
    hasNextPage: read < pages,
    isError: read === broken,
    fetchNextPage: async () => {
      asked.push(read + 1)
      return after(read + 1)
    },
  })
  return { list: after(0), asked }
}

test('a list is read to its end, page after page', async () => {
  const { list, asked } = listOf(3)
  await readOn(list)
  expect(asked).toEqual([1, 2, 3])
})

test('a list without an end is left after seven calls', async () => {
  const { list, asked } = listOf(1_000)
  await readOn(list)
  expect(asked).toHaveLength(7)
})

test('what cannot be read is not asked for again', async () => {
  const { list, asked } = listOf(5, 2)
  await readOn(list)
  expect(asked).toEqual([1, 2])
})

test('after printing a list has the pages that it had', () => {
  const data = { pages: ['a', 'b', 'c'], pageParams: [1, 2, 3] }
  expect(firstPages(data, 1)).toEqual({ pages: ['a'], pageParams: [1] })
  expect(firstPages(data, 3)).toBe(data)
  expect(firstPages(data, 9)).toBe(data)
})
