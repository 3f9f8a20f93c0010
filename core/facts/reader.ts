/** Reads the fields of a fact by their names: one function a field, so that nobody counts places in a row. */
import type { FactKind, FactLog } from './log.ts'

/** For each field of a kind the function that returns it from the row that begins at `at`. */
export type FactReader<K extends FactKind> = {
  readonly [F in Exclude<keyof K['fields'], 'text'>]: (numbers: Float64Array, at: number) => number
}

/**
 * Returns the reader of a kind. Keep it in a constant of the module that reads: its functions are then compiled into
 * their callers and cost no more than the load of a number.
 */
export function readerOf<K extends FactKind>(kind: K): FactReader<K> {
  const reader: Record<string, (numbers: Float64Array, at: number) => number> = {}
  for (const [name, place] of Object.entries(kind.fields)) {
    if (name !== 'text') reader[name] = (numbers, at) => numbers[at + place]!
  }
  return Object.freeze(reader) as FactReader<K>
}

/** Returns the text of the fact whose row begins at `at`; of a kind that has one. */
export function textOf(
  log: FactLog,
  at: number,
  kind: FactKind & { readonly text: true; readonly fields: { readonly text: number } },
): string {
  return log.texts[log.numbers[at + kind.fields.text]!]!
}
