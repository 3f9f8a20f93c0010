/** A statement that is behind the balance is read again, an empty one too. */
import { expect, test } from 'vitest'
import { rereadMs, rereadYearMs } from './catching-up.ts'

const entry = { balance: 1_000 } as never

test('one that has all that the balance has is left', () => {
  expect(rereadMs({ entries: [entry], isComplete: true }, 1_000)).toBe(false)
  expect(rereadMs({ entries: [], isComplete: true }, 0)).toBe(false)
})

test('one that is behind is read again soon, and less often while history is made again', () => {
  expect(rereadMs({ entries: [entry], isComplete: true }, 900)).toBe(500)
  expect(rereadMs({ entries: [entry], isComplete: false }, 900)).toBe(5_000)
})

test('one that was asked for before its first entry had come is read again', () => {
  expect(rereadMs({ entries: [], isComplete: true }, 1_000)).toBe(500)
})

test('before the first answer, or without a balance, there is nothing to compare', () => {
  expect(rereadMs(undefined, 1_000)).toBe(false)
  expect(rereadMs({ entries: [], isComplete: true }, undefined)).toBe(false)
})

test('a year is read again until its last month ends at the balance', () => {
  const months = [{ closing: 100 }, { closing: 1_000 }] as never
  expect(rereadYearMs({ months, isComplete: true }, 1_000)).toBe(false)
  expect(rereadYearMs({ months, isComplete: true }, 900)).toBe(500)
  expect(rereadYearMs({ months, isComplete: false }, 900)).toBe(5_000)
  expect(rereadYearMs({ months: [], isComplete: true }, 900)).toBe(false)
  expect([rereadYearMs(undefined, 1), rereadYearMs({ months, isComplete: true }, undefined)]).toEqual([
    false,
    false,
  ])
})
