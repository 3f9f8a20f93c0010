/** The choice of the banking history: read from the address, sent as a query, and days that take each other along. */
import { expect, test } from 'vitest'
import { choiceOf, isChosen, movedDay, queryOf } from './banking-filter.ts'
import { sampleRows } from './banking-samples.ts'

const today = '2026-11-20'
const read = (address: string) => choiceOf(new URLSearchParams(address), today)

test('an address that names nothing is of today; one that names no day is of every day', () => {
  const nothing = { type: '', status: '', search: '' }
  expect(read('')).toEqual({ from: today, to: today, ...nothing })
  expect(read('from=&to=')).toEqual({ from: '', to: '', ...nothing })
  expect(new URLSearchParams({ ...queryOf(read('from=&to=')) }).toString()).toBe('')
})

test('what makes no sense in an address is passed over', () => {
  expect(read('from=yesterday&type=Bonus&status=Lost')).toEqual(read(''))
  expect(read(`search=${'x'.repeat(200)}`).search).toHaveLength(100)
})

test('a choice goes into the query in the words of the address', () => {
  const address = 'from=2026-11-01&to=2026-11-20&type=Bet+Win&status=Completed&search=okafor'
  expect(new URLSearchParams({ ...queryOf(read(address)) }).toString()).toBe(address)
})

test('a day that would pass the other takes it along', () => {
  const days = { from: '2026-11-10', to: '2026-11-20' }
  expect(movedDay(days, 'from', '2026-11-15')).toEqual({ from: '2026-11-15', to: '2026-11-20' })
  expect(movedDay(days, 'from', '2026-11-25')).toEqual({ from: '2026-11-25', to: '2026-11-25' })
  expect(movedDay(days, 'to', '2026-11-05')).toEqual({ from: '2026-11-05', to: '2026-11-05' })
  expect(movedDay(days, 'to', '')).toEqual({ from: '2026-11-10', to: '' })
  expect(movedDay({ from: '', to: '' }, 'to', today)).toEqual({ from: '', to: today })
})

test('samples are found by type, status, user and transaction', () => {
  const found = (address: string) => sampleRows.filter((row) => isChosen(row, read(address))).length
  expect(found('')).toBe(14)
  expect(found('type=Transfer')).toBe(2)
  expect(found('status=Cancelled')).toBe(1)
  expect(found('search=OKAFOR')).toBe(2)
  expect(found('search=tx-804213')).toBe(1)
})
