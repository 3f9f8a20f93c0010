/** The guide to trading names a browser test in each row; this sees that they exist. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const guides = join(import.meta.dirname, '..', 'docs', 'guides')
const rows = readFileSync(join(guides, 'trading.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Tool'))

test('the guide has its table', () => {
  expect(rows.length).toBeGreaterThan(20)
})

test.each(rows.map((row) => [row.split('|')[1]!.trim(), row] as const))('%s', (_tool, row) => {
  const named = /\| \[[\w-]+\]\(([^)]+)\): (.+) \|$/.exec(row)
  expect(named, row).not.toBeNull()
  const [, path = '', title = ''] = named!
  expect(readFileSync(join(guides, path), 'utf8')).toContain(`'${title}'`)
})
