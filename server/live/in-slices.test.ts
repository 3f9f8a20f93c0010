/** Long reading work gives way, and sorts as a sort does. */
import { expect, test } from 'vitest'
import { inSlices, sortedByKey } from './in-slices.ts'

test.each([0, 1, 511, 512, 513, 5_000])(
  '%i numbers are sorted by their key, the largest first',
  async (count) => {
    const keys = Float64Array.from({ length: count }, (_, i) => (i * 7_919) % 101)
    const expected = Array.from(keys.keys()).sort((a, b) => keys[b]! - keys[a]! || a - b)
    expect([...(await inSlices(sortedByKey(keys)))]).toEqual(expected)
  },
)

test('others have their turn before it is done', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await inSlices(sortedByKey(Float64Array.from({ length: 300_000 }, (_, i) => (i * 7_919) % 100_003)))
  isDone = true
  expect(turns).toBeGreaterThan(5)
})
