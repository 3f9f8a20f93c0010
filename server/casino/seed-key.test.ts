import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  keepSeedKeys,
  makeSeedKey,
  newSeedKey,
  readPersonKeysLeft,
  readSeedKeys,
  replaceSeedKeys,
} from './seed-key.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** As a file system without links answers. */
function noLinks(): never {
  throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
}

test.each([
  ['links', undefined],
  ['no links', noLinks],
])('on a file system with %s the key is whole, for its owner alone, and never replaced', (_, link) => {
  const path = join(folder, 'seeds.key')
  const key = makeSeedKey(path, link)
  expect(readSeedKeys(path)).toEqual([key])
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(() => makeSeedKey(path, link)).toThrow('EEXIST')
  expect(readSeedKeys(path)).toEqual([key])
  expect(readdirSync(folder)).toEqual(['seeds.key'])
})

test('a file that keeps keys keeps what is left of others too, and both grow', () => {
  const path = join(folder, 'kept.key')
  const [first, second, left, more] = [newSeedKey(), newSeedKey(), newSeedKey(), newSeedKey()]
  keepSeedKeys(path, [first], [left])
  keepSeedKeys(path, [first], [left, more])
  expect([readSeedKeys(path), readPersonKeysLeft(path)]).toEqual([[first], [left, more]])
  keepSeedKeys(path, [second, first], [])
  keepSeedKeys(path, [first], [left])
  expect([readSeedKeys(path), readPersonKeysLeft(path)]).toEqual([
    [second, first],
    [left, more],
  ])
  expect(() => keepSeedKeys(path, [newSeedKey()], [])).toThrow('holds other keys')
})

test('more is never left of keys that were dropped than can be read again', () => {
  const path = join(folder, 'full.key')
  const key = newSeedKey()
  const left = Array.from({ length: 256 }, newSeedKey)
  keepSeedKeys(path, [key], left)
  expect(() => replaceSeedKeys(path, [key], [newSeedKey()])).toThrow('has room for')
  expect([readSeedKeys(path), readPersonKeysLeft(path)]).toEqual([[key], left])
  expect(readdirSync(folder)).toEqual(['full.key'])
})
