/** The check of the specification's table, and the choosing and judging of its probes. */
import { expect, test } from 'vitest'
import { faultsIn, hasTest, type Row, readTable } from './specification.ts'
import { chooseRows, groupedByProbe, namePattern, probedRows, verdictOf } from './specification-probes.ts'

const line = (number: string, cells: { reading?: string; test?: string; probe?: string } = {}) => {
  const { reading = 'exact', test: of = '`e2e/a.e2e.ts › says it`', probe = '`web/a.ts: one → two`' } = cells
  return `| ${number} | A sentence. | ${reading} | ${of} | ${probe} |`
}
const oneOfEach = ['1.01', '2.01', '3.01', '4.01', '5.01', '6.01', '7.01', '8.01', '9.01']
const files: Readonly<Record<string, string>> = {
  'e2e/a.e2e.ts': "test('says it', async () => {})",
  'web/a.ts': 'one\nmore',
}
const read = (path: string) => files[path] ?? null
const faults = (...lines: string[]) => faultsIn(readTable(lines.join('\n')), read)
const withFirst = (first: string) =>
  faults(line('1.01'), first, ...oneOfEach.slice(2).map((number) => line(number)))

test('a table whose rows all have a test and a probe has no fault', () => {
  expect(faults('| no. | what |', '|---|---|', ...oneOfEach.map((number) => line(number)))).toEqual([])
})

test.each([
  ['a gap', line('2.02'), /do not run on: 2\.02 stands where 2\.01/],
  ['a reading that is none', line('2.01', { reading: 'perhaps' }), /"perhaps" is no reading/],
  ['a test that comes later', line('2.01', { test: 'pending: e2e/b.e2e.ts' }), /no test \(pending: e2e\/b/],
  [
    'a file that is not there',
    line('2.01', { test: '`e2e/b.e2e.ts › says it`' }),
    /e2e\/b\.e2e\.ts does not exist/,
  ],
  ['a name that no test has', line('2.01', { test: '`e2e/a.e2e.ts › says`' }), /has no test "says"/],
  ['no probe', line('2.01', { probe: '' }), /no probe \(empty\)/],
  ['a probe of another file', line('2.01', { probe: '`web/b.ts: one → two`' }), /web\/b\.ts does not exist/],
  ['a text that is gone', line('2.01', { probe: '`web/a.ts: three → two`' }), /has "three" 0 times/],
  ['a text that is there twice', line('2.01', { probe: '`web/a.ts: o → u`' }), /has "o" 2 times/],
  ['a probe without effect', line('2.01', { probe: '`web/a.ts: one → one`' }), /changes nothing/],
])('%s is a fault', (_, row, fault) => {
  expect(withFirst(row)).toEqual([expect.stringMatching(fault)])
})

test('a section without a sentence is a fault', () => {
  expect(faults(...oneOfEach.slice(0, -1).map((number) => line(number)))).toHaveLength(1)
  expect(faults()).toHaveLength(1)
})

test('a cell may hold a bar, and a probe the end of a line', () => {
  const [row] = readTable(line('2.01', { probe: '`web/a.ts: a \\| b\\nc → d`' }))
  expect(row?.probe).toEqual({ file: 'web/a.ts', from: 'a | b\nc', to: 'd' })
})

test('a test is known by its whole name, in any quotes, behind a table of cases too', () => {
  expect(hasTest('test("it\'s so", () => {})', "it's so")).toBe(true)
  expect(hasTest("test.each([1])(\n  '%s (a)',\n  () => {})", '%s (a)')).toBe(true)
  expect(hasTest("test('says it twice', () => {})", 'says it')).toBe(false)
  expect(hasTest("getByText('says it', { exact: true })", 'says it')).toBe(false)
})

function rowOf(number: string, probe = '`web/a.ts: one → two`', name = 'says it') {
  return probedRows(readTable(line(number, { probe, test: `\`e2e/a.e2e.ts › ${name}\`` })))[0]!
}

test('a seed chooses the same rows again, each once, in their order', () => {
  const rows = Array.from({ length: 50 }, (_, index) => index)
  const chosen = chooseRows(rows, 7, 20)
  expect(chooseRows(rows, 7, 20)).toEqual(chosen)
  expect(chooseRows(rows, 8, 20)).not.toEqual(chosen)
  expect([...new Set(chosen)].sort((a, b) => a - b)).toEqual(chosen)
  expect(chosen).toHaveLength(20)
  expect(chooseRows(rows, 7, 60)).toEqual(rows)
})

test('rows with the same probe share a build', () => {
  const rows = [rowOf('2.01'), rowOf('2.02', '`web/a.ts: one → three`'), rowOf('2.03')]
  expect(groupedByProbe(rows).map((group) => group.map(({ number }: Row) => number))).toEqual([
    ['2.01', '2.03'],
    ['2.02'],
  ])
})

test('values in a name match anything, the rest of it only itself', () => {
  const pattern = new RegExp(`^${namePattern('%s has (at most) %i of $what')}$`)
  expect(pattern.test('tennis has (at most) 6 of them')).toBe(true)
  expect(pattern.test('tennis has at most 6 of them')).toBe(false)
})

test('one case that fails is a test that fails, and a test that did not run is neither', () => {
  const report = (...results: [title: string, status: string][]) =>
    JSON.stringify({
      testResults: [
        {
          name: '/copy/e2e/a.e2e.ts',
          assertionResults: results.map(([title, status]) => ({ title, status })),
        },
        { name: '/copy/e2e/b.e2e.ts', assertionResults: [{ title: 'says it', status: 'failed' }] },
      ],
    })
  const verdict = (...results: [string, string][]) =>
    verdictOf(rowOf('2.01', undefined, '%s says it'), report(...results))
  expect(verdict(['a says it', 'passed'], ['b says it', 'failed'])).toBe('failed')
  expect(verdict(['a says it', 'passed'], ['b says it', 'pending'], ['other', 'failed'])).toBe('passed')
  expect(verdict(['a says it', 'pending'])).toBe('not run')
  expect(verdictOf(rowOf('2.01'), '{}')).toBe('not run')
})
