/** The ledger as a command sees it. */
import type { FactLog } from '../facts/log.ts'
import type { Money } from '../values/brands.ts'
import type { Accounts } from './accounts.ts'
import type { Book } from './book.ts'
import type { Tree } from './tree.ts'
import type { Wallet } from './wallet.ts'

export interface LedgerState {
  /** Engine time of the last batch, milliseconds since 1970. */
  time: number
  readonly accounts: Accounts
  transactionCount: number
  /** A `profiles` code: how strictly players are protected. */
  profile: number
  /** Money on its way in and out. */
  readonly wallet: Wallet
  /** The agents above the accounts. */
  readonly tree: Tree
  /** Bets against the house. */
  readonly book: Book
}

/** What a command on the ledger reads, writes to, and fills with what it came to. */
export interface Ledger {
  readonly state: LedgerState
  readonly log: FactLog
  readonly outcome: { id: number; balance: Money; nextAt: number; releaseAt: number }
}
