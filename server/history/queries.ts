/** What the views' queries are built with. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { ViewsSchema } from './schema.ts'

/** Returns Kysely over the open views. It is loaded with the first query: to start, the views need none. */
export async function openQueries(database: DatabaseSync): Promise<Kysely<ViewsSchema>> {
  const { Kysely, SqliteDialect } = await import('kysely')
  const dialect = new SqliteDialect({
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
  return new Kysely<ViewsSchema>({ dialect })
}
