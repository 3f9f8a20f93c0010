/**
 * Shows that the tests of the specification's sentences can fail: makes a row's probe in a copy of the project, builds the page
 * and runs the row's test, which must fail. `--seed N --count N` chooses rows, `--rows 2.01,4.07` names them, `--all` takes all.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Ended, runProgram } from './child-process.ts'
import { escaped, type Probe, type Row, readTable, tablePath } from './specification.ts'
import { unitProjects } from './test-step.ts'
import { build } from './web-build.ts'

/** A row that can be probed. */
export type ProbedRow = Row & { test: NonNullable<Row['test']>; probe: Probe }

type Verdict = 'passed' | 'failed' | 'not run'

/** Neither needed for a build and a test, nor small. */
const leftBehind = ['node_modules', '.git', '.cache', 'dist', 'data']
const builtFrom = /^(web|core|contract)\//

/** Returns the rows that have both a test and a probe. */
export function probedRows(rows: readonly Row[]): ProbedRow[] {
  return rows.filter((row): row is ProbedRow => row.test !== null && row.probe !== null)
}

/** Returns `count` of the rows, chosen by the seed, in their order. */
export function chooseRows<T>(rows: readonly T[], seed: number, count: number): T[] {
  const random = generator(seed)
  const left = rows.map((_, index) => index)
  const chosen: number[] = []
  while (chosen.length < count && left.length > 0) {
    chosen.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return chosen.sort((a, b) => a - b).map((index) => rows[index]!)
}

/** Returns numbers from 0 to 1, the same ones for the same seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the rows by their probe: one build serves all that share it. */
export function groupedByProbe(rows: readonly ProbedRow[]): ProbedRow[][] {
  return [...Map.groupBy(rows, ({ cells }) => cells.probe).values()]
}

/** Returns the pattern of a test's name: what stands for a case's values matches anything. */
export function namePattern(name: string): string {
  return name
    .split(/%[sdifjo]|\$[a-zA-Z.]+/)
    .map(escaped)
    .join('.*')
}

/** Returns what became of a row's test by Vitest's report; of several cases one that failed is enough. */
export function verdictOf(row: ProbedRow, report: string): Verdict {
  const { testResults = [] } = JSON.parse(report) as {
    testResults?: { name: string; assertionResults: { title: string; status: string }[] }[]
  }
  const name = new RegExp(`^${namePattern(row.test.name)}$`)
  const statuses = testResults
    .filter((file) => file.name.endsWith(row.test.file))
    .flatMap((file) => file.assertionResults.filter(({ title }) => name.test(title)))
    .map(({ status }) => status)
  if (statuses.includes('failed')) return 'failed'
  return statuses.includes('passed') ? 'passed' : 'not run'
}

function isInBrowser({ test }: ProbedRow): boolean {
  return test.file.startsWith('e2e/')
}

function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'crossbook-probes-'))
  const filter = (path: string) => !leftBehind.includes(basename(path))
  cpSync(root, copy, { recursive: true, filter })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Runs the rows' tests and no others. Whether they pass stands in the report; empty where there is none. */
async function runTests(copy: string, rows: readonly ProbedRow[], bail: boolean): Promise<string> {
  const reportFile = join(copy, 'report.json')
  rmSync(reportFile, { force: true })
  const files = [...new Set(rows.map(({ test }) => test.file))]
  const names = [...new Set(rows.map(({ test }) => namePattern(test.name)))]
  await runProgram({
    command: process.execPath,
    args: [
      join(copy, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...[...unitProjects, 'e2e'].map((project) => `--project=${project}`),
      '--passWithNoTests',
      '--reporter=json',
      `--outputFile=${reportFile}`,
      ...(bail ? ['--bail=1'] : []),
      `--testNamePattern=(${names.join('|')})$`,
      ...files,
    ],
    cwd: copy,
    // A page that a probe has broken need not be waited for as long as one on a busy machine.
    env: { CROSSBOOK_PATIENCE_MS: bail ? '8000' : '20000' },
    silenceMs: 60 * 60_000,
  })
  return existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '{}'
}

/** Makes one probe and returns a sentence for each row whose test did not notice it. */
async function probe(copy: string, group: readonly ProbedRow[]): Promise<string[]> {
  const { file, from, to } = group[0]!.probe
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  if (original.split(from).length !== 2)
    return group.map(({ number }) => `${number}: its text stands not once in ${file}`)
  writeFileSync(
    path,
    original.replace(from, () => to),
  )
  try {
    if (builtFrom.test(file) && group.some(isInBrowser)) await build(copy, 'tests')
    const report = await runTests(copy, group, group.length === 1)
    return group.flatMap((row) => {
      const verdict = verdictOf(row, report)
      if (verdict === 'failed') return []
      return [
        `${row.number}: "${row.test.name}" ${verdict === 'passed' ? 'passes' : 'did not run'} with ${row.cells.probe}`,
      ]
    })
  } catch (error) {
    return [`${group[0]!.number}: ${error instanceof Error ? error.message.slice(0, 400) : error}`]
  } finally {
    writeFileSync(path, original)
  }
}

/** Returns a sentence for each row whose test fails as the project stands: what fails anyway proves nothing. */
async function failingAnyway(copy: string, rows: readonly ProbedRow[]): Promise<string[]> {
  if (rows.some(isInBrowser)) await build(copy, 'tests')
  const report = await runTests(copy, rows, false)
  return rows.flatMap((row) => {
    const verdict = verdictOf(row, report)
    return verdict === 'passed' ? [] : [`${row.number}: "${row.test.name}" ${verdict} without a probe`]
  })
}

/** Probes the rows one after the other, says how it goes, and returns a sentence for each fault. */
export async function probeAll(root: string, rows: readonly ProbedRow[]): Promise<string[]> {
  const copy = copyOf(root)
  try {
    const faults = await failingAnyway(copy, rows)
    for (const fault of faults) console.log(fault)
    const sound = rows.filter(({ number }) => !faults.some((fault) => fault.startsWith(`${number}:`)))
    for (const group of groupedByProbe(sound)) {
      const startedAt = performance.now()
      const found = await probe(copy, group)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(
        `${group.map(({ number }) => number).join(', ')} ${found.length === 0 ? 'caught' : 'MISSED'} in ${seconds} s`,
      )
      faults.push(...found)
    }
    return faults
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Runs this file as a program of its own, apart from the settings of a test runner that calls it. */
export function runProbes(root: string, args: readonly string[]): Promise<Ended> {
  const runner = Object.keys(process.env).filter((name) =>
    /^(VITEST|TEST$|NODE_ENV$|PROD$|DEV$|MODE$|SSR$|BASE_URL$)/.test(name),
  )
  return runProgram({
    command: process.execPath,
    args: [import.meta.filename, ...args],
    cwd: root,
    env: Object.fromEntries(runner.map((name) => [name, undefined])),
    silenceMs: 60 * 60_000,
  })
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      count: { type: 'string', default: '20' },
      rows: { type: 'string' },
      all: { type: 'boolean' },
    },
  })
  const root = join(import.meta.dirname, '..')
  const all = probedRows(readTable(readFileSync(tablePath(root), 'utf8')))
  const seed = Number(values.seed ?? Date.now() % 100_000)
  const named = values.rows?.split(',')
  const chosen = named
    ? all.filter(({ number }) => named.includes(number))
    : values.all
      ? all
      : chooseRows(all, seed, Number(values.count))
  console.log(`seed ${seed}: ${chosen.map(({ number }) => number).join(' ')}`)
  const faults = await probeAll(root, chosen)
  for (const fault of faults) console.error(fault)
  console.log(`${chosen.length} rows probed, ${faults.length} faults`)
  process.exitCode = faults.length > 0 || chosen.length === 0 ? 1 : 0
}
