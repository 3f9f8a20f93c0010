/** Who watches what is an account's own: each reader's watch, found by the reader or by the account. */
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { accountCountIn, forEachAccountIn, hasOrderedIn } from '#server/live/bet-queries.ts'
import type { BetStore } from '#server/live/bet-store.ts'
import type { Connection } from '../connection.ts'
import { Groups } from '../groups.ts'

export interface AccountWatch {
  readonly connection: Connection
  readonly account: AccountId
}

export class AccountWatches<W extends AccountWatch> {
  readonly #byConnection = new Map<Connection, W>()
  readonly #byAccount = new Groups<W>()

  /** Begins a watch, in the place of the one that the reader had. */
  begin(watch: W): void {
    this.end(watch.connection)
    this.#byConnection.set(watch.connection, watch)
    this.#byAccount.join(watch.account, watch)
  }

  /** Ends a reader's watch; does nothing when it has none. */
  end(connection: Connection): void {
    const watch = this.#byConnection.get(connection)
    if (watch === undefined) return
    this.#byConnection.delete(connection)
    this.#byAccount.leave(watch.account, watch)
  }

  /** Returns a reader's watch, or undefined when it has none. */
  of(connection: Connection): W | undefined {
    return this.#byConnection.get(connection)
  }

  /** Visits the watches of an account. */
  forEachOf(account: AccountId, visit: (watch: W) => void): void {
    for (const watch of this.#byAccount.of(account) ?? []) visit(watch)
  }

  /**
   * Visits the watches of all accounts that have ordered in a market: found by the accounts of the market or by those
   * that are watched, whichever are fewer.
   */
  forEachIn(store: BetStore, market: MarketId, visit: (watch: W) => void): void {
    if (this.#byAccount.size < accountCountIn(store, market)) {
      for (const account of this.#byAccount.ids()) {
        if (hasOrderedIn(store, market, account)) this.forEachOf(account, visit)
      }
    } else forEachAccountIn(store, market, (account) => this.forEachOf(account, visit))
  }
}
