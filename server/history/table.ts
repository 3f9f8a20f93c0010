/**
 * A table of the views, described once: what its rows hold, the statements that make it, and the insert of a row by the
 * names of its columns all follow from one object.
 */
import type { SQLInputValue } from 'node:sqlite'

/** A column whose rows hold a V. */
export interface Column<V extends SQLInputValue = SQLInputValue> {
  readonly type: 'integer' | 'bigint' | 'text' | 'blob'
  readonly isNullable: boolean
  /** Never there: it carries V for the compiler. */
  readonly holds?: V
}

export type Columns = Readonly<Record<string, Column>>

type NamesOf<C extends Columns> = keyof C & string

export interface Table<C extends Columns = Columns> {
  /** In the order in which the table has them. */
  readonly columns: C
  readonly primaryKey: readonly string[]
  /** Whether a row takes the place of the one with the same primary key. */
  readonly replaces: boolean
  readonly indexes: readonly (readonly string[])[]
}

/** What a row of the table holds. */
export type RowOf<T extends Table> = {
  [N in keyof T['columns']]: T['columns'][N] extends Column<infer V> ? V : never
}

/** Writes a row of the table. */
export type Insert<T extends Table> = (row: RowOf<T>) => void

/** 32 bits on PostgreSQL. */
export const integer: Column<number> = { type: 'integer', isNullable: false }
export const bigint: Column<number> = { type: 'bigint', isNullable: false }
/** 1 for yes. */
export const flag: Column<0 | 1> = { type: 'integer', isNullable: false }
export const blob: Column<Uint8Array> = { type: 'blob', isNullable: false }
export const text: Column<string> = { type: 'text', isNullable: false }

/** Returns a column of these texts only. */
export function textOf<V extends string>(): Column<V> {
  return { type: 'text', isNullable: false }
}

/** Returns the column as one that may be null. */
export function orNull<V extends SQLInputValue>({ type }: Column<V>): Column<V | null> {
  return { type, isNullable: true }
}

/** Returns the description of a table; without `replaces` a second row with the same key is an error. */
export function table<const C extends Columns>(
  columns: C,
  primaryKey: readonly NamesOf<C>[],
  options: { readonly replaces?: boolean; readonly indexes?: readonly (readonly NamesOf<C>[])[] } = {},
): Table<C> {
  return { columns, primaryKey, replaces: false, indexes: [], ...options }
}

/** Returns the statement that makes the table. */
export function createStatement(name: string, { columns, primaryKey }: Table): string {
  const made = Object.entries(columns).map(
    ([column, { type, isNullable }]) => `"${column}" ${type}${isNullable ? '' : ' not null'}`,
  )
  return `create table "${name}" (${made.join(', ')}, constraint "${name}_key" primary key (${listed(primaryKey)}))`
}

/** Returns the statements that make the table's indexes. */
export function indexStatements(name: string, { indexes }: Table): string[] {
  return indexes.map(
    (columns) => `create index "${name}_by_${columns.join('_')}" on "${name}" (${listed(columns)})`,
  )
}

/** Returns the statement that inserts a row, its values in the order of the table's columns. */
export function insertStatement(name: string, { columns, primaryKey, replaces }: Table): string {
  const names = Object.keys(columns)
  const insert = `insert into "${name}" (${listed(names)}) values (${names.map(() => '?').join(', ')})`
  if (!replaces) return insert
  const changes = names.map((column) => `"${column}" = "excluded"."${column}"`)
  return `${insert} on conflict (${listed(primaryKey)}) do update set ${changes.join(', ')}`
}

function listed(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}
