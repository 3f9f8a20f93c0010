/** The memo of a player's day. */
import { expect, test } from 'vitest'
import type { StatementEntry } from '#contract/orders.ts'
import { dayMemo } from './day-memo.ts'

/** Entries of these amounts, newest first, an hour apart, the newest at 100. */
function entriesOf(...amounts: readonly (readonly [kind: string, amount: number])[]): StatementEntry[] {
  let balance = amounts.reduce((sum, [, amount]) => sum + amount, 0)
  return amounts.map(([kind, amount], index) => {
    const entry = { entryId: 100 - index, time: 100 - index, kind, amount, balance, text: '', marketId: null }
    balance -= amount
    return entry
  })
}

const entries = entriesOf(
  ['casino_payout', 50],
  ['casino_stake', -100],
  ['commission', -10],
  ['settlement', 200],
  ['credit', 500],
  ['grant', 1_000],
)

test('opening and the changes add up to closing', () => {
  const memo = dayMemo({ entries, since: 0 }, 96)
  expect(memo).toEqual({
    opening: 1_000,
    bets: 200,
    commission: -10,
    casino: -50,
    credits: 500,
    closing: 1_640,
  })
})

test('a day without entries opens and closes with what there is', () => {
  expect(dayMemo({ entries, since: 0 }, 200)).toMatchObject({ opening: 1_640, bets: 0, closing: 1_640 })
  expect(dayMemo({ entries: [], since: 0 }, 200)).toMatchObject({ opening: 0, closing: 0 })
})

test('there is none while entries of the day are missing', () => {
  expect(dayMemo({ entries, since: 97 }, 96)).toBeNull()
})
