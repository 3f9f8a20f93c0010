/** What bets came to in the end, before and net of commission, in markets that are open, settled or void. */
import { expect, test } from 'vitest'
import { endOf, lessRate, settledDays } from './end.ts'

const paid = { result: 2_500, net: 2_375 }
const known = { status: 'OPEN', isNet: false, closed: -73, paid: undefined } as const

test('of a market that goes on it is what closing now brings, and nothing is said where nothing can be closed', () => {
  expect(endOf(known)).toBe(-73)
  expect(endOf({ ...known, status: 'SUSPENDED', closed: null })).toBeNull()
  // What was paid before a result was taken back is not the end.
  expect(endOf({ ...known, status: 'CLOSED', closed: null, paid })).toBeNull()
})

test('a settled market came to what it paid, net where that is asked', () => {
  const settled = { ...known, status: 'SETTLED', closed: 0, paid } as const
  expect(endOf(settled)).toBe(2_500)
  expect(endOf({ ...settled, isNet: true })).toBe(2_375)
  // Not what closing would bring, and not the one in the place of the other.
  expect(endOf({ ...settled, paid: undefined })).toBeNull()
  expect(endOf({ ...settled, isNet: true, paid: { result: 2_500 } })).toBeNull()
})

test('a void market came to nothing', () => {
  expect(endOf({ ...known, status: 'VOIDED', closed: null })).toBe(0)
})

test('net of commission what is won is less, what is lost is not, and without a rate nothing is said', () => {
  expect(lessRate(1_000, 0)).toBe(1_000)
  expect(lessRate(1_000, 500)).toBe(950)
  expect(lessRate(-1_000, 500)).toBe(-1_000)
  expect(lessRate(1_000, null)).toBeNull()
  expect(lessRate(null, 500)).toBeNull()
})

test('what was paid is asked of the day of the last result, however long ago', () => {
  const mark = (day: string, status: 'OPEN' | 'SETTLED' | 'CLOSED') => ({
    ...{ time: Date.parse(day), status, inPlay: false },
  })
  const marks = [
    mark('2026-01-01T10:00Z', 'OPEN'),
    mark('2026-01-02T10:00Z', 'SETTLED'),
    mark('2026-01-04T10:00Z', 'CLOSED'),
    mark('2026-01-05T00:00:00.010Z', 'SETTLED'),
  ]
  expect(settledDays(marks)).toEqual({ from: '2026-01-04', to: '2026-01-05' })
  expect(settledDays(marks.slice(0, 1))).toBeUndefined()
})
