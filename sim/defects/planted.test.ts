/** The planted defects still have their places in the engine, or the list has fallen behind it. */
import { expect, test } from 'vitest'
import { defectsOf, partNames } from './parts.ts'
import { hasPlace, planted } from './plant.ts'

const all = defectsOf(partNames)

test.each(all.map((defect) => [defect.name, defect] as const))('can be planted: %s', (_, defect) => {
  expect(hasPlace(defect)).toBe(true)
  expect(defect.put).not.toBe(defect.find)
})

test('no two make the same program', () => {
  const alike = Map.groupBy(all, (defect) => `${defect.file}\n${planted(defect)}`)
  const names = [...alike.values()]
    .filter(({ length }) => length > 1)
    .map((same) => same.map(({ name }) => name))
  expect(names).toEqual([])
})
