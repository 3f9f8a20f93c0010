/** Projects what each account's postings of a day of UTC come to, kind by kind: any period is added up of at most a row a day. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PostingKind } from '#core/facts/ledger.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { dayMs } from './movement-projection.ts'
import { groupOfKind, type SumColumn, sumColumns } from './statement-groups.ts'

interface Sums extends Record<SumColumn, Money> {
  readonly account: AccountId
  /** Since 1970. */
  readonly day: number
  /** The balance after the last posting. */
  closing: Money
}

export class DayProjection {
  readonly #add: StatementSync
  /** What has changed since it was written last, by account and day. */
  readonly #changed = new Map<string, Sums>()

  constructor(database: DatabaseSync) {
    const sums = sumColumns.map((column) => `${column} = ${column} + excluded.${column}`)
    this.#add = database.prepare(
      `INSERT INTO account_day (account_id, day, ${sumColumns.join(', ')}, closing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (account_id, day) DO UPDATE SET ${sums.join(', ')}, closing = excluded.closing`,
    )
  }

  /** Adds one side of a posting. `balance`: after it. */
  add(account: AccountId, time: number, kind: PostingKind, amount: Money, balance: Money): void {
    const day = Math.floor(time / dayMs)
    const key = `${account} ${day}`
    let sums = this.#changed.get(key)
    if (sums === undefined) {
      const none = { deposits: 0, withdrawals: 0, bets: 0, commission: 0, casino: 0, house: 0 }
      sums = { account, day, ...none, closing: 0 }
      this.#changed.set(key, sums)
    }
    sums[columnOf(kind, amount)] += amount
    sums.closing = balance
  }

  /** Writes what has changed. */
  write(): void {
    for (const { account, day, closing, ...sums } of this.#changed.values()) {
      this.#add.run(account, day, ...sumColumns.map((column) => sums[column]), closing)
    }
    this.#changed.clear()
  }
}

/** What is charged back was never deposited; cash is paid in or out by who paid it. */
function columnOf(kind: PostingKind, amount: Money): SumColumn {
  if (kind === 'deposit' || kind === 'chargeback') return 'deposits'
  if (kind === 'commission' || kind === 'commission_reversal') return 'commission'
  const group = groupOfKind[kind]
  if (group === 'payments') return amount > 0 ? 'deposits' : 'withdrawals'
  return group
}
