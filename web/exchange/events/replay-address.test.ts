import { expect, test } from 'vitest'
import { replayPath, replayPlaceOf } from './replay-address.ts'

const placeOf = (path: string) => replayPlaceOf(new URL(path, 'http://x').searchParams)

test('an address says the same place that it was made of', () => {
  const place = { at: 1_700_000_000_123, speed: 20 } as const
  expect(replayPath(7, place)).toBe('/lobby/replay/7?at=1700000000123&speed=20')
  expect(placeOf(replayPath(7, place))).toEqual(place)
  expect(replayPath(7)).toBe('/lobby/replay/7')
})

test.each(['/x', '/x?at=-5&speed=7', '/x?at=abc&speed=', '/x?at=1234567890123456'])(
  '%s is the beginning at the usual speed',
  (path) => {
    expect(placeOf(path)).toEqual({ at: null, speed: 1 })
  },
)
