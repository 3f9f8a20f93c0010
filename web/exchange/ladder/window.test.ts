/** Which rows of a ladder are there. */
import { expect, test } from 'vitest'
import { centred, lookedAt, revealed, rowWindow } from './window.ts'

test('what is in view is there, with at least eight rows beyond either edge', () => {
  for (let scrollTop = 0; scrollTop <= 350 * 24 - 600; scrollTop += 7) {
    const { first, end } = rowWindow(scrollTop, 600, 24, 350)
    const top = Math.floor(scrollTop / 24)
    const bottom = Math.ceil((scrollTop + 600) / 24)
    expect(first).toBeLessThanOrEqual(Math.max(0, top - 8))
    expect(end).toBeGreaterThanOrEqual(Math.min(350, bottom + 8))
    expect(end - first).toBeLessThanOrEqual(56)
  }
})

test('a long ladder has no more rows there than a short one', () => {
  const { first, end } = rowWindow(1_200_000, 600, 24, 99_900)
  expect(end - first).toBe(56)
})

test('a row in the middle, held within the ladder', () => {
  expect(centred(100, 600, 24, 350)).toBe(2_112)
  expect(centred(0, 600, 24, 350)).toBe(0)
  expect(centred(349, 600, 24, 350)).toBe(7_800)
  expect(centred(3, 600, 24, 10)).toBe(0)
})

test('a row comes into view by as little as it takes', () => {
  expect(revealed(240, 9, 600, 24)).toBe(216)
  expect(revealed(240, 12, 600, 24)).toBe(240)
  expect(revealed(240, 40, 600, 24)).toBe(384)
})

test('a ladder looks at the last price, and at the nearest best one where the book has left that behind', () => {
  expect(lookedAt(200, 198, 202)).toBe(200)
  expect(lookedAt(164, 139, 142)).toBe(142)
  expect(lookedAt(120, 139, 142)).toBe(139)
  expect([lookedAt(null, 139, 142), lookedAt(null, null, 142), lookedAt(164, 139, null)]).toEqual([
    139, 142, 164,
  ])
  expect(lookedAt(null, null, null)).toBe(null)
})
