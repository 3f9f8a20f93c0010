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

/** Whether a type is one, not a union of several. */
type IsOne<T, Each = T> = Each extends unknown ? ([T] extends [Each] ? true : false) : never

/** The fields that each of these kinds has, at the same place. */
type SharedField<K extends FactKind> = {
  [F in keyof K['fields']]: IsOne<K['fields'][F]> extends true ? F : never
}[keyof K['fields']]

/** Returns one reader for several kinds: of the fields that each of them has at the same place. Kept as `readerOf`'s is. */
export function sharedReaderOf<K extends readonly [FactKind, ...FactKind[]]>(
  kinds: K,
): Pick<FactReader<K[number]>, SharedField<K[number]> & keyof FactReader<K[number]>> {
  const fields: Record<string, number> = {}
  for (const [name, place] of Object.entries(kinds[0].fields)) {
    if (kinds.every((kind) => kind.fields[name] === place)) fields[name] = place
  }
  return readerOf({ code: kinds[0].code, fields }) as FactReader<K[number]>
}

/** Returns the text of the fact whose row begins at `at`; of a kind that has one. */
export function textOf(
  log: FactLog,
  at: number,
  kind: FactKind & { readonly text: true; readonly fields: { readonly text: number } },
): string {
  return log.texts[log.numbers[at + kind.fields.text]!]!
}
