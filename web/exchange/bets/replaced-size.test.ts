import { expect, test } from 'vitest'
import { replacedSize } from './replaced-size.ts'

test('a stake is replaced by a stake', () => {
  expect(replacedSize({ unmatched: 1_000 }, { price: 300, size: 1_000 })).toEqual({ size: 1_000 })
  expect(replacedSize({ sizedBy: 'STAKE', unmatched: 1_000 }, { price: 300, size: 500 })).toEqual({
    size: 500,
  })
})

test('a target stays as it is with another price, and is that of another stake', () => {
  expect(replacedSize({ sizedBy: 'PAYOUT', unmatched: 1_000 }, { price: 500, size: 1_000 })).toEqual({})
  expect(replacedSize({ sizedBy: 'PAYOUT', unmatched: 1_000 }, { price: 335, size: 333 })).toEqual({
    size: 1_116,
  })
  const profit = { sizedBy: 'BACKERS_PROFIT', unmatched: 1_000 } as const
  expect(replacedSize(profit, { price: 400, size: 500 })).toEqual({ size: 1_500 })
})
