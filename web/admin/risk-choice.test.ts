/** What addresses of the risk pages say, and that nothing in one breaks them. */
import { expect, test } from 'vitest'
import { findingAddress, findingChoiceOf, movedMonth, riskAddress, riskChoiceOf } from './risk-choice.ts'

const now = Date.UTC(2026, 10, 27)
const choice = (query: string) => riskChoiceOf(new URLSearchParams(query), now)

test('an address says what is looked at, and comes back as it was', () => {
  expect(choice('')).toEqual({ by: 'market', query: 'pair', month: '2026-11', account: '' })
  const chosen = { by: 'account', query: 'late', month: '2026-09', account: '107' } as const
  expect(choice(riskAddress(chosen).split('?')[1]!)).toEqual(chosen)
  expect(choice('query=no&month=2026-13&account=x&by=')).toEqual(choice(''))
})

test('a finding has an address; one that names none is none', () => {
  const finding = { accounts: [107, 101], marketId: 7 }
  const parameters = new URLSearchParams(findingAddress('concentration', '2026-10', finding).split('?')[1])
  const query = 'concentration'
  expect(findingChoiceOf(parameters, now)).toEqual({ query, month: '2026-10', ...finding })
  for (const text of ['', 'query=pair', 'query=pair&accounts=1,x', 'query=no&accounts=1', 'accounts=1'])
    expect(findingChoiceOf(new URLSearchParams(text), now)).toBeUndefined()
})

test('months go over the year', () => {
  expect([movedMonth('2026-01', -1), movedMonth('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
})
