/** What changes of an account, as one row of numbers: a bet asks for all of it, and finds it in one line of the processor's cache. */
import type { AccountId } from '../values/brands.ts'

/** Places in an account's row. */
export const accountRow = {
  /** Minor units. */
  BALANCE: 0,
  /** All that is held of it, minor units: what is available is asked far oftener than it changes. */
  HELD: 1,
  /** What of that the exchange holds. */
  HELD_BY_EXCHANGE: 2,
  /** Live orders: resting and delayed. */
  ORDERS: 3,
  /** Engine time from which what protects the account is asked before it takes a risk; 0 for never, 1 for always. */
  ASKED_FROM: 4,
  /** Engine time at which the account last took play money, 0 for never. */
  PLAY_MONEY_AT: 5,
  /** What of `HELD` is of withdrawals that are under way. */
  HELD_BY_WITHDRAWALS: 6,
  /** Stakes that stand unmatched, minor units. */
  UNMATCHED: 7,
} as const

/** Numbers of a row: 64 bytes. */
export const accountStride = 8
// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const strideBits = Math.log2(accountStride)

export interface AccountRows {
  /** By id: `rowOfAccount`. */
  rows: Float64Array
}

/** Returns where the row of an account begins. */
export function rowOfAccount(account: AccountId): number {
  return account << strideBits
}
