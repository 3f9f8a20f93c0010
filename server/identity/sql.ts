/** What the tables of people share: columns that came later, and statements that belong together. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** Adds the columns that a table of before does not have. Each begins with its name. */
export function addColumns(db: DatabaseSync, table: string, columns: readonly string[]): void {
  const there = new Set(
    db
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => name),
  )
  for (const column of columns) {
    if (!there.has(column.split(' ')[0]!)) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`)
  }
}

/** Does the work as one commit, or not at all. */
export function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/** Runs a statement with each of the values. */
export function runEach(statement: { run(value: SQLInputValue): unknown }, values: readonly string[]): void {
  for (const value of values) statement.run(value)
}
