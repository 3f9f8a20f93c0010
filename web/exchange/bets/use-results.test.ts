/** Results of markets beside bets. */
import { expect, test } from 'vitest'
import type { EventSummary } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { resultsOf } from './use-results.ts'

const bets = [
  { marketId: 3, eventId: 1, settledAt: 50 },
  { marketId: 4, eventId: 2, settledAt: 10 },
] as Bet[]
const events = [
  {
    eventId: 1,
    markets: [
      {
        marketId: 3,
        runners: [
          { selectionId: 1, name: 'A', status: 'WINNER' },
          { selectionId: 2, name: 'B', status: 'LOSER' },
        ],
      },
    ],
  },
] as unknown as EventSummary[]
const entry = { entryId: 1, time: 50, balance: 0, text: '' }

test('a market has its winner, and its commission less what was given back', () => {
  const entries = [
    { ...entry, marketId: 3, kind: 'commission', amount: -30 },
    { ...entry, marketId: 3, kind: 'commission_reversal', amount: 10 },
    { ...entry, marketId: 4, kind: 'commission', amount: -5 },
    { ...entry, marketId: 3, kind: 'settlement', amount: 600 },
  ]
  const results = resultsOf(bets, events, { entries, since: 20 })
  expect(results.get(3)).toEqual({ winner: 'A', commission: -20 })
  // Settled before the oldest entry that is known, in an event that is known no more.
  expect(results.get(4)).toEqual({ winner: null, commission: null })
})

test('without the statement no commission is known', () => {
  expect(resultsOf(bets, events, undefined).get(3)).toEqual({ winner: 'A', commission: null })
})
