/** The tables of the views, once for SQLite and PostgreSQL: types for the queries, and the statements that make them. */
import type { Kysely } from 'kysely'
import type { BankingType } from '#contract/banking.ts'
import type { GameKey } from '#core/casino/game.ts'

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

/**
 * A movement of a player's money: the statement entries from movement_id to last_entry, which are one account's in one
 * transaction, netted.
 */
interface MovementTable {
  /** The id of its first statement entry. */
  movement_id: number
  last_entry: number
  account_id: number
  time: number
  type: BankingType
  amount: number
}

/** What the movements of a day of UTC came to, by type; minor units as the players had them. day: since 1970. */
interface BankingDayTable {
  day: number
  deposits: number
  withdrawals: number
  bet_wins: number
  bet_losses: number
  transfers: number
}

/** A casino round. bets, result and payouts are JSON, as in the fact and in the order of the bets; minor units. */
interface RoundTable {
  round_id: number
  account_id: number
  game: GameKey
  /** The version of the paytable it was played by. */
  paytable: number
  bets: string
  result: string
  payouts: string
  stake: number
  payout: number
  /** Of the account's seeds. */
  pair: number
  nonce: number
  time: number
}

/** A player's pair of seeds, from the moment its server seed was committed to. */
interface SeedPairTable {
  account_id: number
  pair: number
  hash: string
  /** Empty until the pair is the active one. */
  client_seed: string
  /** 1 when the player named the client seed. */
  by_player: 0 | 1
  /** Null until the pair has ended. */
  server_seed: string | null
}

/** What a casino game pays by since this version; the first is the core's own. content: JSON {decks, returns, limits}. */
interface PaytableTable {
  game: GameKey
  version: number
  content: string
}

export interface ViewsSchema {
  standing: StandingTable
  market: MarketTable
  runner: RunnerTable
  account: AccountTable
  statement_entry: StatementEntryTable
  settled_bet: SettledBetTable
  credit: CreditTable
  movement: MovementTable
  banking_day: BankingDayTable
  round: RoundTable
  seed_pair: SeedPairTable
  paytable: PaytableTable
}

/** The names of a row's columns, which a table's insert statement is made from. */
export type Columns<T extends keyof ViewsSchema> = readonly (keyof ViewsSchema[T] & string)[]

/** Grows with every change of the tables or of what is put into them: older views are then made anew. */
export const schemaVersion = 3

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
  movement: {
    movement_id: 'integer',
    last_entry: 'integer',
    account_id: 'integer',
    time: 'bigint',
    type: 'text',
    amount: 'bigint',
  },
  banking_day: {
    day: 'integer',
    deposits: 'bigint',
    withdrawals: 'bigint',
    bet_wins: 'bigint',
    bet_losses: 'bigint',
    transfers: 'bigint',
  },
  round: {
    round_id: 'bigint',
    account_id: 'integer',
    game: 'text',
    paytable: 'integer',
    bets: 'text',
    result: 'text',
    payouts: 'text',
    stake: 'bigint',
    payout: 'bigint',
    pair: 'integer',
    nonce: 'integer',
    time: 'bigint',
  },
  seed_pair: {
    account_id: 'integer',
    pair: 'integer',
    hash: 'text',
    client_seed: 'text',
    by_player: 'integer',
    server_seed: 'text',
  },
  paytable: { game: 'text', version: 'integer', content: 'text' },
}

const primaryKeys: Readonly<Record<keyof ViewsSchema, readonly string[]>> = {
  standing: ['id'],
  market: ['market_id'],
  runner: ['market_id', 'selection_id'],
  account: ['account_id'],
  statement_entry: ['entry_id'],
  settled_bet: ['bet_id'],
  credit: ['credit_id'],
  movement: ['movement_id'],
  banking_day: ['day'],
  round: ['round_id'],
  seed_pair: ['account_id', 'pair'],
  paytable: ['game', 'version'],
}

const nullable = new Set([
  'statement_entry.market_id',
  'settled_bet.release_at',
  'settled_bet.reason',
  'seed_pair.server_seed',
])

const indexes = [
  { table: 'statement_entry', columns: ['account_id', 'entry_id'] },
  { table: 'settled_bet', columns: ['account_id', 'bet_id'] },
  { table: 'settled_bet', columns: ['market_id'] },
  { table: 'settled_bet', columns: ['order_id'] },
  { table: 'movement', columns: ['time'] },
  { table: 'movement', columns: ['type', 'movement_id'] },
  { table: 'movement', columns: ['account_id', 'movement_id'] },
  { table: 'round', columns: ['account_id', 'round_id'] },
  { table: 'round', columns: ['account_id', 'game', 'round_id'] },
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
