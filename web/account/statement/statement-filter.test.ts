import { expect, test } from 'vitest'
import { addressOfFilter, statementFilterOf } from './statement-filter.ts'

const ofAddress = (text: string) => statementFilterOf(new URLSearchParams(text))

test('days and the kind of entries are read from the address and written there, beside what else it says', () => {
  const text = 'from=2026-11-01&to=2026-11-30&show=payments'
  expect(ofAddress(text)).toEqual({ from: '2026-11-01', to: '2026-11-30', group: 'payments' })
  expect(addressOfFilter(ofAddress(text), new URLSearchParams('tab=x')).toString()).toBe(`tab=x&${text}`)
  expect(addressOfFilter({}, new URLSearchParams(`tab=x&${text}`)).toString()).toBe('tab=x')
})

test.each(['from=2026-13-01', 'from=2026-02-31', 'to=yesterday', 'to=1999-01-01', 'show=all', ''])(
  'of %j nothing is said',
  (text) => {
    expect(ofAddress(text)).toEqual({})
  },
)
