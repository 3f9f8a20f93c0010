/** When the browser part has to be built again. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { build, builtFolder, isStale } from './web-build.ts'

/** Stands in for Vite: leaves the page a build leaves, or fails when the sources say so. */
const fakeVite = `
  import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
  if (existsSync('web/broken')) { console.error('unexpected token'); process.exit(1) }
  mkdirSync('dist/web', { recursive: true })
  writeFileSync('dist/web/index.html', '<!doctype html>')`

let root = ''
function put(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-build-'))
  put('node_modules/vite/package.json', '{ "type": "module" }')
  put('node_modules/vite/bin/vite.js', fakeVite)
  put('web/app/main.tsx', 'one')
  put('core/price.ts', 'one')
  put('package-lock.json', '{}')
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

test('it is stale before the first build and fresh after it', async () => {
  expect(isStale(root, 'players')).toBe(true)
  await build(root, 'players')
  expect(isStale(root, 'players')).toBe(false)
})

test.each(['web/app/main.tsx', 'web/new.css', 'core/price.ts', 'contract/orders.ts', 'package-lock.json'])(
  'a change of %s makes it stale',
  async (path) => {
    await build(root, 'players')
    put(path, 'two')
    expect(isStale(root, 'players')).toBe(true)
  },
)

test('one audience gets no build that was made for the other', async () => {
  await build(root, 'tests')
  expect(isStale(root, 'tests')).toBe(false)
  expect(isStale(root, 'players')).toBe(true)
})

test('a change of a test or of the server does not', async () => {
  await build(root, 'players')
  put('core/price.test.ts', 'two')
  put('server/main.ts', 'two')
  expect(isStale(root, 'players')).toBe(false)
})

test('a failed build says what the builder said and leaves it stale', async () => {
  put('web/broken', '')
  await expect(build(root, 'players')).rejects.toThrow('unexpected token')
  expect(isStale(root, 'players')).toBe(true)
  expect(builtFolder(root)).toBe(join(root, 'dist', 'web'))
})
