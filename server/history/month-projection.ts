/** Projects what each account's postings of a month of UTC come to, kind by kind: the sums of a year's summary. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PostingKind } from '#core/facts/ledger.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { groupOfKind } from './statement-groups.ts'

const columns = ['deposits', 'withdrawals', 'bets', 'commission', 'casino', 'house'] as const
type Column = (typeof columns)[number]

interface Sums extends Record<Column, Money> {
  readonly account: AccountId
  readonly month: number
  /** The balance after the last posting. */
  closing: Money
}

export class MonthProjection {
  readonly #add: StatementSync
  /** What has changed since it was written last, by account and month. */
  readonly #changed = new Map<string, Sums>()

  constructor(database: DatabaseSync) {
    const sums = columns.map((column) => `${column} = ${column} + excluded.${column}`)
    this.#add = database.prepare(
      `INSERT INTO account_month (account_id, month, ${columns.join(', ')}, closing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (account_id, month) DO UPDATE SET ${sums.join(', ')}, closing = excluded.closing`,
    )
  }

  /** Adds one side of a posting. `balance`: after it. */
  add(account: AccountId, time: number, kind: PostingKind, amount: Money, balance: Money): void {
    const month = monthOf(time)
    const key = `${account} ${month}`
    let sums = this.#changed.get(key)
    if (sums === undefined) {
      const none = { deposits: 0, withdrawals: 0, bets: 0, commission: 0, casino: 0, house: 0 }
      sums = { account, month, ...none, closing: 0 }
      this.#changed.set(key, sums)
    }
    sums[columnOf(kind)] += amount
    sums.closing = balance
  }

  /** Writes what has changed. */
  write(): void {
    for (const { account, month, closing, ...sums } of this.#changed.values()) {
      this.#add.run(account, month, ...columns.map((column) => sums[column]), closing)
    }
    this.#changed.clear()
  }
}

/** What is charged back was never deposited. */
function columnOf(kind: PostingKind): Column {
  if (kind === 'deposit' || kind === 'chargeback') return 'deposits'
  if (kind === 'withdrawal') return 'withdrawals'
  if (kind === 'commission' || kind === 'commission_reversal') return 'commission'
  return groupOfKind[kind] as Exclude<Column, 'deposits'>
}

/** 202611 of a time in November 2026, UTC. */
function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1
}
