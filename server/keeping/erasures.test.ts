/** The list of erasures: a line that a crash has cut short is none, and does not stay in it. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addErasures, readErasures, readWholeErasures } from './erasures.ts'

const folder = mkdtempSync(join(tmpdir(), 'erasures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const erasure = (account: number) => ({ account, createdAt: 1, erasedAt: 2, keepUntil: null })

test('what a crash has cut short goes with the next erasure, and the list is whole', async () => {
  const path = join(folder, 'cut.log')
  await addErasures(path, [erasure(101)])
  appendFileSync(path, '{"account":102,"crea')
  expect(await readWholeErasures(path)).toEqual([erasure(101)])
  await addErasures(path, [erasure(103)])
  expect(await readWholeErasures(path)).toEqual([erasure(101), erasure(103)])
})

test('a line that only lacks its end stays', async () => {
  const path = join(folder, 'endless.log')
  appendFileSync(path, JSON.stringify(erasure(101)))
  await addErasures(path, [erasure(102)])
  expect(await readErasures(path)).toEqual([erasure(101), erasure(102)])
})

test('a line inside that is none is named', async () => {
  const path = join(folder, 'damaged.log')
  await addErasures(path, [erasure(101)])
  appendFileSync(path, 'something else\n')
  await addErasures(path, [erasure(102)])
  await expect(readWholeErasures(path)).rejects.toThrow('line 2 is no erasure')
})
