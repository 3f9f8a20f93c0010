import { expect, test } from 'vitest'
import type { Fairness, SeedsRotated } from '#contract/casino.ts'
import { hashOf } from '../verify/browser-crypto.ts'
import { checkRotation } from './rotation.ts'

const serverSeed = '798fc9411c3c89d1be9c574998d56c309f9a0551ba10cfea5ea1592b1a8a8806'
const other = '56ea9661de46e893ec5d2ad021aa878ba6db7958fde4fc3b048c4baebab5678c'

async function shownAndRotated() {
  const shown: Fairness = {
    success: true,
    serverSeedHash: await hashOf(serverSeed),
    nextServerSeedHash: 'next',
    clientSeed: 'mine',
    clientSeedBy: 'player',
    nonce: 3,
  }
  const rotated: SeedsRotated = {
    ...shown,
    serverSeedHash: 'next',
    nextServerSeedHash: 'after next',
    nonce: 0,
    revealed: { serverSeed, serverSeedHash: shown.serverSeedHash, clientSeed: 'mine', rounds: 3 },
  }
  return { shown, rotated }
}

test('a revealed seed with the hash that was shown is found true', async () => {
  const { shown, rotated } = await shownAndRotated()
  expect(await checkRotation(shown, rotated)).toMatchObject({ isSeedAsShown: true, isNextAsShown: true })
})

test('another seed is found out, even when the answer brings a hash that fits it', async () => {
  const { shown, rotated } = await shownAndRotated()
  const revealed = { ...rotated.revealed, serverSeed: other, serverSeedHash: await hashOf(other) }
  expect((await checkRotation(shown, { ...rotated, revealed })).isSeedAsShown).toBe(false)
})

test('a seed in use that was not the next one is found out', async () => {
  const { shown, rotated } = await shownAndRotated()
  expect((await checkRotation(shown, { ...rotated, serverSeedHash: 'chosen late' })).isNextAsShown).toBe(
    false,
  )
})
