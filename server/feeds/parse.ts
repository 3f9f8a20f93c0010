/** Reads replay rows from NDJSON, strictly: a file is taken whole or refused with the line and what is wrong. */
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { RowChecker } from './check-rows.ts'
import { licences, type ReplayRow, rowSchemas, stateSchemas } from './format.ts'

/** A line longer than this is no row; the longest recorded one is below 2 kB. */
const lineLengthMax = 65_536

/** A replay that does not keep to the format; the message begins with "file:line: ". */
export class ReplayError extends Error {
  override readonly name = 'ReplayError'
  readonly line: number

  constructor(file: string, line: number, problem: string) {
    super(`${file}:${line}: ${problem}`)
    this.line = line
  }
}

const rowValidators = compiled(rowSchemas)
const stateValidators = compiled(stateSchemas)

/**
 * Returns the rows of one fixture. Lines are numbered from 1 in errors, `file` is their name there.
 * Throws ReplayError at the first line that is not a row, or does not fit the rows before it.
 */
export function parseReplay(content: string, file = 'replay'): ReplayRow[] {
  const lines = content.split('\n')
  // A final line break ends the last line; it does not begin another.
  if (lines.at(-1) === '') lines.pop()
  const checker = new RowChecker()
  const rows = lines.map((line, index) => {
    const fail = (problem: string) => new ReplayError(file, index + 1, problem)
    const row = parseLine(line, fail)
    const problem = checker.add(row)
    if (problem !== undefined) throw fail(problem)
    return row
  })
  const missing = checker.end()
  if (missing !== undefined) throw new ReplayError(file, lines.length, missing)
  return rows
}

/** Returns the rows as NDJSON, each line ended; `parseReplay` reads it back. */
export function formatReplay(rows: readonly ReplayRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

function parseLine(line: string, fail: (problem: string) => ReplayError): ReplayRow {
  if (line.length > lineLengthMax) throw fail(`the line is longer than ${lineLengthMax} characters`)
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw fail('not JSON') // The parser's own words differ between versions and quote the whole line.
  }
  const validator = validatorFor(value, fail)
  if (!validator.Check(value)) throw fail(firstProblem(validator, value))
  return value as ReplayRow
}

function validatorFor(value: unknown, fail: (problem: string) => ReplayError): Validator {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fail('not a JSON object')
  const { type, sport, v } = value as { type?: unknown; sport?: unknown; v?: unknown }
  if (v !== 1) throw fail(`version ${JSON.stringify(v)} is not 1`)
  const known = type === 'state' ? stateValidators : rowValidators
  const key = type === 'state' ? sport : type
  const validator = typeof key === 'string' ? known.get(key) : undefined
  if (validator !== undefined) return validator
  throw fail(
    type === 'state' ? `unknown sport ${JSON.stringify(sport)}` : `unknown row type ${JSON.stringify(type)}`,
  )
}

function firstProblem(validator: Validator, value: unknown): string {
  const licence = (value as { fixture?: { licence?: unknown } }).fixture?.licence
  if (licence !== undefined && !licences.some((known) => known === licence)) {
    return `unknown licence ${JSON.stringify(licence)}`
  }
  // An unknown field shows as "schema is false" at the field itself, which says less than its name.
  const errors = validator.Errors(value)
  const unknown = errors.find((error) => error.keyword === 'boolean')
  if (unknown !== undefined) return `unknown field ${unknown.instancePath}`
  const [error] = errors
  return error === undefined ? 'not a row' : `${error.instancePath || 'the row'} ${error.message}`
}

function compiled(schemas: Readonly<Record<string, TSchema>>): Map<string, Validator> {
  return new Map(
    Object.entries(schemas).map(([key, schema]) => [key, Compile(schema) as unknown as Validator]),
  )
}
