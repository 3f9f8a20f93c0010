/** What the views' queries are built with. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Kysely, SqliteStatement } from 'kysely'
import type { ViewsSchema } from './schema.ts'

/** Texts of queries that are remembered. A list makes a text of each of its lengths. */
const preparedMax = 200

/** Returns Kysely over the open views. It is loaded with the first query: to start, the views need none. */
export async function openQueries(database: DatabaseSync): Promise<Kysely<ViewsSchema>> {
  const { Kysely, SqliteDialect } = await import('kysely')
  // A query is the same text each time, but for one over a list: it is prepared once.
  const prepared = new Map<string, SqliteStatement>()
  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const known = prepared.get(sql)
        if (known !== undefined) return known
        const statement = database.prepare(sql)
        const made: SqliteStatement = {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...(values as SQLInputValue[])),
          run: (values) => statement.run(...(values as SQLInputValue[])),
          iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
        }
        if (prepared.size === preparedMax) prepared.clear()
        prepared.set(sql, made)
        return made
      },
    },
  })
  return new Kysely<ViewsSchema>({ dialect })
}
