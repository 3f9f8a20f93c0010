/**
 * What stands beside a balance without the exchange: what is held of it for payments, how far below zero it may go, and what of that
 * is given on. A bet reads of all this the one sum in its account's row.
 */
import type { AccountId, Money } from '../values/brands.ts'
import { type AccountRows, accountRow, rowOfAccount } from './account-rows.ts'

/** Places of an account, minor units each. */
export const besideRow = {
  /** Held for withdrawals that are under way. */
  WITHDRAWN: 0,
  /** Held for payments to the account above that are not confirmed yet. */
  PROPOSED: 1,
  /** Its line: how far below zero its balance may go. */
  LINE: 2,
  /** The lines of those directly below it. */
  GIVEN: 3,
} as const

/** Numbers of an account. */
export const besideStride = 4

interface Beside extends AccountRows {
  /** By account, `besideRow`. */
  beside: Float64Array
}

/** Returns one of the figures (a place of `besideRow`), minor units, zero or above. */
export function besideOf({ beside }: Pick<Beside, 'beside'>, account: AccountId, place: number): Money {
  return beside[account * besideStride + place]!
}

/** Returns how far below zero the balance may go, minor units. */
export function lineOf(accounts: Beside, account: AccountId): Money {
  return besideOf(accounts, account, besideRow.LINE)
}

/** Adds `by` to one of the figures, and takes from what is available: of a line it is added. Mutates. */
export function changeBeside(accounts: Beside, account: AccountId, place: number, by: number): void {
  const { beside, rows } = accounts
  const at = account * besideStride + place
  beside[at] = beside[at]! + by
  const sum = rowOfAccount(account) + accountRow.HELD_BESIDE
  rows[sum] = rows[sum]! + (place === besideRow.LINE ? -by : by)
}

/** Returns what the row of the account is to say: what is held and given, less the line. Minor units. */
export function heldBeside(accounts: Beside, account: AccountId): number {
  const of = (place: number) => besideOf(accounts, account, place)
  return of(besideRow.WITHDRAWN) + of(besideRow.PROPOSED) + of(besideRow.GIVEN) - of(besideRow.LINE)
}
