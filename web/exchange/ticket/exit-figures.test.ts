/** Where the orders that follow a fill stand, and what they come to with it. */
import { expect, test } from 'vitest'
import { exitOf, exitPrice, stopOf } from './exit-figures.ts'

const laid = { side: 'LAY', price: 153, stake: 5_000 } as const
const backed = { side: 'BACK', price: 200, stake: 4_000 } as const

test('who has laid 50.00 at 1.53 gets out 5 ticks better at 1.58, with 1.58 whoever wins', () => {
  expect(exitOf(laid, 5, true)).toEqual({ price: 158, stake: 4_841, ifWins: 158, ifLoses: 159 })
})

test('of the same stake all of it is won if the runner wins, and nothing if not', () => {
  expect(exitOf(laid, 5, false)).toEqual({ price: 158, stake: 5_000, ifWins: 250, ifLoses: 0 })
})

test('its stop is of the exit’s stake, at its trigger', () => {
  expect(stopOf(laid, 4, 4_841)).toEqual({ price: 149, stake: 4_841, ifWins: -278, ifLoses: 159 })
})

test('who has backed gets out lower, by the steps of the ladder, and no lower than it goes', () => {
  expect(exitOf(backed, 2, true)).toMatchObject({ price: 198, stake: 4_040 })
  expect(exitPrice(backed, -2)).toBe(204)
  expect(exitPrice({ ...backed, price: 103 }, 5)).toBe(101)
  expect(exitPrice({ ...laid, price: 100_000 }, 5)).toBe(100_000)
})
