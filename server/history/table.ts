/**
 * A table of the views, described once: what its rows hold, the statements that make it, and the insert of a row by the
 * names of its columns all follow from one object.
 */
import type { SQLInputValue } from 'node:sqlite'
import { type CreateTableBuilder, type QueryExecutorProvider, type SchemaModule, sql } from 'kysely'

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
export function createStatement(schema: SchemaModule, name: string, described: Table): string {
  let create: CreateTableBuilder<string, string> = schema.createTable(name)
  for (const [column, { type, isNullable }] of Object.entries(described.columns)) {
    create = create.addColumn(column, type, (made) => (isNullable ? made : made.notNull()))
  }
  return create.addPrimaryKeyConstraint(`${name}_key`, [...described.primaryKey]).compile().sql
}

/** Returns the statements that make the table's indexes. */
export function indexStatements(schema: SchemaModule, name: string, { indexes }: Table): string[] {
  return indexes.map(
    (columns) =>
      schema
        .createIndex(`${name}_by_${columns.join('_')}`)
        .on(name)
        .columns([...columns])
        .compile().sql,
  )
}

/** Returns the statement that inserts a row, its values in the order of the table's columns. */
export function insertStatement(db: QueryExecutorProvider, name: string, described: Table): string {
  const names = Object.keys(described.columns)
  const columns = sql.join(names.map((column) => sql.ref(column)))
  const places = sql.join(names.map(() => sql`${null}`))
  const insert = sql`insert into ${sql.table(name)} (${columns}) values (${places})`
  if (!described.replaces) return insert.compile(db).sql
  const key = sql.join(described.primaryKey.map((column) => sql.ref(column)))
  const changes = sql.join(names.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))
  return sql`${insert} on conflict (${key}) do update set ${changes}`.compile(db).sql
}
