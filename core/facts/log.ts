/**
 * The log that facts are written to. A fact is a row of numbers (whole, safe) and at most one text; state is the fold of
 * the facts. The kinds of fact stand beside this file, by product; codes and the order of fields are history: append,
 * never change.
 */
import { assert } from '../values/assert.ts'

export interface FactKind {
  readonly code: number
  /** Field name -> place in the row. Place 0 is the code. */
  readonly fields: Readonly<Record<string, number>>
  /** Whether the last field is the index of a text in the log. */
  readonly text?: true
}

/** Numbers in one row of the log. */
export const factStride = 16
// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const stride = factStride
const placeMask = 2 ** 30 - 1

/** Facts in the order in which they happened. Reused from batch to batch: `clearFacts` forgets, nothing is freed. */
export interface FactLog {
  numbers: Float64Array
  /** How many facts it holds; fact i begins at i * factStride. */
  count: number
  texts: string[]
  /**
   * Where triggers trailed after best prices: three numbers each, how many facts came before, in which market, and how many levels of
   * them moved. Facts do not say when a command is over, and only then a trail moves.
   */
  trails: number[]
}

/** Returns an empty log with room for `capacity` facts; it grows when that is not enough. */
export function createFactLog(capacity = 1024): FactLog {
  return { numbers: new Float64Array(capacity * factStride), count: 0, texts: [], trails: [] }
}

/** Forgets all facts and texts. */
export function clearFacts(log: FactLog): void {
  log.count = 0
  if (log.texts.length > 0) log.texts.length = 0
  if (log.trails.length > 0) log.trails.length = 0
}

/** Notes that after the facts so far triggers of a market have trailed: how many levels of them. */
export function noteTrails(log: FactLog, market: number, levels: number): void {
  log.trails.push(log.count, market, levels)
}

/** Appends an empty fact of this code and returns where its row begins. Fields are written by the caller. */
export function appendFact(log: FactLog, code: number): number {
  // The mask says that no place in the row overflows 32 bits: no addition to it is checked for that.
  const at = (log.count * stride) & placeMask
  if (at === log.numbers.length) growLog(log)
  log.numbers[at] = code
  log.count++
  return at
}

function growLog(log: FactLog): void {
  const numbers = new Float64Array(log.numbers.length * 2)
  numbers.set(log.numbers)
  log.numbers = numbers
}

/** Appends a fact by its fields' names. For facts off the path of a bet; a missing field is an assertion. */
export function writeFact<K extends FactKind>(
  log: FactLog,
  kind: K,
  values: { readonly [F in Exclude<keyof K['fields'], 'text'>]: number } & (K extends { text: true }
    ? { readonly text: string }
    : unknown),
): void {
  const at = appendFact(log, kind.code)
  for (const [name, place] of Object.entries(kind.fields)) {
    const value = (values as Readonly<Record<string, number | string>>)[name]
    if (typeof value === 'string') {
      log.numbers[at + place] = log.texts.length
      log.texts.push(value)
    } else {
      assert(Number.isSafeInteger(value), `${name} is a whole number`)
      log.numbers[at + place] = value as number
    }
  }
}
