import { describe, expect, test } from 'vitest'
import { copyPlain, newBytes, putTogether, takeApart } from './plain-data.ts'

const long = 10_000

describe('plain data', () => {
  test('comes back equal, whatever holds its arrays, and shares no memory', () => {
    const data = {
      none: undefined,
      small: Int32Array.of(1, -2, 3),
      odd: new Uint8Array(long + 1).fill(7),
      nested: new Map([[1, [{ seen: new Set([4]), prices: new Float64Array(long).fill(2.5) }]]]),
      part: new Float64Array(long).fill(1.5).subarray(3, 3 + long / 2),
      empty: new Uint32Array(0),
    }
    const copy = copyPlain(data)
    expect(copy).toEqual(data)
    data.small[0] = 9
    data.odd[5] = 9
    data.part[0] = 9
    expect([copy.small[0], copy.odd[5], copy.part[0]]).toEqual([1, 7, 1.5])
  })

  test('has an array once that it holds twice', () => {
    const shared = new Int32Array(long)
    const copy = copyPlain({ one: shared, other: shared })
    expect(copy.one).toBe(copy.other)
  })

  test('is taken apart without copying its large arrays, which need not be read in one piece', () => {
    const numbers = Float64Array.from({ length: long }, (_, i) => i)
    const { frame, arrays } = takeApart({ numbers, small: Int32Array.of(5) })
    expect(frame.length).toBeLessThan(200)
    expect(arrays.map(({ buffer }) => buffer)).toEqual([numbers.buffer])
    const asked: number[] = []
    const back = putTogether(frame, (byteLength) => {
      asked.push(byteLength)
      const bytes = newBytes(byteLength)
      bytes.set(arrays[0]!)
      return bytes
    })
    expect(back).toEqual({ numbers, small: Int32Array.of(5) })
    expect(asked).toEqual([long * 8])
  })

  test('of a kind that no file can hold is refused', () => {
    expect(() => takeApart({ view: new DataView(new ArrayBuffer(8)) })).toThrow('DataView is not plain data')
  })
})
