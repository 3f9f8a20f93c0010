/** Months by the calendar: across leap days, short months and changes of the clocks, never less than was asked for. */
import { expect, test } from 'vitest'
import { monthsLater } from './months.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['2026-11-24T13:00:00.001Z', 6, '2027-05-24T13:00:00.001Z'],
  ['2026-07-01T00:00:00Z', 6, '2027-01-01T00:00:00Z'],
  ['2026-03-28T23:59:59.999Z', 6, '2026-09-28T23:59:59.999Z'],
  ['2024-02-29T10:00:00Z', 12, '2025-03-01T10:00:00Z'],
  ['2024-02-29T10:00:00Z', 48, '2028-02-29T10:00:00Z'],
  ['2026-08-31T10:00:00Z', 6, '2027-03-01T10:00:00Z'],
  ['2027-08-31T10:00:00Z', 6, '2028-03-01T10:00:00Z'],
  // 2100 has no leap day, 2000 has one.
  ['2099-08-31T10:00:00Z', 6, '2100-03-01T10:00:00Z'],
  ['1999-08-31T10:00:00Z', 6, '2000-03-01T10:00:00Z'],
  ['2026-12-31T10:00:00Z', 60, '2031-12-31T10:00:00Z'],
])('%s and %i months are %s', (from, months, to) => {
  expect(new Date(monthsLater(at(from), months)).toISOString()).toBe(new Date(to).toISOString())
})

test('six months are at least 181 days, on every day of eight years', () => {
  for (let time = at('2024-01-01T06:00:00Z'); time < at('2032-01-01T00:00:00Z'); time += 86_400_000) {
    const days = (monthsLater(time, 6) - time) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(181)
    expect(days).toBeLessThanOrEqual(185)
  }
})
