/** The planted defects still have their places in the engine, or the list has fallen behind it. */
import { expect, test } from 'vitest'
import { hasPlace } from './plant.ts'
import { defects } from './planted.ts'

test.each(defects.map((defect) => [defect.name, defect] as const))('can be planted: %s', (_, defect) => {
  expect(hasPlace(defect)).toBe(true)
  expect(defect.put).not.toBe(defect.find)
})
