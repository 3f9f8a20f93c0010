import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { addressWith, filterOf, periodOf, shownBets, withDays, withPeriod } from './bet-filter.ts'

const now = Date.parse('2026-11-24T23:30:00Z')
const read = (search: string) => filterOf(new URLSearchParams(search))

test('the address says the filter, and is read back as it was', () => {
  const filter = {
    from: '2026-11-01',
    to: '2026-11-24',
    sport: 'tennis',
    marketId: '12',
    strategy: 'Scalp',
    side: 'LAY',
  } as const
  const search = addressWith(filter, new URLSearchParams('other=1'))
  expect(search.get('other')).toBe('1')
  expect(search.get('side')).toBe('lay')
  expect(filterOf(search)).toEqual(filter)
  expect(addressWith({}, search).toString()).toBe('other=1')
})

test('what is none of a filter counts as not said', () => {
  expect(read('from=yesterday&to=2026-13-45&sport=chess&market=-1&strategy=&side=LAY')).toEqual({})
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

test('results are asked of days, those of a month where none is named', () => {
  expect(withDays({ sport: 'soccer' }, now)).toEqual({
    sport: 'soccer',
    from: '2026-10-26',
    to: '2026-11-24',
  })
  expect(withDays({ from: '2026-11-01' }, now)).toEqual({ from: '2026-11-01', to: '2026-11-24' })
  expect(withDays({ from: '2026-12-01' }, now)).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  expect(withDays({ to: '2026-06-30' }, now)).toEqual({ from: '2026-06-01', to: '2026-06-30' })
  const both = { from: '2026-01-01', to: '2026-01-02' }
  expect(withDays(both, now)).toEqual(both)
})

const bet = (more: Partial<Bet>) =>
  ({
    orderId: 1,
    marketId: 7,
    placedAt: Date.parse('2026-11-20T12:00Z'),
    side: 'BACK',
    strategy: 'Scalp',
    ...more,
  }) as Bet
const shown = (live: Bet, search: string, listed: readonly Bet[] = []) =>
  shownBets([live], listed, read(search)).some(({ orderId }) => orderId === live.orderId)

test('a bet that has come since is shown by when it ended, else by when it was placed', () => {
  expect(shown(bet({}), 'from=2026-11-20&to=2026-11-20')).toBe(true)
  expect(shown(bet({ settledAt: now }), 'from=2026-11-20&to=2026-11-20')).toBe(false)
  expect(shown(bet({}), 'market=8')).toBe(false)
  expect(shown(bet({}), 'strategy=Drift')).toBe(false)
  expect(shown(bet({}), 'side=lay')).toBe(false)
  expect(shown(bet({}), 'side=back')).toBe(true)
  expect(shown(bet({}), 'sport=tennis')).toBe(false)
  // Another bet of its market was read: the market is of the sport.
  expect(shown(bet({}), 'sport=tennis', [bet({ orderId: 2 })])).toBe(true)
})

test('of a bet that was read the stream has the last word, also once it has left the days of the filter', () => {
  const settled = bet({ state: 'settled', settledAt: now })
  const found = shownBets([settled], [bet({ state: 'matched' })], read('from=2026-11-20&to=2026-11-20'))
  expect(found).toEqual([settled])
})
