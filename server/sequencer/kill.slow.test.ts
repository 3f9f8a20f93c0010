import { expect, test } from 'vitest'
import { killRounds } from './testing/kill-rounds.ts'

test('kill -9 under load, 25 times: no acknowledged bet or round is lost, none is there twice or half, the ledger sums to zero', async () => {
  const seed = Date.now() % 100_000
  const { acknowledged, batches } = await killRounds(25, seed)
  console.log(`seed ${seed}: ${acknowledged} bets acknowledged in ${batches} batches over 25 kills`)
  expect(acknowledged).toBeGreaterThan(500)
})
