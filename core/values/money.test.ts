/** Money: division by the name of its rounding, against exact arithmetic, and text in and out. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundHalfEven } from '#sim/oracle/limits.ts'
import { ladderSize, priceAt } from './ladder.ts'
import {
  divideBigHalfEven,
  divideDown,
  divideHalfEven,
  divideUp,
  formatMoney,
  parseMoney,
  stakeMax,
} from './money.ts'

const amounts = fc.integer({ min: -(2 ** 51), max: 2 ** 51 })
const divisors = fc.integer({ min: 1, max: 1_000_000 })

describe('division', () => {
  test('rounds down and up to the whole numbers on either side', () => {
    fc.assert(
      fc.property(amounts, divisors, (n, d) => {
        const down = BigInt(divideDown(n, d))
        const up = BigInt(divideUp(n, d))
        expect(down * BigInt(d) <= BigInt(n) && BigInt(n) < (down + 1n) * BigInt(d)).toBe(true)
        expect(up - down).toBe(BigInt(n) % BigInt(d) === 0n ? 0n : 1n)
      }),
    )
  })

  test('rounds half-even as exact arithmetic does, ties included', () => {
    const tie = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 5_000 }))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.tuple(amounts, divisors),
          tie.map(([k, d]) => [k * d, 2 * d]),
        ),
        ([n, d]) => {
          const expected = Number(roundHalfEven(BigInt(n!), BigInt(d!)))
          expect(divideHalfEven(n!, d!)).toBe(expected)
          expect(divideBigHalfEven(BigInt(n!), BigInt(d!))).toBe(expected)
        },
      ),
    )
  })

  test.each([
    [250, 100, 2],
    [350, 100, 4],
    [-250, 100, -2],
    [-350, 100, -4],
    [251, 100, 3],
    [-249, 100, -2],
  ])('%i / %i is %i', (n, d, expected) => {
    expect(divideHalfEven(n, d)).toBe(expected)
  })

  test('is even-handed: what one side is owed is what the other owes', () => {
    fc.assert(
      fc.property(amounts, divisors, (n, d) => {
        expect(divideHalfEven(-n, d) + divideHalfEven(n, d)).toBe(0)
      }),
    )
  })
})

test('stake x price is exact up to the largest stake at every price', () => {
  for (let index = 0; index < ladderSize; index++) {
    const product = stakeMax * priceAt(index)
    expect(BigInt(product)).toBe(BigInt(stakeMax) * BigInt(priceAt(index)))
  }
})

describe('text', () => {
  test('of an amount reads back as the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }), (amount) => {
        expect(parseMoney(formatMoney(amount))).toBe(amount)
      }),
    )
  })

  test.each(['', '-', '1.', '.5', '1.234', '1e3', '0x10', '1,000', '+1', 'NaN', 'Infinity', '1 2', '٣'])(
    '"%s" is no amount',
    (text) => {
      expect(parseMoney(text)).toBeUndefined()
    },
  )

  test.each([
    ['12.34', 1_234],
    ['12', 1_200],
    ['12.3', 1_230],
    [' 0.05 ', 5],
    ['-10.50', -1_050],
  ])('"%s" is %i cents', (text, amount) => {
    expect(parseMoney(text)).toBe(amount)
  })
})
