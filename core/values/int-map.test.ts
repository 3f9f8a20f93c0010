/** The places of keys: crowded ones, those past the end, and holes that close. */
import { expect, test } from 'vitest'
import { findPlace, freePlace, hashOfInt, releasePlace } from './int-map.ts'

/** Every key has its home at the same place, two before the end. */
const crowded = () => 6

function put(keys: Float64Array, values: Int32Array, hash: number, key: number, value: number): number {
  const place = freePlace(keys, hash)
  keys[place] = key
  values[place] = value
  return place
}

test('keys with one home stand one after the other, past the end as well', () => {
  const keys = new Float64Array(8)
  const values = new Int32Array(8)
  expect([11, 12, 13].map((key) => put(keys, values, crowded(), key, key))).toEqual([6, 7, 0])
  expect([11, 12, 13, 14].map((key) => findPlace(keys, crowded(), key))).toEqual([6, 7, 0, -1])
})

test('a hole is closed by those that have been pushed past it, and by no others', () => {
  const keys = new Float64Array(8)
  const values = new Int32Array(8)
  // 11 and 12 at home in 6, 20 at home in 0 and there, 13 pushed from 6 to 1.
  const homeOf = (key: number) => (key === 20 ? 0 : 6)
  for (const key of [11, 12, 20, 13]) put(keys, values, homeOf(key), key, key * 10)
  releasePlace(keys, values, findPlace(keys, 6, 11), homeOf)
  expect([12, 13, 20].map((key) => values[findPlace(keys, homeOf(key), key)])).toEqual([120, 130, 200])
  expect(findPlace(keys, 6, 11)).toBe(-1)
  expect([...keys]).toEqual([20, 0, 0, 0, 0, 0, 12, 13])
})

test('the hash tells numbers apart that differ only above the low 32 bits', () => {
  const hashes = new Set(Array.from({ length: 1_000 }, (_, i) => hashOfInt((i + 1) * 2 ** 32 + 7)))
  expect(hashes.size).toBeGreaterThan(990)
})
