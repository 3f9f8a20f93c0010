/**
 * Projects the postings of players into movements, the rows of the banking history, and into the sums of each day that the
 * cash memo is made of. An account's postings in one transaction are one movement: a round's stake and return, a
 * market's result and commission.
 */

import type { DatabaseSync } from 'node:sqlite'
import type { BankingType } from '#contract/banking.ts'
import type { PostingKind } from '#core/facts/ledger.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Inserts } from './inserts.ts'

export const dayMs = 86_400_000

/** One side of a posting, of a player. */
export interface PlayerPosting {
  /** Of the statement. */
  readonly entry: number
  readonly transaction: number
  readonly account: AccountId
  readonly time: number
  readonly kind: PostingKind
  /** Minor units; below zero when the account paid. */
  readonly amount: Money
}

interface Movement {
  readonly first: PlayerPosting
  lastEntry: number
  amount: Money
}

type Sums = Record<BankingType, number>

/**
 * Returns what the banking history calls a movement that begins with a posting of this kind. A result taken back keeps
 * its type with the opposite sign, so that the wins of a day become fewer rather than its losses more.
 */
export function bankingTypeOf(kind: PostingKind, amount: Money): BankingType {
  switch (kind) {
    case 'grant':
    case 'credit':
    case 'play_money':
    case 'settle_up':
    case 'share':
    case 'give_back':
    case 'write_off':
      return amount < 0 ? 'Withdrawal' : 'Deposit'
    case 'deposit':
      return 'Deposit'
    case 'withdrawal':
    case 'chargeback':
    case 'debit':
      return 'Withdrawal'
    case 'funding':
    case 'bankroll':
    case 'client_money':
      return 'Transfer'
    case 'settlement_reversal':
    case 'commission_reversal':
    case 'rounding_reversal':
      return amount > 0 ? 'Bet Loss' : 'Bet Win'
    case 'settlement':
    case 'commission':
    case 'rounding':
    case 'casino_stake':
    case 'casino_payout':
    case 'book_stake':
    case 'book_return':
      return amount < 0 ? 'Bet Loss' : 'Bet Win'
  }
}

export class MovementProjection {
  readonly #inserts: Inserts
  readonly #days = new Map<number, Sums>()
  readonly #changedDays = new Set<number>()
  #open: Movement | undefined

  constructor(database: DatabaseSync, inserts: Inserts) {
    this.#inserts = inserts
    for (const row of database.prepare('SELECT * FROM banking_day').iterate()) {
      this.#days.set(Number(row.day), {
        Deposit: Number(row.deposits),
        Withdrawal: Number(row.withdrawals),
        'Bet Win': Number(row.bet_wins),
        'Bet Loss': Number(row.bet_losses),
        Transfer: Number(row.transfers),
      })
    }
  }

  /** Takes the next posting; it goes on with the movement before it when it is the same account's in the same transaction. */
  add(next: PlayerPosting): void {
    const open = this.#open
    if (open?.first.transaction === next.transaction && open.first.account === next.account) {
      open.lastEntry = next.entry
      open.amount += next.amount
      return
    }
    this.end()
    this.#open = { first: next, lastEntry: next.entry, amount: next.amount }
  }

  /** Writes the movement that is open. A transaction never goes past its batch. */
  end(): void {
    if (this.#open === undefined) return
    const { first, lastEntry, amount } = this.#open
    this.#open = undefined
    const type = bankingTypeOf(first.kind, amount)
    this.#inserts.movement({
      movement_id: first.entry,
      last_entry: lastEntry,
      account_id: first.account,
      time: first.time,
      type,
      amount,
    })
    const day = Math.floor(first.time / dayMs)
    const sums = this.#days.get(day) ?? {
      Deposit: 0,
      Withdrawal: 0,
      'Bet Win': 0,
      'Bet Loss': 0,
      Transfer: 0,
    }
    sums[type] += amount
    this.#days.set(day, sums)
    this.#changedDays.add(day)
  }

  /** Writes the days whose sums have changed. */
  writeDays(): void {
    for (const day of this.#changedDays) {
      const sums = this.#days.get(day)!
      this.#inserts.banking_day({
        day,
        deposits: sums.Deposit,
        withdrawals: sums.Withdrawal,
        bet_wins: sums['Bet Win'],
        bet_losses: sums['Bet Loss'],
        transfers: sums.Transfer,
      })
    }
    this.#changedDays.clear()
  }
}
