/**
 * What changes of an account, as two rows of numbers: a bet asks for all of the first, and finds it in one line of the processor's
 * cache. The other has what is written often and asked seldom.
 */
import type { AccountId } from '../values/brands.ts'

/** Places in an account's row. */
export const accountRow = {
  /** Minor units. */
  BALANCE: 0,
  /** What the exchange holds of it, minor units. */
  HELD_BY_EXCHANGE: 1,
  /** What is held of it for withdrawals that are under way. */
  HELD_BY_WITHDRAWALS: 2,
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

/** Moments that the second row has room for. */
export const recentMax = 7

/** Places in an account's second row. */
export const accountAside = {
  /** Engine time at which the account last took play money, 0 for never. */
  PLAY_MONEY_AT: 0,
  /** How many moments follow. */
  RECENT: 1,
  /** Engine times, rising, and after each what of the account's was matched or played at it, minor units. */
  RECENT_AT: 2,
} as const

/** No limit, and never: above all there is, and still exact with an exposure taken off. */
export const unlimited = Number.MAX_SAFE_INTEGER

/** Numbers of a row: 64 bytes; and of the second one. */
export const accountStride = 8
export const asideStride = 16
// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const strideBits = Math.log2(accountStride)
const asideBits = Math.log2(asideStride)

export interface AccountRows {
  /** By id: `rowOfAccount`. */
  rows: Float64Array
  /** By id: `asideOfAccount`. */
  asides: Float64Array
}

/** Returns where the row of an account begins. */
export function rowOfAccount(account: AccountId): number {
  return account << strideBits
}

/** Returns where the second row of an account begins. */
export function asideOfAccount(account: AccountId): number {
  return account << asideBits
}
