/** What makers want to show: never crossing each other, three prices each side, sizes that a bet of 50.00 fits in. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BACK, LAY } from '#core/exchange/book/book.ts'
import { logistic, logOdds } from './fixtures/models/log-odds.ts'
import { makerStyles } from './maker-styles.ts'
import { type Quote, quotesOfRunner, surplusesOf } from './quoting.ts'

const styles = Object.values(makerStyles)
const style = { halfSpread: 0.02, steps: [0, 1, 2], generosity: 1, sizeMin: 6_000 }
const prices = (quotes: readonly Quote[], side: number) =>
  quotes.filter((quote) => quote.side === side).map(({ price }) => price)

/** Between these the ladder has three prices on both sides of a runner. */
const leastWithRoom = 0.0014
const mostWithRoom = 0.955
const probability = fc.double({ min: 0.0005, max: 0.9995, noNaN: true })
const surplus = fc.integer({ min: -5_000_000, max: 5_000_000 })

test('an even chance is quoted on both sides of 2.00', () => {
  const quotes = quotesOfRunner(0, 0.5, 0, style)
  expect(prices(quotes, LAY)).toEqual([198, 197, 196])
  expect(prices(quotes, BACK)).toEqual([204, 206, 208])
})

describe('whatever the chance and the positions', () => {
  test('makers around the same price never cross each other', () => {
    fc.assert(
      fc.property(probability, fc.array(surplus, { minLength: 3, maxLength: 3 }), (chance, surpluses) => {
        const quotes = styles.flatMap((own, i) => quotesOfRunner(0, chance, surpluses[i] as number, own))
        expect(Math.max(...prices(quotes, LAY))).toBeLessThan(Math.min(...prices(quotes, BACK)))
      }),
    )
  })

  test('the fair price lies between what each maker shows, also where it has moved by less than they follow', () => {
    const moved = fc.double({ min: -0.006, max: 0.006, noNaN: true })
    fc.assert(
      fc.property(probability, moved, surplus, fc.constantFrom(...styles), (chance, by, position, own) => {
        const quotes = quotesOfRunner(0, chance, position, own)
        const fair = 100 / logistic(logOdds(chance) + by)
        expect(Math.max(...prices(quotes, LAY))).toBeLessThanOrEqual(fair + 1e-6)
        expect(Math.min(...prices(quotes, BACK))).toBeGreaterThanOrEqual(fair - 1e-6)
      }),
    )
  })

  test('together they show three prices on each side, where the ladder has them', () => {
    const withRoom = fc.double({ min: leastWithRoom, max: mostWithRoom, noNaN: true })
    fc.assert(
      fc.property(withRoom, fc.array(surplus, { minLength: 3, maxLength: 3 }), (chance, surpluses) => {
        const quotes = styles.flatMap((own, i) => quotesOfRunner(0, chance, surpluses[i] as number, own))
        expect(new Set(prices(quotes, LAY)).size).toBeGreaterThanOrEqual(3)
        expect(new Set(prices(quotes, BACK)).size).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  test('sizes are above the minimum, whole units, and at fair chances room for 50.00', () => {
    fc.assert(
      fc.property(probability, surplus, fc.constantFrom(...styles), (chance, position, own) => {
        for (const { size, price } of quotesOfRunner(0, chance, position, own)) {
          expect(size).toBeGreaterThanOrEqual(100)
          expect(Number.isInteger(size)).toBe(true)
          expect((size * (price - 100)) / 100).toBeLessThan(10_000_000)
          if (chance > 0.1 && chance < 0.96) expect(size).toBeGreaterThanOrEqual(5_000)
        }
      }),
    )
  })
})

test('a maker with too much on a runner offers it at better prices', () => {
  const even = quotesOfRunner(0, 0.3, 0, { ...style, halfSpread: 0.05 })
  const long = quotesOfRunner(0, 0.3, 1_000_000, { ...style, halfSpread: 0.05 })
  expect(prices(long, LAY)[0]).toBeGreaterThan(prices(even, LAY)[0] as number)
  expect(prices(long, BACK)[0]).toBeGreaterThanOrEqual(prices(even, BACK)[0] as number)
})

test('at the ends of the ladder a side has fewer prices or none, and of what is decided there are no quotes', () => {
  expect(prices(quotesOfRunner(0, 0.985, 0, style), LAY)).toEqual([101])
  expect(prices(quotesOfRunner(0, 0.995, 0, style), LAY)).toEqual([])
  expect(prices(quotesOfRunner(0, 0.0005, 0, style), BACK)).toEqual([])
  expect(quotesOfRunner(0, 0, 0, style)).toEqual([])
  expect(quotesOfRunner(0, 1, 0, style)).toEqual([])
})

test('a position is measured against the average result', () => {
  expect(surplusesOf([100, -100], [0.5, 0.5])).toEqual([100, -100])
  expect(surplusesOf([300, -100], [0.25, 0.75])).toEqual([300, -100])
  expect(surplusesOf([50, 50, 50], [0.2, 0.3, 0.5])).toEqual([0, 0, 0])
})
