/** When a page of the desk is read again by itself. */
import { expect, test } from 'vitest'
import { isDue, pagesIn } from './follow.ts'

const look = {
  ...{ looks: 1, pages: 1, isEnabled: true, isHidden: false },
  ...{ sinceTyped: Number.POSITIVE_INFINITY, hasMarked: false },
}

test('a page is read again while it is looked at, and never while somebody types or has marked something', () => {
  expect(isDue(look)).toBe(true)
  expect(isDue({ ...look, isEnabled: false })).toBe(false)
  expect(isDue({ ...look, isHidden: true })).toBe(false)
  expect(isDue({ ...look, hasMarked: true })).toBe(false)
  expect([isDue({ ...look, sinceTyped: 4_999 }), isDue({ ...look, sinceTyped: 5_000 })]).toEqual([
    false,
    true,
  ])
})

test('a list of several pages is read as much more seldom, so that no more is read in the same time', () => {
  const pages = pagesIn({ pages: [{}, {}, {}] })
  expect([1, 2, 3, 4, 5, 6].filter((looks) => isDue({ ...look, looks, pages }))).toEqual([3, 6])
  for (const data of [undefined, null, { mails: [] }, { pages: [] }]) expect(pagesIn(data)).toBe(1)
})
