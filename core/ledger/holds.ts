/**
 * What of a balance is held: it is the account's, and not available to it. An entry for each holder and account says how much.
 * A new holder is a line of `holders` and an entry wherever the type check then asks for one.
 */
import type { AccountId } from '../values/brands.ts'

/** Who holds, by code. History: append, never change. */
export const holders = {
  /** The worst case of the account's bets: the sum over markets of its exposure there. */
  exchange: 1,
} as const
export type Holder = keyof typeof holders

/** Minor units by account id, zero or above. */
export type Holds = Record<Holder, Float64Array>

export const holderNames = Object.keys(holders) as readonly Holder[]

/** Returns holds of nothing, for accounts of ids below `size`. */
export function createHolds(size: number): Holds {
  return { exchange: new Float64Array(size) }
}

/** The entries of every holder, and their sum beside them: what is available is asked far oftener than it changes. */
export interface Held {
  readonly holds: Holds
  /** All that is held of an account, minor units. */
  held: Float64Array
}

/** Holds `by` more of the account's balance for the holder whose entries these are, or less, when `by` is below zero. Mutates. */
export function changeHold({ held }: Held, entries: Float64Array, account: AccountId, by: number): void {
  entries[account] = entries[account]! + by
  held[account] = held[account]! + by
}
