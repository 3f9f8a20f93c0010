/** Amounts finer than a cent. */
import { expect, test } from 'vitest'
import { formatFine } from './receipt.ts'

test('what a rounding leaves is written with all its decimals', () => {
  expect([34, 0, 12_345, -7, 1_000_000].map(formatFine)).toEqual([
    ...['0.0034', '0.0000', '1.2345', '\u22120.0007', '100.0000'],
  ])
})
