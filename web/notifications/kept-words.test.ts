/** What is said of each kind of notification. */
import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { wordsOf } from './kept-words.ts'

const about = {
  id: 1,
  time: 1,
  marketId: 7,
  eventId: 3,
  eventName: 'M. Ferro vs T. Halvorsen',
  marketName: 'Match Odds',
} as const
const ofBet = { ...about, orderId: 5, selectionId: 11, runnerName: 'M. Ferro', side: 'BACK' } as const

test.each<[Notification, string, string]>([
  [
    { ...ofBet, kind: 'matched', matched: 2_000, size: 5_000, averagePrice: 204 },
    'Back M. Ferro: 20.00 matched',
    '20.00 of 50.00 at 2.04 · M. Ferro vs T. Halvorsen, Match Odds',
  ],
  [
    { ...about, kind: 'settled', bets: 3, result: 4_250 },
    'Match Odds settled: +42.50',
    '3 bets · before commission · M. Ferro vs T. Halvorsen',
  ],
  [
    { ...about, kind: 'settled', bets: 1, result: -1_000, again: true },
    'Match Odds settled again: −10.00',
    '1 bet · before commission · M. Ferro vs T. Halvorsen',
  ],
  [
    { ...about, kind: 'voided', bets: 2 },
    'Match Odds is void',
    'Your stakes are returned · M. Ferro vs T. Halvorsen',
  ],
  [
    { ...ofBet, kind: 'voided', amount: 500 },
    'Back M. Ferro: 5.00 void',
    'Your stakes are returned · M. Ferro vs T. Halvorsen',
  ],
  [
    { ...ofBet, kind: 'lapsed', bets: 1, amount: 3_000, reason: 'IN_PLAY' },
    'Back M. Ferro: 30.00 lapsed',
    'Play began · M. Ferro vs T. Halvorsen, Match Odds',
  ],
  [
    { ...about, kind: 'lapsed', bets: 4, amount: 9_000, reason: 'MARKET_CLOSED' },
    '4 bets: 90.00 lapsed',
    'The market closed · M. Ferro vs T. Halvorsen, Match Odds',
  ],
  [
    { ...ofBet, kind: 'fired', price: 250 },
    'Back M. Ferro fired',
    'The price came to 2.50 · M. Ferro vs T. Halvorsen, Match Odds',
  ],
  [
    { ...about, kind: 'cash-out', state: 'done', result: 1_200 },
    'Cashed out: +12.00 or more',
    'before commission · M. Ferro vs T. Halvorsen, Match Odds',
  ],
  [
    { ...about, kind: 'cash-out', state: 'failed', reason: 'PRICE_MOVED' },
    'Cash-out: nothing was done',
    'The price had moved · M. Ferro vs T. Halvorsen, Match Odds',
  ],
])('%o', (of, title, detail) => {
  expect(wordsOf(of)).toEqual({ title, detail, to: '/lobby/market/7' })
})

test('a line is told as a line, and a runner with its handicap', () => {
  const of = {
    ...ofBet,
    marketKind: 'LINE',
    kind: 'fired',
    price: 15_050,
    handicap: { side: 'HOME', handicap: -150 },
  } as const
  const { title, detail } = wordsOf(of)
  expect(title).toBe('Back M. Ferro −1.5 fired')
  expect(detail).toContain('The price came to 150.50')
})
