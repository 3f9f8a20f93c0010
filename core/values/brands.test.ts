/** Numbers that mean different things do not fit each other: the type check of this file is the test. */
import { expect, test } from 'vitest'
import type { AccountId, MarketId, Money, OrderId, Price, Tick } from './brands.ts'

test('what is branded fits its own name alone; plain numbers fit all of them', () => {
  const account: AccountId = 101
  const price: Price = 206
  const amount: Money = price * 2
  // @ts-expect-error: an account is no market
  const market: MarketId = account
  // @ts-expect-error: nor is a market an order
  const order: OrderId = market
  // @ts-expect-error: a price is no place on the ladder
  const tick: Tick = price
  // @ts-expect-error: and money is no price
  const odds: Price = amount
  expect([market, order, tick, odds]).toEqual([101, 101, 206, 412])
})
