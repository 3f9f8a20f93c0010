/** What is held of a balance stays the account's, and is not available. */
import { expect, test } from 'vitest'
import { openScene } from '../testing/scene.ts'
import { accountRow, rowOfAccount } from './account-rows.ts'
import { availableOf, balanceOf, createAccounts, exposureOfAccount } from './accounts.ts'
import { besideOf, besideRow, changeBeside, lineOf } from './beside.ts'
import { changeHold, holderNames, holders, holdOf, holdPlaces } from './holds.ts'

test('every holder has a code of its own', () => {
  expect(new Set(Object.values(holders)).size).toBe(holderNames.length)
})

test('available is balance and line, less what all holders hold and what is given on', () => {
  const accounts = createAccounts()
  accounts.rows[rowOfAccount(101) + accountRow.BALANCE] = 1_000
  changeHold(accounts, holdPlaces.exchange, 101, 30)
  for (const place of Object.values(besideRow)) changeBeside(accounts, 101, place, 30)
  expect(holderNames.map((holder) => holdOf(accounts, holder, 101))).toEqual([30, 30, 30])
  expect([lineOf(accounts, 101), besideOf(accounts, 101, besideRow.GIVEN)]).toEqual([30, 30])
  expect(availableOf(accounts, 101)).toBe(1_000 + 30 - 4 * 30)
  changeHold(accounts, holdPlaces.exchange, 101, -30)
  for (const place of Object.values(besideRow)) changeBeside(accounts, 101, place, -30)
  expect([availableOf(accounts, 101), balanceOf(accounts, 101)]).toEqual([1_000, 1_000])
})

test('the exchange holds the exposure of an account, until its market is settled', () => {
  const { do: run, engine, order } = openScene()
  const { accounts } = engine.state
  const figures = () => [balanceOf, exposureOfAccount, availableOf].map((figure) => figure(accounts, 101))
  order(101, 'BACK', 3, 10)
  order(102, 'LAY', 3, 10)
  expect(figures()).toEqual([100_000, 1_000, 99_000])
  run('suspend-market', { market: 1, lapse: false, reason: '' })
  run('settle-market', { market: 1, winners: [2] })
  expect(figures()).toEqual([99_000, 0, 99_000])
})
