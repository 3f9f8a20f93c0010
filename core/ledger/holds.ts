/**
 * What of a balance is held: it is the account's, and not available to it. Each holder has a place that says how much. A new holder is a
 * line of `holders`, a place of `besideRow`, and a term wherever the type check then asks for one.
 */
import type { AccountId, Money } from '../values/brands.ts'
import * as accountRowsModule from './account-rows.ts'
import { type AccountRows, accountRow } from './account-rows.ts'
import type { Accounts } from './accounts.ts'
import { besideOf, besideRow } from './beside.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { rowOfAccount } = accountRowsModule

/** Who holds, by code. History: append, never change. */
export const holders = {
  /** The worst case of the account's bets: the sum over markets of its exposure there. */
  exchange: 1,
  /** What is asked for and not paid yet. */
  withdrawals: 2,
  /** What the account above has paid out by its own word, until that is confirmed. */
  payments: 3,
} as const
export type Holder = keyof typeof holders

export const holderNames = Object.keys(holders) as readonly Holder[]

/** Where the row of an account says what the exchange holds. */
export const holdPlaces = { exchange: accountRow.HELD_BY_EXCHANGE } as const

/** Returns what a holder holds of the account's balance, minor units, zero or above. */
export function holdOf(
  accounts: Pick<Accounts, 'rows' | 'beside'>,
  holder: Holder,
  account: AccountId,
): Money {
  switch (holder) {
    case 'exchange':
      return accounts.rows[rowOfAccount(account) + holdPlaces.exchange]!
    case 'withdrawals':
      return besideOf(accounts, account, besideRow.WITHDRAWN)
    case 'payments':
      return besideOf(accounts, account, besideRow.PROPOSED)
  }
}

/** Holds `by` more of the account's balance for the holder of this place of its row, or less, when `by` is below zero. Mutates. */
export function changeHold({ rows }: AccountRows, place: number, account: AccountId, by: number): void {
  const held = rowOfAccount(account) + place
  rows[held] = rows[held]! + by
}
