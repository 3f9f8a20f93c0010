/** The money that screens show: live, but for as long as a round is being shown. */
import { afterEach, expect, test } from 'vitest'
import type { Balance } from '#contract/orders.ts'
import { holdAccount, shownAccount } from './account-store.ts'
import { account } from './live.ts'

const money = (balance: number): Balance => ({
  accountId: 101,
  balance,
  exposure: 0,
  available: balance,
  activeBets: 0,
})
const shown = () => shownAccount.get()?.balance

afterEach(() => account.set(null))

test('the money is shown as the stream tells it', () => {
  account.set(money(100))
  expect(shown()).toBe(100)
  account.set(money(90))
  expect(shown()).toBe(90)
})

test('while it is held it stands still, and what has changed is shown when the last holder lets go', () => {
  account.set(money(100))
  const [first, second] = [holdAccount(), holdAccount()]
  account.set(money(300))
  expect(shown()).toBe(100)
  first()
  first()
  expect(shown()).toBe(100)
  second()
  expect(shown()).toBe(300)
})

test('who signs out has no money to show, even while it is held', () => {
  account.set(money(100))
  const release = holdAccount()
  account.set(null)
  expect(shown()).toBeUndefined()
  account.set(money(7))
  expect(shown()).toBeUndefined()
  release()
  expect(shown()).toBe(7)
})
