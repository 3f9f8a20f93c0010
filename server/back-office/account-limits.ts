/** Accounts with limits of their own, as an administrator has set them, in place of those of the settings. */
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId } from '#core/values/brands.ts'
import type { Store } from '#server/store/store.ts'

/** null: the one of the settings; 0: none. */
export interface OwnLimits {
  readonly instructionsPerSecond: number | null
  readonly journalBytesPerDay: number | null
}

const schema = `
CREATE TABLE IF NOT EXISTS account_limits (
  account INTEGER PRIMARY KEY, instructions_per_second INTEGER, journal_bytes_per_day INTEGER
) STRICT;
`

/** Makes the limits' table where it is missing, and returns the statements on it by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  const keep = db.prepare('INSERT OR REPLACE INTO account_limits VALUES (?, ?, ?)')
  const all = db.prepare(
    'SELECT account, instructions_per_second AS instructionsPerSecond, journal_bytes_per_day AS journalBytesPerDay' +
      ' FROM account_limits',
  )
  return {
    keepLimits: (account: AccountId, limits: OwnLimits) => {
      keep.run(account, limits.instructionsPerSecond, limits.journalBytesPerDay)
    },
    loadLimits: () => all.all().map((row) => ({ ...row }) as unknown as OwnLimits & { account: AccountId }),
  }
}

export interface AccountLimits {
  /** Returns an account's own limits, or undefined when it has none. */
  of(account: AccountId): OwnLimits | undefined
  /** Sets both; resolves once they are kept, and holds from then on. */
  set(account: AccountId, limits: OwnLimits): Promise<void>
}

/** Resolves to the limits that the store keeps. */
export async function openAccountLimits(store: Store<ReturnType<typeof openTables>>): Promise<AccountLimits> {
  const own = new Map<AccountId, OwnLimits>()
  for (const { account, ...limits } of await store.loadLimits()) own.set(account, limits)
  return {
    of: (account) => own.get(account),
    async set(account, { instructionsPerSecond, journalBytesPerDay }) {
      const limits = { instructionsPerSecond, journalBytesPerDay }
      await store.keepLimits(account, limits)
      own.set(account, limits)
    },
  }
}
