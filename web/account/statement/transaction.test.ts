/** Statement entries as rows of the transactions list. */
import { expect, test } from 'vitest'
import type { StatementEntry } from '#contract/orders.ts'
import { postingKinds } from '#core/facts/ledger.ts'
import { periodOf, sampleTransactions, transactionOf, typeOf } from './transaction.ts'

const entry: StatementEntry = {
  entryId: 42,
  time: Date.UTC(2026, 10, 20, 12),
  kind: 'settlement',
  amount: -5_000,
  balance: 95_000,
  text: 'Settled: Match Odds, A vs B',
  marketId: 7,
}

test('a row names the way of the money and carries its amount without a sign', () => {
  expect(transactionOf(entry)).toMatchObject({
    id: 'TX-42',
    type: 'Bet Loss',
    amount: 5_000,
    status: 'Complete',
    direction: 'out',
    balance: 95_000,
  })
  expect(transactionOf({ ...entry, amount: 5_000 })).toMatchObject({ type: 'Bet Win', direction: 'in' })
})

test('every kind of posting has a name in plain words', () => {
  for (const kind of Object.keys(postingKinds)) {
    expect(typeOf({ kind, amount: 1 }), kind).toMatch(/^[A-Z][A-Za-z -]+$/)
  }
})

test('the period runs from the oldest entry to the newest, with the balance before and after', () => {
  const first = { ...entry, time: Date.UTC(2026, 10, 1, 12), amount: 100_000, balance: 100_000 }
  expect(periodOf([entry, first])).toEqual({
    days: '1 November 2026 to 20 November 2026',
    opening: 0,
    closing: 95_000,
  })
  expect(periodOf([entry])?.days).toBe('20 November 2026')
  expect(periodOf([])).toBeNull()
})

test('the samples show every status and both directions, each under its own id', () => {
  expect(new Set(sampleTransactions.map(({ status }) => status))).toEqual(
    new Set(['Complete', 'Pending', 'Failed']),
  )
  expect(new Set(sampleTransactions.map(({ direction }) => direction))).toEqual(new Set(['in', 'out']))
  expect(new Set(sampleTransactions.map(({ id }) => id)).size).toBe(sampleTransactions.length)
})
