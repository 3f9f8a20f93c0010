/** The table of one-time links that are mailed, and which addresses were confirmed by one. */
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId } from '#core/values/brands.ts'
import { inTransaction } from './sql.ts'

/** What a link is for. */
export type LinkPurpose = 'verify' | 'reset'

export interface StoredLink {
  /** SHA-256 of its secret, base64url. */
  readonly digest: string
  readonly accountId: AccountId
  readonly purpose: LinkPurpose
  readonly endsAt: number
}

const schema = `
CREATE TABLE IF NOT EXISTS mailed_link (
  digest TEXT PRIMARY KEY, account INTEGER NOT NULL REFERENCES user, purpose TEXT NOT NULL, ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS mailed_link_of_account ON mailed_link (account);
CREATE TABLE IF NOT EXISTS verified_email (
  account INTEGER PRIMARY KEY REFERENCES user, email TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
`

/** Makes the tables where they are missing, and returns the statements on them. */
export function openLinkTables(db: DatabaseSync) {
  db.exec(schema)
  const removeOthers = db.prepare('DELETE FROM mailed_link WHERE account = ? AND purpose = ?')
  const prune = db.prepare('DELETE FROM mailed_link WHERE ends_at <= ?')
  const insert = db.prepare('INSERT INTO mailed_link (digest, account, purpose, ends_at) VALUES (?, ?, ?, ?)')
  const find = db.prepare('SELECT account FROM mailed_link WHERE digest = ? AND purpose = ? AND ends_at > ?')
  const use = db.prepare('DELETE FROM mailed_link WHERE digest = ? AND purpose = ? AND ends_at > ?')
  const verify = db.prepare(
    'INSERT INTO verified_email (account, email, at) SELECT account, email, ? FROM user WHERE account = ?' +
      ' ON CONFLICT (account) DO UPDATE SET email = excluded.email, at = excluded.at',
  )
  const verified = db.prepare(
    'SELECT verified_email.at FROM verified_email JOIN user USING (account, email) WHERE account = ?',
  )
  return {
    /** Keeps a link in the place of others of the account for the same, and drops those whose time is over. */
    keepLink: ({ digest, accountId, purpose, endsAt }: StoredLink, now: number) =>
      inTransaction(db, () => {
        prune.run(now)
        removeOthers.run(accountId, purpose)
        insert.run(digest, accountId, purpose, endsAt)
      }),
    /** Returns whose link it is, while it is good. */
    accountOfLink: (digest: string, purpose: LinkPurpose, now: number) =>
      find.get(digest, purpose, now)?.account as AccountId | undefined,
    /** Uses a link up. False where it is not good (any more). */
    takeLink: (digest: string, purpose: LinkPurpose, now: number) =>
      use.run(digest, purpose, now).changes === 1,
    /** Notes that whoever has the account reads what is sent to its address. */
    keepVerified: (accountId: AccountId, now: number) => {
      verify.run(now, accountId)
    },
    /** Returns since when the account's present address is known to be its own. */
    verifiedSince: (accountId: AccountId) => verified.get(accountId)?.at as number | undefined,
  }
}
