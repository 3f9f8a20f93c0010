/** The planted defects still have their places in the engine, or the list has fallen behind it. */
import { expect, test } from 'vitest'
import { approvalDefects } from './approval-defects.ts'
import { deskDefects } from './desk-defects.ts'
import { hasPlace } from './plant.ts'
import { defects } from './planted.ts'

const all = [...defects, ...approvalDefects, ...deskDefects]

test.each(all.map((defect) => [defect.name, defect] as const))('can be planted: %s', (_, defect) => {
  expect(hasPlace(defect)).toBe(true)
  expect(defect.put).not.toBe(defect.find)
})
