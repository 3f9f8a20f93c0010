/** Bets against the house's book that are not decided yet. */
import type { AccountId, Money } from '../values/brands.ts'

export interface BookBet {
  readonly account: AccountId
  readonly stake: Money
  /** By which parts agents share what the house earns from it: fixed as it was taken. */
  readonly parts: number
}

export interface Book {
  /** Bets so far: the number of the last one. */
  count: number
  readonly open: Map<number, BookBet>
  /** How many are open of each account that has any. */
  readonly openOf: Map<AccountId, number>
}

/** Returns a book without bets. */
export function createBook(): Book {
  return { count: 0, open: new Map(), openOf: new Map() }
}
