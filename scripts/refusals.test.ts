/** The check that finds refusals without a test, or with other words on their page. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pageFaults, sectionOf, testTexts, unnamedCodes } from './refusals.ts'

test('a code counts as tested only where it stands as a whole quoted string or as a key of a table', () => {
  const texts = [
    `expect(result).toEqual(refused('market_suspended'))`,
    '// stake_too_small is not tested here',
    `test('price_off_ladder is refused', () => {})`,
    '  reason_missing: [],',
  ]
  const codes = ['market_suspended', 'reason_missing', 'stake_too_small', 'price_off_ladder', 'market']
  expect(unnamedCodes(codes, texts)).toEqual(['stake_too_small', 'price_off_ladder', 'market'])
})

test('only tests count, not what they stand on', () => {
  const root = mkdtempSync(join(tmpdir(), 'refusals-'))
  const files = ['server/a.test.ts', 'e2e/b.e2e.ts', 'server/testing/c.ts', 'e2e/d.ts', 'web/e.test.ts']
  try {
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), file)
    }
    expect(testTexts(root, ['server', 'e2e', 'none'])).toEqual(['server/a.test.ts', 'e2e/b.e2e.ts'])
  } finally {
    rmSync(root, { recursive: true })
  }
})

const table = {
  market_closed: { status: 409, retry: false, text: 'The market is closed.' },
  busy: { status: 503, retry: true, text: 'Try again.' },
}
const rows = ['| `market_closed` | 409 | no | The market is closed. |', '| `busy` | 503 | yes | Try again. |']

test('the page must have every row of the table, as it is, in its order, and no other', () => {
  expect(pageFaults(rows.join('\n'), table)).toEqual([])
  expect(pageFaults(rows[0]!, table)).toEqual([`lacks ${rows[1]}`])
  expect(pageFaults([...rows, '| `lost` | 404 | no | Lost. |'].join('\n'), table)).toEqual([
    'has | `lost` | 404 | no | Lost. |',
  ])
  for (const [right, wrong] of [
    ['409', '404'],
    ['| no |', '| yes |'],
    ['closed. |', 'shut. |'],
  ]) {
    expect(pageFaults(rows.join('\n').replace(right!, wrong!), table)).toHaveLength(2)
  }
  expect(pageFaults(rows.toReversed().join('\n'), table)).toHaveLength(1)
  expect(pageFaults([...rows, rows[1]].join('\n'), table)).toHaveLength(1)
})

test('a section ends where the next begins', () => {
  const page = '# Page\n\n## One\n\nfirst\n\n## Two\n\nsecond\n'
  expect(sectionOf(page, 'One')).toContain('first')
  expect(sectionOf(page, 'One')).not.toContain('second')
  expect(() => sectionOf(page, 'Three')).toThrow('Three')
})
