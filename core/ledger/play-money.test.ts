/** Play money that a player takes: how much, how often, and where it comes from. */
import { expect, test } from 'vitest'
import { openScene } from '../testing/scene.ts'
import { balanceOf, house } from './accounts.ts'

test('is 1,000.00 from the house’s issue, and there is more after 24 hours', () => {
  const scene = openScene()
  const { accounts } = scene.engine.state
  const [before, issued] = [balanceOf(accounts, 101), balanceOf(accounts, house.issue)]
  const { balance, nextAt } = scene.do('take-play-money', { account: 101 })
  expect(balance).toBe(before + 100_000)
  expect(nextAt).toBe(scene.engine.state.time + 86_400_000)
  expect([balanceOf(accounts, 101), balanceOf(accounts, house.issue)]).toEqual([balance, issued - 100_000])
  scene.wait(86_400_000)
  expect(scene.do('take-play-money', { account: 101 }).refusal).toBeUndefined()
  expect(balanceOf(accounts, 101)).toBe(before + 200_000)
})

test('of one account leaves the others’ where it is', () => {
  const scene = openScene()
  scene.do('take-play-money', { account: 101 })
  expect(scene.do('take-play-money', { account: 102 }).refusal).toBeUndefined()
})
