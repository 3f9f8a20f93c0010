/** What addresses of the reports say, and where the charts have their days. */
import { expect, test } from 'vitest'
import { reportAddress, reportChoiceOf, reportPoints } from './report-choice.ts'

const choice = (query: string) => reportChoiceOf(new URLSearchParams(query), Date.UTC(2026, 10, 27))

test('an address says report and days, and comes back as it was; one that says no period is of the last 31 days', () => {
  expect(choice('')).toEqual({ by: 'day', from: '2026-10-28', to: '2026-11-27' })
  const chosen = { by: 'market', from: '2026-01-01', to: '2026-02-01' } as const
  expect(choice(reportAddress(chosen).split('?')[1]!)).toEqual(chosen)
  expect(choice('by=no&from=2026-11-31&to=x')).toEqual(choice(''))
  expect(choice('from=2027-01-01')).toEqual(choice(''))
  expect(choice('from=2020-01-01')).toEqual(choice(''))
})

test('charts have every day between the first and the last, and the sum so far', () => {
  const rows = [
    { day: '2026-11-01', revenue: 300 },
    { day: '2026-11-03', revenue: -100 },
  ]
  const { times, won, lost, sums } = reportPoints(rows, 'revenue')
  expect(times).toHaveLength(3)
  expect([won, lost, sums]).toEqual([
    [300, null, null],
    [null, null, -100],
    [300, 300, 200],
  ])
})
