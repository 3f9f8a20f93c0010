/** Proves that the layer check fails on every planted violation, and on nothing that is allowed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from './layers.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'layers-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

function rulesFor(path: string, text: string): string[] {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return findViolations(root).map(({ rule }) => rule)
}

describe('imports go down only', () => {
  test.each([
    ['core/a.ts', `import type { Order } from '#contract/orders.ts'`],
    ['core/deep/a.ts', `export { b } from '../../server/b.ts'\nexport const c = 1`],
    ['contract/a.ts', `import { b } from '#server/b.ts'`],
    ['web/a.tsx', `import { b } from '../server/b.ts'`],
    ['web/a.ts', `const b = await import('#server/b.ts')`],
    ['server/a.ts', `type B = import('../web/b.ts').B`],
    ['server/a.ts', `import { b } from '#sim/b.ts'`],
    ['server/a.ts', `import '../bench/main.ts'`],
    ['sim/a.ts', `import { b } from '#server/b.ts'`],
    ['scripts/a.ts', `import { b } from '../web/b.ts'`],
    ['server/a.test.ts', `import { b } from '../web/b.ts'`],
  ])('%s must not contain: %s', (path, text) => {
    expect(rulesFor(path, text)).toEqual([expect.stringMatching(/^\w+\/ must not import \w+\//)])
  })

  test.each([
    [
      'server/a.ts',
      `import { b } from '#core/b.ts'\nimport fastify from 'fastify'\nimport fs from 'node:fs'`,
    ],
    ['server/a.ts', `import pack from '../package.json' with { type: 'json' }`],
    [
      'web/ui/a.tsx',
      `import { b } from '#contract/b.ts'\nimport { useState } from 'react'\nimport './a.css'`,
    ],
    [
      'core/a.test.ts',
      `import { test } from 'vitest'\nimport { slow } from '#sim/slow.ts'\nconst now = Date.now()`,
    ],
    ['bench/a.ts', `import { b } from '#sim/b.ts'`],
    ['server/a.ts', `// import { b } from '../web/b.ts'\nconst text = "import { b } from '../web/b.ts'"`],
  ])('%s may contain: %s', (path, text) => {
    expect(rulesFor(path, text)).toEqual([])
  })

  test.each([
    ['core/a.ts', `import { b } from 'typebox'`],
    ['core/a.ts', `import { b } from 'node:fs'`],
    ['contract/a.ts', `import { b } from 'node:crypto'`],
    ['web/a.ts', `import { b } from 'fs/promises'`],
    ['core/a.ts', 'const b = await import(name)'],
  ])('%s must not load from outside: %s', (path, text) => {
    expect(rulesFor(path, text)).toHaveLength(1)
  })
})

describe('rooms stand in an order', () => {
  test.each([
    ['server/journal/a.ts', `import { b } from '#server/http/b.ts'`],
    ['server/live/a.ts', `import { b } from '../stream/b.ts'`],
    ['web/ui/A.tsx', `import { b } from '../exchange/slip/b.ts'`],
    ['core/values/a.ts', `import { b } from '../ledger/b.ts'`],
    ['core/exchange/book/a.ts', `import { b } from '../orders/b.ts'`],
    ['server/journal/a.ts', `import { b } from '../main.ts'`],
  ])('%s must not contain: %s', (path, text) => {
    expect(rulesFor(path, text)).toEqual([expect.stringContaining('runs up')])
  })

  test.each([
    ['server/http/a.ts', `import { b } from '#server/journal/b.ts'`],
    ['server/http/a.ts', `import { b } from './routes/b.ts'`],
    ['core/exchange/orders/a.ts', `import { b } from '../book/b.ts'\nimport { c } from '../../values/c.ts'`],
    ['server/journal/a.test.ts', `import { b } from '#server/http/b.ts'`],
    ['server/journal/testing/a.ts', `import { b } from '#server/http/b.ts'`],
    ['server/cli/a.ts', `import { b } from '#tools/recorded-streams/b.ts'`],
  ])('%s may contain: %s', (path, text) => {
    expect(rulesFor(path, text)).toEqual([])
  })

  test('a room that has no place in the order is refused', () => {
    expect(rulesFor('server/cellar/a.ts', `import { b } from '#server/journal/b.ts'`)).toEqual([
      expect.stringContaining('no place in the order'),
    ])
  })

  test('only tests may use what tests stand on', () => {
    expect(rulesFor('server/http/a.ts', `import { b } from '#server/journal/testing/b.ts'`)).toEqual([
      expect.stringContaining('only tests'),
    ])
  })

  test('an arrow that is owed may run up, and leaves the list when it is gone', () => {
    const owed = ['server/journal -> server/http', 'server/live -> server/http']
    rulesFor('server/journal/a.ts', `import { b } from '#server/http/b.ts'`)
    expect(findViolations(root, owed).map(({ rule }) => rule)).toEqual([
      'no longer owed: server/live -> server/http',
    ])
  })
})

describe('the core is pure', () => {
  test.each([
    'const now = Date.now()',
    'export const at = new Date()',
    'let at: Date',
    'const roll = Math.random()',
    `const roll = Math['random']()`,
    'const roll = Math[name]()',
    'const { random } = Math',
    'const ms = performance.now()',
    'const port = process.env.PORT',
    'setTimeout(() => {}, 1)',
    'const answer = fetch(url)',
    'const id = crypto.randomUUID()',
    'console.log(1)',
    'const clock = globalThis.Date',
    'const all = { process }',
    'const text = `at $' + '{Date.now()}`',
    'const before = a.localeCompare(b)',
    'const here = import.meta.url',
    'const format = new Intl.NumberFormat()',
    'const ref = new WeakRef(order)',
  ])('it must not contain: %s', (text) => {
    expect(rulesFor('core/a.ts', text)).toContainEqual(expect.stringContaining('must stay pure'))
  })

  test.each([
    '// Date.now() is not for the core',
    `const text = 'Math.random'`,
    'const text = `process $' + '{a}`',
    'const most = Math.max(1, 2)',
    'const at = command.Date + command.process',
    'const fact = { performance: 1, process() {} }',
    'const quote = /"Date/.test(text)',
  ])('it may contain: %s', (text) => {
    expect(rulesFor('core/a.ts', text)).toEqual([])
  })
})

describe('files say what they hold', () => {
  test.each(['index.ts', 'ladder.ts'])('a barrel is refused, whatever its name: %s', (name) => {
    const text = `export * from './price.ts'\nexport { money } from './money.ts'`
    expect(rulesFor(`core/values/${name}`, text)).toEqual([expect.stringContaining('barrel')])
  })

  test('a file that passes something on beside its own work is no barrel', () => {
    expect(
      rulesFor('core/values/price.ts', `export { ladder } from './ladder.ts'\nexport const a = 1`),
    ).toEqual([])
  })

  test.each(['server/utils.ts', 'web/helpers/text.ts', 'core/common.test.ts', 'web/common/Page.tsx'])(
    'a catch-all name is refused: %s',
    (path) => {
      expect(rulesFor(path, 'export const a = 1')).toEqual([expect.stringContaining('says nothing')])
    },
  )
})
