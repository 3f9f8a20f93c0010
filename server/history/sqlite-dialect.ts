/** Kysely over Node's own SQLite. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

/** Returns the dialect over an open database. */
export function nodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const statement = database.prepare(sql)
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...(values as SQLInputValue[])),
          run: (values) => statement.run(...(values as SQLInputValue[])),
          iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
        }
      },
    },
  })
}
