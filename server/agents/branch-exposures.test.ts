/** The exposures of branches: sums over all below, of the published state. */
import { expect, test } from 'vitest'
import { exposureOfAccount } from '#core/ledger/accounts.ts'
import { openScene } from '#core/testing/scene.ts'
import { createBranchExposures } from './branch-exposures.ts'

test('each level has the exposures of all below it, and the same sums for a second', async () => {
  const scene = openScene()
  const { state } = scene.engine
  const agent = { exchange: 0, casino: 0, book: 0 }
  const m = scene.do('open-account', { agent }).id
  const a = scene.do('open-account', { parent: m, agent }).id
  const b = scene.do('open-account', { parent: m, agent }).id
  const players = [a, a, b].map((parent) => scene.do('open-account', { parent, grant: 100_000 }).id)
  let now = 0
  const exposures = createBranchExposures(
    () => state,
    () => now,
  )
  expect([...(await exposures())]).toEqual([])
  for (const [i, player] of players.entries()) scene.order(player, 'BACK', 3, 10 * (i + 1))
  const own = players.map((player) => exposureOfAccount(state.accounts, player))
  expect(own.every((each) => each > 0)).toBe(true)
  expect((await exposures()).size).toBe(0)
  now += 1_000
  const sums = await exposures()
  expect([sums.get(a), sums.get(b)]).toEqual([own[0]! + own[1]!, own[2]])
  expect(sums.get(m)).toBe(own[0]! + own[1]! + own[2]!)
})
