/** A change of the seeds: what is found true, and every way in which it is not what was shown. */
import { expect, test } from 'vitest'
import type { Fairness, SeedsRotated } from '#contract/casino.ts'
import { hashOf } from '../browser-crypto.ts'
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
    nextRoundAt: null,
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
  expect(await checkRotation(shown, rotated)).toEqual({ revealed: rotated.revealed, verdict: 'kept' })
})

test('another seed is found out', async () => {
  const { shown, rotated } = await shownAndRotated()
  const revealed = { ...rotated.revealed, serverSeed: other }
  expect((await checkRotation(shown, { ...rotated, revealed })).verdict).toBe('seed-differs')
})

test('a pair that was not shown is never called the one that was, even when its seed has its hash', async () => {
  const { shown, rotated } = await shownAndRotated()
  const revealed = { ...rotated.revealed, serverSeed: other, serverSeedHash: await hashOf(other) }
  expect((await checkRotation(shown, { ...rotated, revealed })).verdict).toBe('other-pair')
  const mixed = { ...rotated, revealed: { ...revealed, serverSeed } }
  expect((await checkRotation(shown, mixed)).verdict).toBe('seed-differs')
})

test('a seed in use that was not the next one is found out', async () => {
  const { shown, rotated } = await shownAndRotated()
  const late = { ...rotated, serverSeedHash: 'chosen late' }
  expect((await checkRotation(shown, late)).verdict).toBe('next-differs')
})
