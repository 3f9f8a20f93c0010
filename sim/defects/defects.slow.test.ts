/** Whether the fast tests notice what they are there for: planted defects, every one of which must be caught. */
import { expect, test } from 'vitest'
import { approvalDefects } from './approval-defects.ts'
import { deskDefects } from './desk-defects.ts'
import { plantAll } from './plant.ts'
import { defects } from './planted.ts'

test('the fast checks catch every planted defect', async () => {
  const { lines, missed } = await plantAll(defects)
  for (const line of lines) console.log(`note: ${line}`)
  expect(lines).toHaveLength(defects.length)
  expect(missed.map((defect) => defect.name)).toEqual([])
})

test('the tests of the desk catch every planted defect', async () => {
  const planted = [...approvalDefects, ...deskDefects]
  const { lines, missed } = await plantAll(planted)
  for (const line of lines) console.log(`note: ${line}`)
  expect(lines).toHaveLength(planted.length)
  expect(missed.map((defect) => defect.name)).toEqual([])
})
