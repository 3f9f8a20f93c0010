/** The first load is what the page names, and too much of it is an error that says what weighs. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkFirstLoad, firstLoadMax, weighFirstLoad } from './first-load.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crossbook-first-load-'))
  folder = join(root, 'dist', 'web')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><head>
    <link rel="icon" href="/favicon.svg" />
    <script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/shared.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css"></head>`,
  )
  for (const path of [
    'theme.js',
    'assets/index.js',
    'assets/shared.js',
    'assets/index.css',
    'assets/lazy.js',
  ]) {
    write(path, 1_000)
  }
})
afterEach(() => rmSync(root, { recursive: true }))

/** Random bytes, which gzip cannot make smaller. */
function write(path: string, bytes: number): void {
  writeFileSync(join(folder, path), randomBytes(bytes))
}

test('scripts, preloaded modules and styles count; icons and lazy parts do not', () => {
  const { files, bytes } = weighFirstLoad(folder)
  expect(files.map(({ path }) => path)).toEqual([
    'theme.js',
    'assets/index.js',
    'assets/shared.js',
    'assets/index.css',
  ])
  expect(bytes).toBeGreaterThan(4_000)
  expect(bytes).toBeLessThan(4_500)
})

test('within the budget it is returned, above it is refused with the heaviest file first', () => {
  expect(checkFirstLoad(root).bytes).toBeLessThan(firstLoadMax)
  write('assets/shared.js', firstLoadMax)
  expect(() => checkFirstLoad(root)).toThrow(/budget is 130000\.\n\s+\d+ {2}assets\/shared\.js\n/)
})

test('a page that names nothing is an error, not a light page', () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  expect(() => weighFirstLoad(folder)).toThrow('names no script')
})
