/** What a bet asks and changes of an account, as one row of numbers: it finds all of it in one line of the processor's cache. */
import type { AccountId } from '../values/brands.ts'

/** Places in an account's row. */
export const accountRow = {
  /** Minor units. */
  BALANCE: 0,
  /** What the exchange holds of it, minor units. */
  HELD_BY_EXCHANGE: 1,
  /** What else it cannot bet, minor units: what others than the exchange hold, and what it has given of its line, less that line. Below zero where its line is more. */
  HELD_BESIDE: 2,
  /** Live orders: resting and delayed. */
  ORDERS: 3,
  /** Engine time from which what protects the account is asked before it takes a risk, and `LOSS_ROOM` counted again; 0 for always, `unlimited` for never. */
  ASKED_FROM: 4,
  /** What its limits of losses leave before its exposure is taken off, minor units; `unlimited` without any. */
  LOSS_ROOM: 5,
  /** What its limits of stakes leave at least before `UNMATCHED` is taken off: what has counted long enough may still be in it. */
  STAKE_ROOM: 6,
  /** Stakes that stand unmatched, minor units. */
  UNMATCHED: 7,
} as const

/** No limit, and never: above all there is, and still exact with an exposure taken off. */
export const unlimited = Number.MAX_SAFE_INTEGER
/** In the places of the rooms: no bet goes through without more being asked. */
export const noRoom = -unlimited

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
