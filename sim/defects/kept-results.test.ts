/** What was found in a tree is kept for that tree alone, and only what would be found again. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { doesNotEnd, keptResults } from './kept-results.ts'

const byTests = { name: 'a', file: 'core/a.ts', find: '1', put: '2', checks: ['server/a.test.ts'] }
const byFast = { name: 'b', file: 'core/a.ts', find: '1', put: '2' }

let tree = ''
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'crossbook-kept-'))
  for (const folder of ['core', 'scripts']) mkdirSync(join(tree, folder))
  for (const file of ['core/a.ts', 'package.json']) writeFileSync(join(tree, file), '1')
})
afterEach(() => rmSync(tree, { recursive: true }))

const results = () => keptResults(join(tree, '.cache', 'defects.txt'), tree)

test('what a check has found is kept, what took too long is tried again', () => {
  results().keepCaught(byTests, 'a test')
  results().keepCaught(byFast, doesNotEnd)
  expect([results().caughtBy(byTests), results().caughtBy(byFast)]).toEqual(['a test', undefined])
})

test.each([
  ['core/a.ts', true],
  ['package.json', true],
  ['package-lock.json', true],
  ['vitest.config.ts', false],
  ['scripts/test-order.ts', false],
])('with another %s what tests have found counts no more', (file, isReadByFast) => {
  for (const defect of [byTests, byFast]) results().keepCaught(defect, 'a check')
  writeFileSync(join(tree, file), 'another')
  expect(results().caughtBy(byTests)).toBeUndefined()
  expect(results().caughtBy(byFast)).toBe(isReadByFast ? undefined : 'a check')
})
