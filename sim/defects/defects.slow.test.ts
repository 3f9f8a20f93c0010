/** Whether the fast tests notice what they are there for: planted defects, all but one of which must be caught. */
import { expect, test } from 'vitest'
import { plantAll } from './plant.ts'
import { defects } from './planted.ts'

test('the fast tests catch all but at most one of the planted defects', async () => {
  const { lines, missed } = await plantAll(defects)
  for (const line of lines) console.log(`note: ${line}`)
  expect(defects.length).toBeGreaterThanOrEqual(12)
  expect(lines).toHaveLength(defects.length)
  expect(missed.map((defect) => defect.name).slice(1)).toEqual([])
})
