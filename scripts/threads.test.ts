/** What the server's threads load. Each of them loads it again at every start: what it has no use for is kept from it. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The modules that threads begin with, and what they load by a path they are given. */
const threads = [
  'server/history/views-worker.ts',
  'server/folds.ts',
  'server/store/store-worker.ts',
  'server/tables.ts',
  'server/journal/sqlite/writer-worker.ts',
  'server/journal/chain-worker.ts',
  'server/journal/sealing-worker.ts',
]

/** Returns what the file names and loads at once; what it knows by its types alone it does not load. */
function loadedBy(path: string): string[] {
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  return program.body.flatMap((node) => {
    if (node.type === 'ImportDeclaration') return node.importKind === 'type' ? [] : [node.source.value]
    const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration'
    return isExport && node.source !== null && node.exportKind !== 'type' ? [node.source.value] : []
  })
}

/** Returns the modules that are loaded with one, itself among them: the project's by their paths, the others by their names. */
function loadedWith(path: string): Set<string> {
  const loaded = new Set([join(root, path)])
  for (const module of loaded) {
    if (!module.startsWith('/')) continue
    for (const name of loadedBy(module)) {
      const isOwn = /^[.#]/.test(name)
      loaded.add(isOwn ? join(name.startsWith('#') ? root : dirname(module), name.replace('#', '')) : name)
    }
  }
  return loaded
}

test.each(threads)('%s loads no schemas, which are hundreds of files', (path) => {
  const loaded = [...loadedWith(path)]
  expect(loaded.filter((module) => module.startsWith('/')).every((module) => module.endsWith('.ts'))).toBe(
    true,
  )
  expect(loaded.filter((module) => module.startsWith('typebox'))).toEqual([])
})

test('every thread is looked at', () => {
  const started = globSync('server/**/*.ts', { cwd: root }).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('new Worker(')
      .slice(1)
      .map((rest) => join(dirname(path), /^new URL\('(.+?)', import\.meta\.url\)/.exec(rest)![1]!)),
  )
  expect(started).not.toEqual([])
  expect(threads).toEqual(expect.arrayContaining(started))
})

test('what loads schemas is seen to', () => {
  expect([...loadedWith('contract/notifications.ts')]).toContain('typebox')
  expect([...loadedWith('server/http/route.ts')]).toContain('typebox')
})
