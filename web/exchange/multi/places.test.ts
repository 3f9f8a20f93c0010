import { expect, test } from 'vitest'
import { columnsOf, placeAt, placesOf } from './places.ts'

test.each([
  [366, 1],
  [796, 2],
  [1_108, 3],
  [1_900, 5],
  [0, 1],
])('%i pixels have room for %i columns', (width, columns) => {
  expect(columnsOf(width)).toBe(columns)
})

test('each tile stands under the shortest column, and none over another', () => {
  const { places, height } = placesOf([100, 200, 50, 60, 30], 3)
  expect(places.map(({ column, top }) => [column, top])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 62],
    [0, 112],
  ])
  expect(height).toBe(200)
  expect(placesOf([], 3).height).toBe(0)
})

test('a point is in the tile under it, or in the nearest', () => {
  const { places } = placesOf([100, 200, 50, 60], 3)
  const at = (x: number, y: number) => placeAt(places, { x, y }, 360)
  expect(at(10, 10)).toBe(0)
  expect(at(380, 190)).toBe(1)
  expect(at(800, 70)).toBe(3)
  expect(at(800, 5_000)).toBe(3)
  expect(at(10, 400)).toBe(0)
})
