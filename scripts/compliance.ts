/**
 * Checks the page of rules: every rule of player protection and every area of security has its row, which says how it stands, and
 * names tests that exist. Run as a program it prints what is wrong and fails when anything is.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasTest } from './specification.ts'

const page = join('docs', 'reference', 'compliance.md')

/** One rule or area. */
export type Row = {
  /** "R16", "S7". */
  number: string
  /** What is asked for, in a few words. */
  rule: string
  standing: string
  tests: readonly { file: string; name: string }[]
  /** What the cell of the tests says, for messages. */
  cell: string
}

const standings = ['built', 'in part', 'does not apply', 'waits for the operator’s desk'] as const
/** Those of which a test says that it is so. */
const proven: readonly string[] = ['built', 'in part']

/** Returns the numbers that must have a row, in order: the rules R1 to R30 and the areas S1 to S20. */
export function numbersAsked(): string[] {
  const run = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`)
  return [...run('R', 30), ...run('S', 20)]
}

/** Returns the rows of the page, in order: the lines that begin with such a number. */
export function readRows(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| [RS]\d+ \|/.test(line))
    .map((line) => {
      const cells = line.split('|').slice(1, -1)
      const [number = '', rule = '', standing = '', cell = ''] = cells.map((each) => each.trim())
      const named = [...cell.matchAll(/`([^`]+?) › ([^`]+)`/g)]
      return {
        number,
        rule,
        standing,
        tests: named.map(([, file, name]) => ({ file: file!, name: name! })),
        cell,
      }
    })
}

/** Returns what is wrong with the rows, one sentence each. `read` returns the text of a file of the project, null without one. */
export function faultsIn(rows: readonly Row[], read: (path: string) => string | null): string[] {
  const numbers = rows.map(({ number }) => number)
  const asked = numbersAsked()
  const missing = asked.filter((number) => !numbers.includes(number)).map((number) => `${number} has no row`)
  const foreign = numbers.filter((number, i) => !asked.includes(number) || numbers.indexOf(number) !== i)
  return [
    ...missing,
    ...foreign.map((number) => `${number} is asked for by nobody, or stands there twice`),
    ...rows.flatMap((row) => faultsOf(row, read).map((fault) => `${row.number}: ${fault}`)),
  ]
}

function faultsOf({ rule, standing, tests, cell }: Row, read: (path: string) => string | null): string[] {
  if (rule === '') return ['it is not said what is asked for']
  const [, how, words = ''] = new RegExp(`^(${standings.join('|')})(?:: (.+))?$`).exec(standing) ?? []
  if (how === undefined) return [`"${standing}" does not say how it stands`]
  if (how !== 'built' && words === '') return [`"${how}" does not say why, or what is left`]
  if (!proven.includes(how)) return cell === '' ? [] : ['what is not built has no test']
  // Every part of the cell is a test: a slip of the pen would be passed over as words.
  const isRead = cell.split('<br>').length === tests.length
  if (tests.length === 0 || !isRead) return [`the tests cannot be read (${cell || 'empty'})`]
  return tests.flatMap(({ file, name }) => {
    const text = read(file)
    if (text === null) return [`${file} does not exist`]
    return hasTest(text, name) ? [] : [`${file} has no test "${name}"`]
  })
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const read = (path: string) => {
    const full = join(root, path)
    return existsSync(full) ? readFileSync(full, 'utf8') : null
  }
  const faults = faultsIn(readRows(read(page) ?? ''), read)
  for (const fault of faults) console.error(`${page} ${fault}`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
