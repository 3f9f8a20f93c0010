/** The inserts of the views' tables, each prepared once and called with a row by the names of its columns. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { tables } from './schema.ts'
import { type Insert, insertStatement, type Table } from './table.ts'

export type Inserts = { readonly [T in keyof typeof tables]: Insert<(typeof tables)[T]> }

/** Prepares the inserts. */
export function createInserts(database: DatabaseSync): Inserts {
  const inserts = Object.entries(tables).map(([name, one]) => [name, prepareInsert(database, name, one)])
  return Object.fromEntries(inserts) as Inserts
}

function prepareInsert(database: DatabaseSync, name: string, described: Table) {
  const columns = Object.keys(described.columns)
  const statement = database.prepare(insertStatement(name, described))
  // By place: named parameters take SQLite's binding several times as long.
  const values = new Array<SQLInputValue>(columns.length).fill(null)
  return (row: Readonly<Record<string, SQLInputValue>>) => {
    for (let i = 0; i < columns.length; i++) values[i] = row[columns[i]!]!
    statement.run(...values)
  }
}
