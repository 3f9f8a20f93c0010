import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { addressWith, filterOf, isShown, periodOf, withPeriod } from './bet-filter.ts'

const now = Date.parse('2026-11-24T23:30:00Z')
const read = (search: string) => filterOf(new URLSearchParams(search))

test('the address says the filter, and is read back as it was', () => {
  const filter = {
    from: '2026-11-01',
    to: '2026-11-24',
    sport: 'tennis',
    marketId: '12',
    strategy: 'Scalp',
  } as const
  const search = addressWith(filter, new URLSearchParams('other=1'))
  expect(search.get('other')).toBe('1')
  expect(filterOf(search)).toEqual(filter)
  expect(addressWith({}, search).toString()).toBe('other=1')
})

test('what is none of a filter counts as not said', () => {
  expect(read('from=yesterday&to=2026-13-45&sport=chess&market=-1&strategy=')).toEqual({})
})

test('a period ends today, by days of UTC', () => {
  expect(withPeriod({ sport: 'soccer' }, 'week', now)).toEqual({
    sport: 'soccer',
    from: '2026-11-18',
    to: '2026-11-24',
  })
  for (const period of ['all', 'today', 'week', 'month', 'year'] as const) {
    expect(periodOf(withPeriod({}, period, now), now)).toBe(period)
  }
  expect(periodOf({ from: '2026-01-01', to: '2026-01-02' }, now)).toBe('chosen')
  expect(withPeriod({ from: '2026-01-01' }, 'all', now)).toEqual({})
})

test('a bet from the stream is shown by when it ended, else by when it was placed', () => {
  const bet = { marketId: 7, placedAt: Date.parse('2026-11-20T12:00Z'), strategy: 'Scalp' } as Bet
  const none = new Set<number>()
  expect(isShown(bet, read('from=2026-11-20&to=2026-11-20'), none)).toBe(true)
  expect(isShown({ ...bet, settledAt: now }, read('from=2026-11-20&to=2026-11-20'), none)).toBe(false)
  expect(isShown(bet, read('market=8'), none)).toBe(false)
  expect(isShown(bet, read('strategy=Drift'), none)).toBe(false)
  expect(isShown(bet, read('sport=tennis'), none)).toBe(false)
  expect(isShown(bet, read('sport=tennis'), new Set([7]))).toBe(true)
})
