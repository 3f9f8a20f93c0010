/**
 * What of a balance is held: it is the account's, and not available to it. A place in the row of an account for each holder says how
 * much. A new holder is a line of `holders`, a place wherever the type check then asks for one, and a term of `availableOf`.
 */
import type { AccountId, Money } from '../values/brands.ts'
import * as accountRowsModule from './account-rows.ts'
import { type AccountRows, accountRow } from './account-rows.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { rowOfAccount } = accountRowsModule

/** Who holds, by code. History: append, never change. */
export const holders = {
  /** The worst case of the account's bets: the sum over markets of its exposure there. */
  exchange: 1,
  /** What is asked for and not paid yet. */
  withdrawals: 2,
} as const
export type Holder = keyof typeof holders

export const holderNames = Object.keys(holders) as readonly Holder[]

/** Where the row of an account says what each of them holds. */
export const holdPlaces = {
  exchange: accountRow.HELD_BY_EXCHANGE,
  withdrawals: accountRow.HELD_BY_WITHDRAWALS,
} as const satisfies Record<Holder, number>

/** Returns what a holder holds of the account's balance, minor units, zero or above. */
export function holdOf({ rows }: AccountRows, holder: Holder, account: AccountId): Money {
  return rows[rowOfAccount(account) + holdPlaces[holder]]!
}

/** Holds `by` more of the account's balance for the holder of this place, or less, when `by` is below zero. Mutates. */
export function changeHold({ rows }: AccountRows, place: number, account: AccountId, by: number): void {
  const held = rowOfAccount(account) + place
  rows[held] = rows[held]! + by
}
