import { expect, test } from 'vitest'
import { killRounds } from './testing/kill-rounds.ts'

test('kill -9 under load, three times: no acknowledged bet or round is lost, none is there twice or half, the ledger sums to zero', async () => {
  const { acknowledged } = await killRounds(3, 20_26)
  expect(acknowledged).toBeGreaterThan(60)
})
