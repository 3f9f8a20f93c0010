/** How those above call the accounts below them. */
import type { AccountId } from '#core/values/brands.ts'
import type { Store } from '#server/store/store.ts'
import type { TreeTables } from './tables.ts'

export interface TreeNames {
  /** Resolves to what tells the alias of each of these accounts; of one that came by itself, its number. */
  of(accounts: readonly AccountId[]): Promise<(account: AccountId) => string>
}

/** Returns what reads them. */
export function createTreeNames(store: Store<TreeTables>): TreeNames {
  return {
    async of(accounts) {
      const known = new Map(accounts.length === 0 ? [] : await store.aliasesOf(accounts))
      return (account) => known.get(account) ?? `Account ${account}`
    },
  }
}
