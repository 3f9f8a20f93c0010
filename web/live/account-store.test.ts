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
  line: 0,
  activeBets: 0,
})
const shown = () => shownAccount.getState()?.balance

afterEach(() => account.setState(null, true))

test('the money is shown as the stream tells it', () => {
  account.setState(money(100), true)
  expect(shown()).toBe(100)
  account.setState(money(90), true)
  expect(shown()).toBe(90)
})

test('while it is held it stands still, and what has changed is shown when the last holder lets go', () => {
  account.setState(money(100), true)
  const [first, second] = [holdAccount(), holdAccount()]
  account.setState(money(300), true)
  expect(shown()).toBe(100)
  first()
  first()
  expect(shown()).toBe(100)
  second()
  expect(shown()).toBe(300)
})

test('who signs out has no money to show, even while it is held', () => {
  account.setState(money(100), true)
  const release = holdAccount()
  account.setState(null, true)
  expect(shown()).toBeUndefined()
  account.setState(money(7), true)
  expect(shown()).toBeUndefined()
  release()
  expect(shown()).toBe(7)
})
