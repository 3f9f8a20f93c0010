/** The tables of the views, once for SQLite and PostgreSQL: types for the queries, and the statements that make them. */
import type { Kysely } from 'kysely'

/** Where the views stand: the last batch that is in them, and its hash in the journal's chain. One row. */
interface StandingTable {
  id: number
  sequence: number
  hash: Uint8Array
}

interface MarketTable {
  market_id: number
  event_id: number
  market_name: string
  event_name: string
}

interface RunnerTable {
  market_id: number
  selection_id: number
  runner_name: string
}

interface AccountTable {
  account_id: number
  /** Minor units, after the last entry of the account's statement. */
  balance: number
}

interface StatementEntryTable {
  entry_id: number
  account_id: number
  time: number
  kind: string
  /** Minor units; below zero when the account paid. */
  amount: number
  balance: number
  text: string
  market_id: number | null
}

/** A bet with matched or voided stake in a market that has its result. Minor units; prices hundredths. */
interface SettledBetTable {
  bet_id: number
  account_id: number
  order_id: number
  market_id: number
  selection_id: number
  side: 'BACK' | 'LAY'
  price: number
  size: number
  matched: number
  average_price: number
  cancelled: number
  lapsed: number
  voided: number
  persistence: 'LAPSE' | 'PERSIST'
  state: 'settled' | 'void'
  placed_at: number
  release_at: number | null
  settled_at: number
  profit: number
  reason: string | null
}

/** Money that an operator gave an account. */
interface CreditTable {
  credit_id: number
  time: number
  account_id: number
  kind: 'credit' | 'funding'
  amount: number
  reason: string
}

export interface ViewsSchema {
  standing: StandingTable
  market: MarketTable
  runner: RunnerTable
  account: AccountTable
  statement_entry: StatementEntryTable
  settled_bet: SettledBetTable
  credit: CreditTable
}

/** The names of a row's columns, which a table's insert statement is made from. */
export type Columns<T extends keyof ViewsSchema> = readonly (keyof ViewsSchema[T] & string)[]

/** Grows with every change of the tables or of what is put into them: older views are then made anew. */
export const schemaVersion = 1

type Kind = 'integer' | 'bigint' | 'text' | 'blob'

const tables: Readonly<Record<keyof ViewsSchema, Readonly<Record<string, Kind>>>> = {
  standing: { id: 'integer', sequence: 'bigint', hash: 'blob' },
  market: { market_id: 'integer', event_id: 'integer', market_name: 'text', event_name: 'text' },
  runner: { market_id: 'integer', selection_id: 'bigint', runner_name: 'text' },
  account: { account_id: 'integer', balance: 'bigint' },
  statement_entry: {
    entry_id: 'integer',
    account_id: 'integer',
    time: 'bigint',
    kind: 'text',
    amount: 'bigint',
    balance: 'bigint',
    text: 'text',
    market_id: 'integer',
  },
  settled_bet: {
    bet_id: 'integer',
    account_id: 'integer',
    order_id: 'bigint',
    market_id: 'integer',
    selection_id: 'bigint',
    side: 'text',
    price: 'integer',
    size: 'bigint',
    matched: 'bigint',
    average_price: 'integer',
    cancelled: 'bigint',
    lapsed: 'bigint',
    voided: 'bigint',
    persistence: 'text',
    state: 'text',
    placed_at: 'bigint',
    release_at: 'bigint',
    settled_at: 'bigint',
    profit: 'bigint',
    reason: 'text',
  },
  credit: {
    credit_id: 'integer',
    time: 'bigint',
    account_id: 'integer',
    kind: 'text',
    amount: 'bigint',
    reason: 'text',
  },
}

const primaryKeys: Readonly<Record<keyof ViewsSchema, readonly string[]>> = {
  standing: ['id'],
  market: ['market_id'],
  runner: ['market_id', 'selection_id'],
  account: ['account_id'],
  statement_entry: ['entry_id'],
  settled_bet: ['bet_id'],
  credit: ['credit_id'],
}

const nullable = new Set(['statement_entry.market_id', 'settled_bet.release_at', 'settled_bet.reason'])

const indexes = [
  { table: 'statement_entry', columns: ['account_id', 'entry_id'] },
  { table: 'settled_bet', columns: ['account_id', 'bet_id'] },
  { table: 'settled_bet', columns: ['market_id'] },
  { table: 'settled_bet', columns: ['order_id'] },
] as const

/** Returns the statements that make the tables and indexes. */
export function createStatements(db: Kysely<ViewsSchema>): string[] {
  const statements: string[] = []
  for (const [table, columns] of Object.entries(tables)) {
    let create = db.schema.createTable(table)
    for (const [column, kind] of Object.entries(columns)) {
      create = create.addColumn(column, kind, (made) =>
        nullable.has(`${table}.${column}`) ? made : made.notNull(),
      )
    }
    const key = primaryKeys[table as keyof ViewsSchema]
    statements.push(create.addPrimaryKeyConstraint(`${table}_key`, key as never[]).compile().sql)
  }
  for (const { table, columns } of indexes) {
    const index = db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns([...columns])
    statements.push(index.compile().sql)
  }
  return statements
}
