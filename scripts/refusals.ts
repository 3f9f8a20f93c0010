/**
 * Checks that every refusal, the engine's and the server's, is provoked by a test that names it, and that the page of
 * refusals has each as the tables have it. Run as a program it prints what is missing and fails when something is.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Refusal } from '#core/refusals.ts'

const page = 'docs/reference/refusals.md'

/** Returns the codes that no text names as a whole quoted string or as a key of a table. */
export function unnamedCodes(codes: readonly string[], texts: readonly string[]): string[] {
  const named = new Set<string>()
  for (const text of texts) {
    for (const match of text.matchAll(/(['"`])([a-z0-9_]+)\1/g)) named.add(match[2] ?? '')
    for (const match of text.matchAll(/^\s*([a-z0-9_]+):/gm)) named.add(match[1] ?? '')
  }
  return codes.filter((code) => !named.has(code))
}

/**
 * Returns the texts of all tests in these folders under `root`. What tests stand on does not count: a helper may name a code
 * without anything that provokes it.
 */
export function testTexts(root: string, folders: readonly string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(test|e2e)\.tsx?$/.test(entry.name))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    )
}

/**
 * Returns in what a section of the page differs from its table: the rows must be those of the table, in its order, each with
 * code, status, whether the call may succeed later, and sentence.
 */
export function pageFaults(section: string, table: Readonly<Record<string, Refusal>>): string[] {
  const expected = Object.entries(table).map(
    ([code, { status, retry, text }]) => `| \`${code}\` | ${status} | ${retry ? 'yes' : 'no'} | ${text} |`,
  )
  const rows = section.split('\n').filter((line) => /^\| `[a-z0-9_]+` \|/.test(line))
  const missing = expected.filter((row) => !rows.includes(row)).map((row) => `lacks ${row}`)
  const foreign = rows.filter((row) => !expected.includes(row)).map((row) => `has ${row}`)
  if (missing.length + foreign.length > 0) return [...missing, ...foreign]
  const moved = expected.find((row, i) => rows[i] !== row)
  return moved === undefined && rows.length === expected.length
    ? []
    : [`has in another order or twice ${moved}`]
}

/** Returns the part of a page under a heading of the second level. Throws where there is none. */
export function sectionOf(text: string, heading: string): string {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`There is no heading "${heading}".`)
  return section
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const { refusals } = await import('#core/refusals.ts')
  const { serverRefusals } = await import('#server/refusals.ts')
  const text = readFileSync(join(root, page), 'utf8')
  const faults = [
    // The simulation and the page know the codes too, but only these tests can meet one of the engine, or of the server.
    ...[
      ...unnamedCodes(Object.keys(refusals), testTexts(root, ['core'])),
      ...unnamedCodes(Object.keys(serverRefusals), testTexts(root, ['server', 'e2e'])),
    ].map((code) => `refusal ${code}: no test names it`),
    ...[
      ...pageFaults(sectionOf(text, 'Of the engine'), refusals),
      ...pageFaults(sectionOf(text, 'Of the server'), serverRefusals),
    ].map((fault) => `${page} ${fault}`),
  ]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
