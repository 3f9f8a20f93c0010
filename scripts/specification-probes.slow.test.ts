/** Twenty sentences of the specification, chosen by a seed: each test notices the change that its row names. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProbes } from './specification-probes.ts'

test('twenty probes are each caught by the test of their row', async () => {
  const { status, output } = await runProbes(join(import.meta.dirname, '..'), ['--count', '20'])
  console.log(output)
  expect(status, output).toBe(0)
})
