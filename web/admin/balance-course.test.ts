/** The course of a balance: steps at the entries, cash marked, the bounds named. */
import { expect, test } from 'vitest'
import { balanceCourse } from './balance-course.ts'

const size = { width: 300, height: 120 }
const entry = (entryId: number, kind: string, amount: number, balance: number) => ({
  ...{ entryId, kind, amount, balance, time: entryId },
})

test('it begins at the balance before the oldest entry, moves at each, and ends at that of now', () => {
  const course = balanceCourse([entry(2, 'settlement', -500, 500), entry(1, 'deposit', 1_000, 1_000)], size)
  expect(course.line).toBe('M0,110H100V10H200V60H300')
  expect(course.end).toEqual({ x: 300, y: 60 })
  expect(course.cash.map(({ x, entry: { kind } }) => [x, kind])).toEqual([[100, 'deposit']])
  expect(course.ticks).toEqual([
    { y: 10, balance: 1_000 },
    { y: 110, balance: 0 },
  ])
})

test('a balance that has not moved is one line with one figure', () => {
  const course = balanceCourse([entry(1, 'rounding', 0, 700)], size)
  expect(course.line).toBe('M0,110H150V110H300')
  expect(course.ticks).toEqual([{ y: 110, balance: 700 }])
})
