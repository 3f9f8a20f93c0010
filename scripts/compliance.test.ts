/** The check of the page of rules: what it reads, and what it does not let pass. */
import { expect, test } from 'vitest'
import { faultsIn, numbersAsked, readRows } from './compliance.ts'

const files: Readonly<Record<string, string>> = {
  'core/a.test.ts': "test('it is so', () => {})",
  'core/b.test.ts': "test.each([1])('so is %s', () => {})",
}
const read = (path: string) => files[path] ?? null
const good = '`core/a.test.ts › it is so`<br>`core/b.test.ts › so is %s`'

/** A page with a good row for each number, but for what is changed. */
function pageWith(changed: Readonly<Record<string, string | null>> = {}): string {
  const rows = numbersAsked().map((number) =>
    number in changed ? changed[number] : `| ${number} | A rule | built | ${good} |`,
  )
  return ['# Rules', '| no. | rule | standing | tests |', '|---|---|---|---|', ...rows].join('\n')
}
const faultsWith = (cells: string) => faultsIn(readRows(pageWith({ R7: `| R7 | ${cells} |` })), read)

test('a page with a row and tests for every number has no fault', () => {
  expect(numbersAsked()).toHaveLength(50)
  expect(faultsIn(readRows(pageWith()), read)).toEqual([])
})

test('a rule without a row is named, and a row without a rule, and one that stands there twice', () => {
  expect(faultsIn(readRows(pageWith({ R16: null })), read)).toEqual(['R16 has no row'])
  const more = `${pageWith()}\n| R31 | A rule | built | ${good} |\n| S20 | A rule | built | ${good} |`
  expect(faultsIn(readRows(more), read)).toEqual([
    'R31 is asked for by nobody, or stands there twice',
    'S20 is asked for by nobody, or stands there twice',
  ])
})

test.each([
  ['A rule | built | ', 'the tests cannot be read (empty)'],
  ['A rule | built | by hand', 'the tests cannot be read (by hand)'],
  ['A rule | built | `core/a.test.ts › it is so`<br>by hand', 'the tests cannot be read'],
  ['A rule | built | `core/c.test.ts › it is so`', 'core/c.test.ts does not exist'],
  ['A rule | built | `core/a.test.ts › it is not so`', 'core/a.test.ts has no test "it is not so"'],
  ['A rule | in part | `core/a.test.ts › it is so`', '"in part" does not say why'],
  ['A rule | does not apply | ', '"does not apply" does not say why'],
  ['A rule | does not apply: no slots | `core/a.test.ts › it is so`', 'what is not built has no test'],
  ['A rule | perhaps | ', '"perhaps" does not say how it stands'],
  [' | built | `core/a.test.ts › it is so`', 'it is not said what is asked for'],
])('%s has a fault: %s', (cells, fault) => {
  expect(faultsWith(cells)).toEqual([expect.stringContaining(fault)])
})

test('what does not apply, and what waits, says why and names no test', () => {
  expect(faultsWith('A rule | does not apply: there are no slots | ')).toEqual([])
  expect(faultsWith('A rule | waits for the operator’s desk: two people | ')).toEqual([])
})
