/**
 * Checks the table of the specification's sentences: each has a test that exists, and a probe whose text stands in the source.
 * Run as a program it prints what is wrong and fails when anything is.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change of the source that the row's test must notice. */
export type Probe = { file: string; from: string; to: string }

/** One sentence of the specification. */
export type Row = {
  /** As "2.07": the section and its running number. */
  number: string
  reading: string
  /** The file and the name of the test, the name as it is written there. */
  test: { file: string; name: string } | null
  probe: Probe | null
  /** What the test and probe cells say, for messages. */
  cells: { test: string; probe: string }
}

/** The sections that say what the product does. */
const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const readings = /^(exact|made real|overruled)\b/

/** Returns where the table stands. */
export function tablePath(root: string): string {
  return join(root, 'docs', 'reference', 'specification.md')
}

/** Returns the rows of the table, in order: the lines that begin with a number such as 2.07. */
export function readTable(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| \d+\.\d+ \|/.test(line))
    .map((line) => {
      const cells = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|'))
      const [number = '', , reading = '', test = '', probe = ''] = cells
      return { number, reading, test: testIn(test), probe: probeIn(probe), cells: { test, probe } }
    })
}

/** Reads `file › name` between backticks. */
function testIn(cell: string): Row['test'] {
  const match = /^`([^`]+?) › ([^`]+)`$/.exec(cell)
  return match === null ? null : { file: match[1]!, name: match[2]! }
}

/** Reads `file: from → to` between backticks; \n stands for the end of a line. */
function probeIn(cell: string): Probe | null {
  const match = /^`([^`]+?): ([^`]+) → ([^`]*)`$/.exec(cell)
  if (match === null) return null
  return { file: match[1]!, from: withLines(match[2]!), to: withLines(match[3]!) }
}

function withLines(text: string): string {
  return text.replaceAll('\\n', '\n')
}

/** Returns what is wrong with the rows, one sentence each. `read` returns the text of a file of the project, null without one. */
export function faultsIn(rows: readonly Row[], read: (path: string) => string | null): string[] {
  const found = [...numberFaults(rows)]
  for (const row of rows) {
    const faults = [readingFault(row), testFault(row, read), probeFault(row, read)]
    found.push(...faults.flatMap((fault) => (fault === null ? [] : [`${row.number}: ${fault}`])))
  }
  return found
}

function numberFaults(rows: readonly Row[]): string[] {
  const expected = sections.flatMap((section) => {
    const count = rows.filter(({ number }) => number.startsWith(`${section}.`)).length
    const numbers = Array.from({ length: count }, (_, i) => `${section}.${String(i + 1).padStart(2, '0')}`)
    return count === 0 ? [`${section}.01`] : numbers
  })
  const at = expected.findIndex((number, index) => rows[index]?.number !== number)
  if (at >= 0)
    return [`the numbers do not run on: ${rows[at]?.number ?? 'the end'} stands where ${expected[at]} should`]
  return rows.length > expected.length ? [`${rows[expected.length]?.number} is of no section`] : []
}

function readingFault({ reading }: Row): string | null {
  return readings.test(reading) ? null : `"${reading}" is no reading`
}

function testFault({ test, cells }: Row, read: (path: string) => string | null): string | null {
  if (test === null) return `there is no test (${cells.test || 'empty'})`
  const text = read(test.file)
  if (text === null) return `${test.file} does not exist`
  return hasTest(text, test.name) ? null : `${test.file} has no test "${test.name}"`
}

/** Returns whether a test of this name is written in the source: directly, or behind a table of cases. */
export function hasTest(source: string, name: string): boolean {
  return new RegExp(`(?:\\b(?:test|it)(?:\\.\\w+)?|\\))\\(\\s*(['"\`])${escaped(name)}\\1\\s*,`).test(source)
}

/** Returns the text as a pattern that matches it alone. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function probeFault({ probe, cells }: Row, read: (path: string) => string | null): string | null {
  if (probe === null) return `there is no probe (${cells.probe || 'empty'})`
  const text = read(probe.file)
  if (text === null) return `${probe.file} does not exist`
  const count = text.split(probe.from).length - 1
  if (count !== 1) return `${probe.file} has ${JSON.stringify(probe.from)} ${count} times, not once`
  return probe.from === probe.to ? 'the probe changes nothing' : null
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const read = (path: string) => {
    const full = join(root, path)
    return existsSync(full) ? readFileSync(full, 'utf8') : null
  }
  const rows = readTable(readFileSync(tablePath(root), 'utf8'))
  const faults = faultsIn(rows, read)
  for (const fault of faults) console.error(fault)
  console.log(`note: ${rows.length} sentences of the specification, ${faults.length} faults`)
  process.exitCode = faults.length > 0 || rows.length === 0 ? 1 : 0
}
