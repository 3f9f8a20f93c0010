import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { openSeals, readSeals, type Seal, sealsPath } from './seals.ts'

const hash = (byte: number) => new Uint8Array(32).fill(byte)
const seals: Seal[] = [1, 2, 3].map((i) => ({
  from: i * 10 - 9,
  sequence: i * 10,
  hash: hash(i),
  madeAt: 1_000 + i,
}))

let dataDir: string
let remove: () => void
beforeEach(() => {
  ;({ dataDir, remove } = temporaryFolder())
  const file = openSeals(dataDir)
  for (const seal of seals) file.append(seal)
  file.close()
})
afterEach(() => remove())

describe('seals', () => {
  test('come back as they were made, and none from where there are none', () => {
    expect(readSeals(dataDir)).toEqual({ seals, droppedBytes: 0 })
    const empty = temporaryFolder()
    expect(readSeals(empty.dataDir)).toEqual({ seals: [], droppedBytes: 0 })
    empty.remove()
  })

  test('of which the last was torn by a power cut are those before it, and the next one is put in its place', () => {
    const bytes = readFileSync(sealsPath(dataDir))
    for (let length = 0; length < bytes.length; length += 7) {
      writeFileSync(sealsPath(dataDir), bytes.subarray(0, length))
      const whole = Math.floor(length / (bytes.length / 3))
      expect(readSeals(dataDir).seals).toEqual(seals.slice(0, whole))
      const file = openSeals(dataDir)
      for (const seal of seals.slice(whole)) file.append(seal)
      file.close()
      expect(readFileSync(sealsPath(dataDir))).toEqual(bytes)
    }
  })

  test('end before the first in which a bit has flipped', () => {
    const bytes = readFileSync(sealsPath(dataDir))
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3]! ^= 1 << (bit & 7)
      writeFileSync(sealsPath(dataDir), flipped)
      const whole = Math.floor((bit >> 3) / (bytes.length / 3))
      expect(readSeals(dataDir).seals, `bit ${bit}`).toEqual(seals.slice(0, whole))
    }
  })

  test('taken from another place of the file or leaving out a batch are none', () => {
    const bytes = readFileSync(sealsPath(dataDir))
    const one = bytes.length / 3
    writeFileSync(sealsPath(dataDir), Buffer.concat([bytes.subarray(0, one), bytes.subarray(2 * one)]))
    expect(readSeals(dataDir).seals).toEqual(seals.slice(0, 1))
    const file = openSeals(dataDir)
    file.append({ ...seals[1]!, from: 12 })
    file.close()
    expect(readSeals(dataDir).seals).toEqual(seals.slice(0, 1))
  })

  test('of a batch and those after it can be taken back', () => {
    const file = openSeals(dataDir)
    file.cut(20)
    file.append({ ...seals[1]!, madeAt: 5 })
    file.close()
    expect(readSeals(dataDir)).toEqual({ seals: [seals[0], { ...seals[1], madeAt: 5 }], droppedBytes: 0 })
  })
})
