/** The table of passkeys: public keys, none of which is a secret. */
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId } from '#core/values/brands.ts'

export interface StoredPasskey {
  readonly id: string
  /** The device's own name of it, base64url. */
  readonly credential: string
  readonly accountId: AccountId
  readonly name: string
  readonly publicKey: Uint8Array
  /** How often the device says that it was used; 0 of those that do not count. */
  readonly counter: number
  readonly createdAt: number
  /** Null before the first use. */
  readonly usedAt: number | null
}

const schema = `
CREATE TABLE IF NOT EXISTS passkey (
  id TEXT PRIMARY KEY, credential TEXT NOT NULL UNIQUE, account INTEGER NOT NULL REFERENCES user, name TEXT NOT NULL,
  public_key BLOB NOT NULL, counter INTEGER NOT NULL, created_at INTEGER NOT NULL, used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS passkey_of_account ON passkey (account);
`

/** Makes the table where it is missing, and returns the statements on it. */
export function openPasskeyTables(db: DatabaseSync) {
  db.exec(schema)
  const columns =
    'id, credential, account AS accountId, name, public_key AS publicKey, counter, created_at AS createdAt, used_at AS usedAt'
  const insert = db.prepare(
    'INSERT INTO passkey (id, credential, account, name, public_key, counter, created_at)' +
      ' VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (credential) DO NOTHING',
  )
  const ofAccount = db.prepare(`SELECT ${columns} FROM passkey WHERE account = ? ORDER BY created_at`)
  const find = db.prepare(`SELECT ${columns} FROM passkey WHERE credential = ?`)
  const use = db.prepare('UPDATE passkey SET counter = ?, used_at = ? WHERE id = ? AND counter = ?')
  const remove = db.prepare('DELETE FROM passkey WHERE id = ? AND account = ?')
  return {
    /** False where the device's passkey is known already. */
    insertPasskey: (key: StoredPasskey) => {
      const { id, credential, accountId, name, publicKey, counter, createdAt } = key
      return insert.run(id, credential, accountId, name, publicKey, counter, createdAt).changes === 1
    },
    passkeysOf: (accountId: AccountId) =>
      ofAccount.all(accountId).map((row) => ({ ...row }) as unknown as StoredPasskey),
    passkeyOf: (credential: string) => {
      const found = find.get(credential)
      return found && ({ ...found } as unknown as StoredPasskey)
    },
    /** Notes a use. False where it was used otherwise meanwhile. */
    notePasskeyUse: ({ id, counter: before }: StoredPasskey, counter: number, now: number) =>
      use.run(counter, now, id, before).changes === 1,
    /** False where the account has no such passkey. */
    removePasskey: (accountId: AccountId, id: string) => remove.run(id, accountId).changes === 1,
  }
}
