/** The statements that write the views' rows, their values in the order of the columns here. */
import type { StatementSync } from 'node:sqlite'
import { prepareInsert, type ViewsDatabase } from './database.ts'

export interface Inserts {
  readonly standing: StatementSync
  readonly market: StatementSync
  readonly runner: StatementSync
  readonly account: StatementSync
  readonly entry: StatementSync
  readonly bet: StatementSync
  readonly credit: StatementSync
  readonly movement: StatementSync
  readonly bankingDay: StatementSync
  readonly round: StatementSync
  readonly seedPair: StatementSync
  readonly paytable: StatementSync
}

/** Prepares the statements. Those with a key put the row in the place of the one with the same key. */
export function createInserts(database: ViewsDatabase): Inserts {
  return {
    standing: prepareInsert(database, 'standing', ['id', 'sequence', 'hash'], ['id']),
    market: prepareInsert(
      database,
      'market',
      ['market_id', 'event_id', 'market_name', 'event_name'],
      ['market_id'],
    ),
    runner: prepareInsert(
      database,
      'runner',
      ['market_id', 'selection_id', 'runner_name'],
      ['market_id', 'selection_id'],
    ),
    account: prepareInsert(database, 'account', ['account_id', 'balance'], ['account_id']),
    entry: prepareInsert(database, 'statement_entry', [
      'entry_id',
      'account_id',
      'time',
      'kind',
      'amount',
      'balance',
      'text',
      'market_id',
    ]),
    bet: prepareInsert(database, 'settled_bet', [
      'bet_id',
      'account_id',
      'order_id',
      'market_id',
      'selection_id',
      'side',
      'price',
      'size',
      'matched',
      'average_price',
      'cancelled',
      'lapsed',
      'voided',
      'persistence',
      'state',
      'placed_at',
      'release_at',
      'settled_at',
      'profit',
      'reason',
    ]),
    credit: prepareInsert(database, 'credit', [
      'credit_id',
      'time',
      'account_id',
      'kind',
      'amount',
      'reason',
    ]),
    movement: prepareInsert(database, 'movement', [
      'movement_id',
      'last_entry',
      'account_id',
      'time',
      'type',
      'amount',
    ]),
    bankingDay: prepareInsert(
      database,
      'banking_day',
      ['day', 'deposits', 'withdrawals', 'bet_wins', 'bet_losses', 'transfers'],
      ['day'],
    ),
    round: prepareInsert(database, 'round', [
      'round_id',
      'account_id',
      'game',
      'paytable',
      'bets',
      'result',
      'payouts',
      'stake',
      'payout',
      'pair',
      'nonce',
      'time',
    ]),
    seedPair: prepareInsert(database, 'seed_pair', [
      'account_id',
      'pair',
      'hash',
      'client_seed',
      'by_player',
      'server_seed',
    ]),
    paytable: prepareInsert(database, 'paytable', ['game', 'version', 'content']),
  }
}
