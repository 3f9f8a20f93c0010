/** What can be asked of the house's book, as data. */
import type { AccountId, Money } from '../values/brands.ts'

/** A bet that the house has accepted at a price of its own. */
export interface TakeBookBet {
  readonly kind: 'take-book-bet'
  readonly account: AccountId
  readonly stake: Money
}

/** The bet is decided. */
export interface SettleBookBet {
  readonly kind: 'settle-book-bet'
  readonly bet: number
  /** What goes back to the player, minor units; null where the bet is void. */
  readonly returned: Money | null
}

export type BookCommand = TakeBookBet | SettleBookBet
