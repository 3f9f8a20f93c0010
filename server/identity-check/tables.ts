/** Checks of who people are: the last particulars of each account, sealed, and by what a person is recognised. */
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId } from '#core/values/brands.ts'
import { inTransaction } from '#server/identity/sql.ts'
import type { Store } from '#server/store/store.ts'

/** What an account's check is about. */
export interface KeptCheck {
  readonly account: AccountId
  /** Counts its checks, from 1. */
  readonly attempt: number
  /** Particulars as JSON. */
  readonly sealed: string
  readonly submittedAt: number
  /** Why it is referred or refused, "" before. */
  readonly reason: string
}

export type SealedCheck = Pick<KeptCheck, 'account' | 'sealed'>

/** An account of a person. */
export interface AccountOfPerson {
  readonly account: AccountId
  readonly isErased: boolean
}

const schema = `
CREATE TABLE IF NOT EXISTS identity_check (
  account INTEGER PRIMARY KEY, attempt INTEGER NOT NULL, sealed TEXT NOT NULL, submitted_at INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS person_key (
  key TEXT NOT NULL, account INTEGER NOT NULL, noted_at INTEGER NOT NULL, PRIMARY KEY (key, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS person_key_of ON person_key (account);
`

/** Makes the tables where they are missing, and returns the statements on them by name. Opened after that of users. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  const find = db.prepare(
    'SELECT account, attempt, sealed, submitted_at AS submittedAt, reason FROM identity_check WHERE account = ?',
  )
  const keep = db.prepare(
    "INSERT INTO identity_check (account, attempt, sealed, submitted_at, reason) VALUES (?, 1, ?, ?, '')" +
      ' ON CONFLICT (account) DO UPDATE SET attempt = attempt + 1, sealed = excluded.sealed,' +
      " submitted_at = excluded.submitted_at, reason = ''",
  )
  const sealedAfter = db.prepare(
    'SELECT account, sealed FROM identity_check WHERE account > ? ORDER BY account LIMIT ?',
  )
  const reseal = db.prepare('UPDATE identity_check SET sealed = ? WHERE account = ?')
  const explain = db.prepare('UPDATE identity_check SET reason = ? WHERE account = ?')
  const know = db.prepare('INSERT OR IGNORE INTO person_key (key, account, noted_at) VALUES (?, ?, ?)')
  const known = db.prepare(
    "SELECT person_key.account, coalesce(email LIKE 'erased account %', 0) AS isErased FROM person_key" +
      ' LEFT JOIN user ON user.account = person_key.account WHERE key = ? ORDER BY person_key.account',
  )
  const knownBy = db.prepare('SELECT key FROM person_key WHERE account = ? ORDER BY key')
  const beside = db.prepare(
    'SELECT DISTINCT other.account FROM person_key AS own JOIN person_key AS other ON other.key = own.key' +
      ' WHERE own.account = ? ORDER BY other.account',
  )
  const read = (row: Record<string, unknown> | undefined) => row && ({ ...row } as unknown as KeptCheck)
  return {
    identityCheckOf: (account: AccountId) => read(find.get(account)),
    identityChecksOf: (accounts: readonly AccountId[]) =>
      accounts.flatMap((account) => read(find.get(account)) ?? []),
    /** Keeps what a check is about, in the place of the one before. */
    keepIdentityCheck: (account: AccountId, sealed: string, submittedAt: number) => {
      keep.run(account, sealed, submittedAt)
    },
    /** What is sealed of accounts after one, by account. */
    sealedChecksAfter: (after: AccountId, limit: number) =>
      sealedAfter.all(after, limit).map((row) => ({ ...row }) as unknown as SealedCheck),
    /** Puts the same particulars, sealed otherwise, in their place. */
    resealChecks: (checks: readonly SealedCheck[]) =>
      inTransaction(db, () => {
        for (const { account, sealed } of checks) reseal.run(sealed, account)
      }),
    explainIdentity: (account: AccountId, reason: string) => {
      explain.run(reason, account)
    },
    keepPersonKey: (key: string, account: AccountId, at: number) => {
      know.run(key, account, at)
    },
    /** By what somebody was recognised who was verified with this account. */
    personKeysOf: (account: AccountId): string[] => knownBy.all(account).map((row) => String(row.key)),
    /** The accounts of the person of this one, itself among them; none of whom nobody has verified. */
    accountsBeside: (account: AccountId): AccountId[] =>
      beside.all(account).map((row) => Number(row.account)),
    /** The accounts of who is recognised by one of these keys. */
    accountsOfPerson: (keys: readonly string[]): AccountOfPerson[] => {
      const rows = keys.flatMap((key) => known.all(key)).map((row) => row as Record<string, number>)
      const byAccount = new Map(rows.map(({ account, isErased }) => [account!, isErased === 1]))
      return [...byAccount].map(([account, isErased]) => ({ account, isErased }))
    },
  }
}

export type IdentityStore = Store<ReturnType<typeof openTables>>
